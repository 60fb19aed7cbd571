import { statSync } from 'node:fs';
import { resolve } from 'node:path';
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
import { type AndroidApi, DEFAULT_API } from './artifacts.js';
import { apiOf } from './choose-api.js';
import { type HostOptions, hostCommand } from './command.js';
import { type Containment, findContainment, missingContainment } from './containment.js';
import { sha256Of } from './file-mark.js';
import { jvmFolders } from './folders.js';
import { HostProcess } from './host-process.js';
import { importFolder } from './import-folder.js';
import { Jvm } from './jvm.js';
import { makeScratchFolder } from './scratch-folder.js';
import { Spare } from './spare.js';
import { ensureToolchain, type Toolchain, type ToolchainOptions } from './toolchain.js';

/** Longer than the host's own limit for an app that hangs: beyond this the JVM itself is stuck. */
const REPLY_MS = 90_000;
/** A large app takes a while to convert at its first import. */
const INSTALL_MS = 300_000;
/** Restarts between two looks at how large the JVM has become. */
const LOOK_RESTARTS = 50;
/** Beyond either of these a JVM has served long enough. */
const OLD_RESTARTS = 1000;
const OLD_MB = 700;

const answered = z.object({ observation: observationSchema, replace: z.string().optional() });
const installed = z.object({
  package: z.string(),
  label: z.string(),
  hash: z.string(),
  probes: z.string().optional(),
});
type Installed = z.infer<typeof installed>;
const used = z.object({ threads: z.int(), heapUsedMb: z.int(), rssMb: z.int().optional() });
const pictured = z.object({ png: z.base64() });

/** What a JVM holds: threads, and memory that is in use. */
export type JvmUse = z.infer<typeof used>;

export interface JvmOptions extends ToolchainOptions, HostOptions {
  readonly date?: () => Date;
}

/** The APK itself on the framework's own code, in a JVM of its own. */
export class JvmDevice implements Device {
  readonly #options: JvmOptions;
  #api: AndroidApi = DEFAULT_API;
  #toolchain: Toolchain | null = null;
  #containment: Containment | null = null;
  #jvm: Jvm | null = null;
  /** Restarts that the JVM has served. */
  #served = 0;
  #old = false;
  #spare: Spare | null = null;
  /** An app that has cost a JVM will cost another: from then on a spare waits. */
  #keepsSpare = false;
  #boot: (() => Jvm) | null = null;
  #apk: string | null = null;
  #contentHash = '';
  #probes: ProbeTable | null = null;
  /** Why the JVM must not serve another run. */
  #worn: string | null = null;

  constructor(options: JvmOptions) {
    this.#options = options;
  }

