import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { Action, Wait } from '../../core/action.js';
import type {
  AppRef,
  CallOptions,
  Device,
  DeviceInfo,
  InstalledApp,
  PictureOptions,
  Png,
  RestartOptions,
} from '../../core/device.js';
import { DeviceLost, GauntletError } from '../../core/errors.js';
import { observationSchema } from '../../core/format/schema.js';
import type { Observation } from '../../core/observation.js';
import { readProbes } from '../../core/probe-format.js';
import type { ProbeTable } from '../../core/probes.js';
import { type AndroidApi, DEFAULT_API } from './artifacts.js';
import { HOST_SOURCES } from './build-host.js';
import { apiOf } from './choose-api.js';
import { type HostOptions, hostCommand } from './command.js';
import { type Containment, findContainment, missingContainment, trialOf } from './containment.js';
import { sha256Of } from './file-mark.js';
import { jvmFolders } from './folders.js';
import { shakeHands } from './handshake.js';
import { HostProcess } from './host-process.js';
import { importFolder } from './import-folder.js';
import { Jvm } from './jvm.js';
import { PHONE_ENVIRONMENT } from './phone-environment.js';
import { phoneInfo } from './phone-info.js';
import { placedInContainer, placedOutside } from './placement.js';
import { makeScratchFolder } from './scratch-folder.js';
import { Spare } from './spare.js';
import { ensureToolchain, type Toolchain, type ToolchainOptions } from './toolchain.js';

