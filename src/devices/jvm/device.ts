import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Action, KEYS, type Wait } from '../../core/action.js';
import {
  type AppRef,
  CAPABILITIES,
  type Device,
  type DeviceInfo,
  type InstalledApp,
  type Png,
} from '../../core/device.js';
import { DeviceLost, GauntletError } from '../../core/errors.js';
import { observationSchema } from '../../core/format/schema.js';
import type { Observation } from '../../core/observation.js';
import { readProbes } from '../../core/probe-format.js';
import type { ProbeTable } from '../../core/probes.js';
import { makeFolder } from '../../home/make-folder.js';
import { type HostOptions, hostCommand } from './command.js';
import { type Containment, findContainment, missingContainment } from './containment.js';
import { sha256Of } from './file-mark.js';
import { jvmFolders } from './folders.js';
import { HostProcess } from './host-process.js';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.js';
import { ensureToolchain, type Toolchain, type ToolchainOptions } from './toolchain.js';

/** Longer than the host's own limit for an app that hangs: beyond this the JVM itself is stuck. */
const REPLY_MS = 60_000;
/** A large app takes a while to convert at its first import. */
const INSTALL_MS = 300_000;

const answered = z.object({ observation: observationSchema, replace: z.string().optional() });
const installed = z.object({
  package: z.string(),
  label: z.string(),
  hash: z.string(),
  probes: z.string().optional(),
});
const used = z.object({ threads: z.int(), heapUsedMb: z.int() });
const pictured = z.object({ png: z.base64() });

/** What a JVM holds: threads, and memory that is in use. */
export type JvmUse = z.infer<typeof used>;

export interface JvmOptions extends ToolchainOptions, HostOptions {}

/** The APK itself on the framework's own code, in a JVM of its own. */
export class JvmDevice implements Device {
  readonly info: DeviceInfo = PHONE;
  readonly #options: JvmOptions;
  #toolchain: Toolchain | null = null;
  #containment: Containment | null = null;
  #host: HostProcess | null = null;
  #scratch: ScratchFolder | null = null;
  #apk: string | null = null;
  #contentHash = '';
  #probes: ProbeTable | null = null;
  /** Why the JVM must not serve another run. */
  #worn: string | null = null;

  constructor(options: JvmOptions) {
    this.#options = options;
  }

  async install(app: AppRef): Promise<InstalledApp> {
    if (app.kind !== 'apk') {
      throw new GauntletError(
        'NOT_AN_APK',
        `The jvm device cannot run sim:${app.name}.`,
        'Name an APK file.',
      );
    }
    // Found out before anything is downloaded for it.
    if (statSync(app.file, { throwIfNoEntry: false })?.isFile() !== true) {
      throw new GauntletError(
        'NO_APK',
        `There is no file '${app.file}'.`,
        'Name an APK file, or a simulated app as sim:NAME (gauntlet apps lists them).',
      );
    }
    this.#apk = resolve(app.file);
    this.#contentHash = await sha256Of(app.file);
    const { probes, ...known } = await this.#start();
    this.#probes = probes === undefined ? null : readProbes(probes, `The probe table in ${app.file}`);
    return { ...known, probes: this.#probes };
  }

  async restart({ runIndex = 0 }: { readonly runIndex?: number } = {}): Promise<Observation> {
    if (this.#worn !== null || this.#host?.alive !== true) await this.#start();
    const observation = await this.#ask('restart', { runIndex });
    if (this.#worn === null) return observation;
    // The app before left something behind that a restart cannot remove: this start was not a clean one.
    await this.#start();
    return this.#ask('restart', { runIndex });
  }

  perform(action: Action, wait: Wait): Promise<Observation> {
    return this.#ask('perform', { action, wait });
  }

  observe(): Promise<Observation> {
    return this.#ask('observe', {});
  }

  async screenshot(): Promise<Png> {
    const { png } = await this.#running().request('screenshot', {}, pictured, REPLY_MS);
    return Buffer.from(png, 'base64');
  }

  /** What the app's JVM holds, after its garbage was collected. */
  use(): Promise<JvmUse> {
    return this.#running().request('stats', { gc: true }, used, REPLY_MS);
  }

  async close(): Promise<void> {
    await this.#host?.kill();
    this.#scratch?.remove();
    this.#host = null;
    this.#scratch = null;
  }

  async #start(): Promise<z.infer<typeof installed>> {
    await this.close();
    this.#worn = null;
    this.#toolchain ??= await ensureToolchain(this.#options);
    const folders = jvmFolders(this.#options.home);
    this.#scratch = makeScratchFolder(folders.scratch);
    // One folder for each app: it can write there, but must not be able to meddle with what was imported of others.
    const imports = join(folders.imports, this.#contentHash);
    makeFolder(imports);
    this.#containment ??= await this.#contain(this.#scratch.dir);
    const command = hostCommand(this.#toolchain, { imports, scratch: this.#scratch.dir }, this.#options);
    const contained = this.#containment.wrap(command, [imports, this.#scratch.dir]);
    // What else is in the environment, such as keys and tokens, is none of the app's business.
    const env = { PATH: this.#options.env.PATH, HOME: this.#scratch.dir, LANG: 'C.UTF-8' };
    this.#host = new HostProcess(contained, env);
    return this.#host.request('install', { apk: this.#apk }, installed, INSTALL_MS);
  }

  async #contain(scratch: string): Promise<Containment> {
    const containment = await findContainment(this.#options.env, scratch);
    const missing = missingContainment(containment);
    if (missing !== null) this.#options.progress?.note?.(missing);
    return containment;
  }

  async #ask(op: string, parameters: Readonly<Record<string, unknown>>): Promise<Observation> {
    const { observation, replace } = await this.#running().request(op, parameters, answered, REPLY_MS);
    if (replace !== undefined) this.#worn = replace;
    return this.#ofTable(observation);
  }

  /** The class that marks probes is open to all of the app's code: what the table does not have does not count. */
  #ofTable(observation: Observation): Observation {
    const total = this.#probes?.probes.length ?? 0;
    const { coverage } = observation;
    if ((coverage.at(-1) ?? -1) < total) return observation;
    return { ...observation, coverage: coverage.filter((id) => id < total) };
  }

  #running(): HostProcess {
    if (this.#host === null) throw new DeviceLost('no JVM is running');
    return this.#host;
  }
}

const PHONE: DeviceInfo = {
  kind: 'jvm',
  api: 29,
  size: { width: 320, height: 480 },
  // Ending a call would end nothing here.
  keys: KEYS.filter((key) => key !== 'endCall'),
  clock: 'virtual',
  deterministic: true,
  capabilities: CAPABILITIES,
};