  /** The API level follows from the app, and is known once one is installed. */
  get info(): DeviceInfo {
    return { ...PHONE, api: this.#api };
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
    this.#api = this.#options.api ?? apiOf(app.file);
    this.#apk = resolve(app.file);
    this.#contentHash = await sha256Of(app.file);
    const { probes, ...known } = await this.#start();
    this.#probes = probes === undefined ? null : readProbes(probes, `The probe table in ${app.file}`);
    return { ...known, probes: this.#probes };
  }

  restart({ runIndex = 0 }: { readonly runIndex?: number } = {}): Promise<Observation> {
    return this.#restart({ runIndex });
  }

  open(activity: string): Promise<Observation> {
    return this.#restart({ runIndex: 0, activity });
  }

  async #restart(parameters: {
    readonly runIndex: number;
    readonly activity?: string;
  }): Promise<Observation> {
    if (this.#worn !== null || this.#jvm?.host.alive !== true) await this.#replaceLost();
    else if (await this.#isOld()) await this.#replaceOld();
    const observation = await this.#ask('restart', parameters);
    this.#served++;
    if (this.#worn === null) {
      if (this.#keepsSpare) await this.#spare?.prepare();
      return observation;
    }
    // The app before left something behind that a restart cannot remove: this start was not a clean one.
    await this.#replaceLost();
    return this.#ask('restart', parameters);
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
    const spare = this.#spare;
    this.#spare = null;
    this.#boot = null;
    await Promise.all([this.#end(), spare?.end()]);
  }

  async #end(): Promise<void> {
    const jvm = this.#jvm;
    this.#jvm = null;
    await jvm?.end();
  }

  async #start(): Promise<Installed> {
    await this.close();
    if (this.#toolchain?.api !== this.#api)
      this.#toolchain = await ensureToolchain({ ...this.#options, api: this.#api });
    this.#containment ??= await this.#contain();
    const boot = bootOf(this.#toolchain, this.#containment, this.#options, this.#contentHash);
    this.#spare = new Spare(boot, async ({ host }) => {
      await this.#installOn(host);
      const { replace } = await host.request('restart', {}, answered, REPLY_MS);
      if (replace !== undefined) throw new DeviceLost(replace);
    });
    this.#boot = boot;
    return this.#begin();
  }

  /** A new JVM with the app installed. */
  async #begin(): Promise<Installed> {
    if (this.#boot === null) return this.#start();
    const jvm = this.#boot();
    this.#use(jvm);
    return this.#installOn(jvm.host);
  }

  #installOn(host: HostProcess): Promise<Installed> {
    return host.request('install', { apk: this.#apk }, installed, INSTALL_MS);
  }

  #use(jvm: Jvm): void {
    this.#jvm = jvm;
    this.#worn = null;
    this.#served = 0;
    this.#old = false;
  }

  async #replaceLost(): Promise<void> {
    this.#keepsSpare = true;
    await this.#end();
    const next = (await this.#spare?.take()) ?? null;
    if (next === null) await this.#begin();
    else this.#use(next);
  }

  /** Whether the JVM has served long enough, by number or by size. */
  async #isOld(): Promise<boolean> {
    if (this.#old || this.#served === 0 || this.#served % LOOK_RESTARTS !== 0) return this.#old;
    // What is garbage to Java may hold much memory outside of it, which only a collection frees.
    const { rssMb = 0 } = await this.use();
    this.#old = this.#served >= OLD_RESTARTS || rssMb > OLD_MB;
    return this.#old;
  }

  /** The old one serves until the next is warm, so that nobody waits. */
  async #replaceOld(): Promise<void> {
    const next = this.#spare?.ready === true ? await this.#spare.take() : null;
    if (next === null) {
      await this.#spare?.prepare();
      return;
    }
    await this.#end();
    this.#use(next);
  }

  async #contain(): Promise<Containment> {
    const scratch = makeScratchFolder(jvmFolders(this.#options.home).scratch);
    try {
      const containment = await findContainment(this.#options.env, scratch.dir);
      const missing = missingContainment(containment);
      if (missing !== null) this.#options.progress?.note?.(missing);
      return containment;
    } finally {
      scratch.remove();
    }
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
    if (this.#jvm === null) throw new DeviceLost('no JVM is running');
    return this.#jvm.host;
  }
}

/** Starts JVMs for one app. */
function bootOf(
  toolchain: Toolchain,
  containment: Containment,
  options: JvmOptions,
  contentHash: string,
): () => Jvm {
  const folders = jvmFolders(options.home);
  // One folder for each app: it can write there, but must not be able to meddle with what was imported of others.
  const { date = () => new Date() } = options;
  const imports = importFolder(folders.imports, contentHash, date());
  return () => {
    const scratch = makeScratchFolder(folders.scratch);
    const command = hostCommand(toolchain, { imports, scratch: scratch.dir }, options);
    // What else is in the environment, such as keys and tokens, is none of the app's business.
    const env = { PATH: options.env.PATH, HOME: scratch.dir, LANG: 'C.UTF-8' };
    const wrapped = containment.wrap(command, { kept: [imports], scratch: scratch.dir });
    return new Jvm(new HostProcess(wrapped, env), scratch);
  };
}

const PHONE: Omit<DeviceInfo, 'api'> = {
  kind: 'jvm',
  size: { width: 320, height: 480 },
  // Ending a call would end nothing here.
  keys: KEYS.filter((key) => key !== 'endCall'),
  clock: 'virtual',
  deterministic: true,
  capabilities: CAPABILITIES,
};