/** Longer than the host's own limit for an app that hangs: beyond this the JVM itself is stuck. */
const REPLY_MS = 200_000;
/** A large app takes a while to convert at its first import. */
const INSTALL_MS = 300_000;
/** So long a JVM may still work on a call that was cancelled; beyond this another takes its place. */
const IDLE_MS = 1_000;
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
  #info: DeviceInfo | null = null;
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
  /** A call was cancelled: only a restart shows again where the app is. */
  #astray = false;

  constructor(options: JvmOptions) {
    this.#options = options;
  }

  /** As the host has reported it; before an app is installed, on which the API level depends, what it would usually report. */
  get info(): DeviceInfo {
    const { hostSources = HOST_SOURCES, screen } = this.#options;
    return this.#info ?? phoneInfo(hostSources, screen);
  }

  async install(app: AppRef, { signal }: CallOptions = {}): Promise<InstalledApp> {
    signal?.throwIfAborted();
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
    const { probes, ...known } = await this.#start(signal);
    this.#probes = probes === undefined ? null : readProbes(probes, `The probe table in ${app.file}`);
    return { ...known, probes: this.#probes };
  }

  async restart({ runIndex = 0, activity, signal }: RestartOptions = {}): Promise<Observation> {
    signal?.throwIfAborted();
    const parameters = { runIndex, activity };
    if (this.#worn !== null || this.#jvm === null || !(await this.#jvm.host.idle(IDLE_MS)))
      await this.#replaceLost(signal);
    else if (await this.#isOld()) await this.#replaceOld();
    this.#astray = false;
    const observation = await this.#ask('restart', parameters, signal);
    this.#served++;
    if (this.#worn === null) {
      if (this.#keepsSpare) await this.#spare?.prepare();
      return observation;
    }
    // The app before left something behind that a restart cannot remove: this start was not a clean one.
    await this.#replaceLost(signal);
    return this.#ask('restart', parameters, signal);
  }

  perform(action: Action, wait: Wait, { signal }: CallOptions = {}): Promise<Observation> {
    return this.#ask('perform', { action, wait }, signal);
  }

  observe({ signal }: CallOptions = {}): Promise<Observation> {
    return this.#ask('observe', {}, signal);
  }

  async screenshot({ signal, fullSize }: PictureOptions = {}): Promise<Png> {
    const { png } = await this.#running().request('screenshot', { fullSize }, pictured, REPLY_MS, { signal });
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

  async #start(signal: AbortSignal | undefined): Promise<Installed> {
    await this.close();
    if (this.#toolchain?.api !== this.#api)
      this.#toolchain = await ensureToolchain({ ...this.#options, api: this.#api, signal });
    this.#containment ??= await this.#contain(this.#toolchain);
    const boot = bootOf(this.#toolchain, this.#containment, this.#options, {
      apk: this.#apk ?? '',
      contentHash: this.#contentHash,
    });
    this.#spare = new Spare(boot, async (jvm) => {
      const { host } = jvm;
      await shakeHands(host);
      await this.#installOn(jvm);
      const { replace } = await host.request('restart', {}, answered, REPLY_MS);
      if (replace !== undefined) throw new DeviceLost(replace);
    });
    this.#boot = boot;
    return this.#begin(signal);
  }

  /** A new JVM with the app installed. */
  async #begin(signal: AbortSignal | undefined): Promise<Installed> {
    if (this.#boot === null) return this.#start(signal);
    const jvm = this.#boot();
    this.#use(jvm);
    this.#info = await shakeHands(jvm.host, { signal });
    return this.#installOn(jvm, { signal });
  }

  #installOn({ host, apk }: Jvm, options?: CallOptions): Promise<Installed> {
    return host.request('install', { apk, name: this.#apk }, installed, INSTALL_MS, options);
  }

  #use(jvm: Jvm): void {
    this.#jvm = jvm;
    this.#worn = null;
    this.#astray = false;
    this.#served = 0;
    this.#old = false;
  }

  async #replaceLost(signal: AbortSignal | undefined): Promise<void> {
    this.#keepsSpare = true;
    await this.#end();
    const next = (await this.#spare?.take(signal)) ?? null;
    if (next === null) await this.#begin(signal);
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

  async #contain({ java }: Toolchain): Promise<Containment> {
    const scratch = makeScratchFolder(jvmFolders(this.#options.home).scratch);
    try {
      const { env } = this.#options;
      const containment = await findContainment({ env, scratch: scratch.dir, ...trialOf(java) });
      const missing = missingContainment(containment);
      if (missing !== null) this.#options.progress?.note?.(missing);
      return containment;
    } finally {
      scratch.remove();
    }
  }

  async #ask(
    op: string,
    parameters: Readonly<Record<string, unknown>>,
    signal: AbortSignal | undefined,
  ): Promise<Observation> {
    try {
      const host = this.#running();
      const { observation, replace } = await host.request(op, parameters, answered, REPLY_MS, { signal });
      if (replace !== undefined) this.#worn = replace;
      return this.#ofTable(observation);
    } catch (error) {
      this.#astray ||= signal?.aborted === true;
      throw error;
    }
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
    if (this.#astray) throw new DeviceLost('a call was cancelled before its answer came');
    return this.#jvm.host;
  }
}

/** Starts JVMs for one app. */
function bootOf(
  toolchain: Toolchain,
  containment: Containment,
  options: JvmOptions,
  app: { readonly apk: string; readonly contentHash: string },
): () => Jvm {
  const folders = jvmFolders(options.home);
  // One folder for each app: it can write there, but must not be able to meddle with what was imported of others.
  const { date = () => new Date() } = options;
  // What is imported depends on the host, too.
  const host = basename(dirname(toolchain.hostJar));
  const imports = importFolder(folders.imports, `${app.contentHash}-${host}`, date());
  const placed = { toolchain, imports, ...app };
  const contained = containment.files ? placedInContainer(placed) : null;
  return () => {
    const scratch = makeScratchFolder(folders.scratch);
    const {
      toolchain: own,
      folders: ownFolders,
      apk,
      view,
    } = contained ?? placedOutside(placed, scratch.dir);
    const command = containment.wrap(hostCommand(own, ownFolders, options), view, scratch.dir);
    return new Jvm(new HostProcess(command, PHONE_ENVIRONMENT), apk, scratch);
  };
}
