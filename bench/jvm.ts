import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Action } from '../src/core/action.js';
import type { Device, InstalledApp } from '../src/core/device.js';
import { DeviceLost } from '../src/core/errors.js';
import type { Observation } from '../src/core/observation.js';
import { DEFAULT_SCREEN, readPhoneScreen } from '../src/core/phone-screen.js';
import { SeededRng } from '../src/core/rng.js';
import type { ToolchainOptions } from '../src/devices/jvm/toolchain.js';
import { openDevice, parseApp } from '../src/devices/open.js';
import { gauntletHome } from '../src/home/home.js';
import { prepare } from '../src/run/explore/explore.js';
import type { Surroundings } from '../src/run/surroundings.js';
import { runOptions } from '../test/support/run-options.js';
import { jvmUse } from './jvm-use.js';
import { print, round } from './measure.js';

/** Events of a JVM that has just started. */
const COLD_EVENTS = 100;
/** Events after which the JVM has compiled what it runs often. */
const WARM_UP_EVENTS = 200;
const WARM_EVENTS = 200;
const RESTARTS = 15;
const SCREENSHOTS = 10;

/** On which screen the apps are shown: so that an old one can be compared with. */
function benchScreen({ GAUNTLET_BENCH_SCREEN: asked = DEFAULT_SCREEN }: NodeJS.ProcessEnv): string {
  const screen = readPhoneScreen(asked);
  if (screen === null) throw new Error(`GAUNTLET_BENCH_SCREEN names no screen: ${asked}`);
  return screen;
}

/** The jvm device keeps its toolchain and its imports at home, as for the command line. */
export const AROUND_JVM: Surroundings & ToolchainOptions = {
  home: gauntletHome(process.env, process.platform),
  env: process.env,
  screen: benchScreen(process.env),
  now: () => performance.now(),
  date: () => new Date(),
  // The benchmarks are compiled into a folder of their own, where the package's usual place does not hold.
  hostSources: fileURLToPath(new URL('../../hosts/jvm', import.meta.url)),
  progress: { report() {}, note: (text) => process.stderr.write(`${text}\n`) },
};

/** The APKs of a folder, by name. */
export function apksIn(dir: string): readonly string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.apk'))
    .sort()
    .map((name) => join(dir, name));
}

/** The name of an app in a table: its file without the ending. */
export function appName(apk: string): string {
  return basename(apk, '.apk');
}

interface Measures {
  readonly eventsPerSecond: number;
  readonly eventsPerSecondCold: number;
  readonly medianMs: number;
  readonly meanMs: number;
  readonly p90Ms: number;
  readonly restartMs: number;
  /** What the JVM computes for an event (and for restarts on the way), a restart and a start: known also on a busy computer. */
  readonly cpuMs?: number;
  readonly restartCpuMs?: number;
  readonly startCpuMs?: number;
  /** From nothing to the first screen, the APK imported before. */
  readonly startMs: number;
  readonly screenshotMs: number;
  /** Absent where the system does not tell. */
  readonly rssMb?: number;
  readonly lost: number;
}

/** Speed and memory of the jvm device on every APK of a folder, then the mean of each measure over the apps. */
export async function jvm(): Promise<void> {
  const { GAUNTLET_BENCH_APKS: dir } = process.env;
  if (!dir) {
    process.stderr.write('jvm: skipped; set GAUNTLET_BENCH_APKS to a folder of APKs to run it.\n');
    return;
  }
  const all: Measures[] = [];
  for (const apk of apksIn(dir)) {
    try {
      const measures = await measure(apk);
      all.push(measures);
      report('jvm-app', measures, { app: appName(apk) });
    } catch (error) {
      process.exitCode = 1;
      print('jvm-app', 0, 'events/s', { app: appName(apk), failed: String(error) });
    }
  }
  if (all.length === 0) return;
  const average = (of: (one: Measures) => number) => mean(all.map(of));
  // Absent where the system does not tell.
  const told = (of: (one: Measures) => number | undefined) => {
    const values = all.flatMap((one) => of(one) ?? []);
    return values.length === 0 ? undefined : mean(values);
  };
  report(
    'jvm',
    {
      eventsPerSecond: average((one) => one.eventsPerSecond),
      eventsPerSecondCold: average((one) => one.eventsPerSecondCold),
      medianMs: average((one) => one.medianMs),
      meanMs: average((one) => one.meanMs),
      p90Ms: average((one) => one.p90Ms),
      restartMs: average((one) => one.restartMs),
      startMs: average((one) => one.startMs),
      screenshotMs: average((one) => one.screenshotMs),
      ...given({
        cpuMs: told((one) => one.cpuMs),
        restartCpuMs: told((one) => one.restartCpuMs),
        startCpuMs: told((one) => one.startCpuMs),
        rssMb: told((one) => one.rssMb),
      }),
      lost: all.reduce((sum, { lost }) => sum + lost, 0),
    },
    { apps: all.length, mean: true },
  );
}

function report(bench: string, measures: Measures, more: Readonly<Record<string, unknown>>): void {
  const { eventsPerSecond, ...others } = measures;
  const rounded = Object.entries(others).map(([name, value]) => [name, round(value)]);
  print(bench, eventsPerSecond, 'events/s', { ...more, ...Object.fromEntries(rounded) });
}

async function measure(apk: string): Promise<Measures> {
  const app = parseApp(apk);
  // An APK is imported at its first start, once in its life.
  await withDevice(apk, async (device) => {
    await device.install(app);
    await device.restart();
  });
  return withDevice(apk, async (device) => {
    const begun = performance.now();
    const installed = await device.install(app);
    await device.restart();
    const startMs = performance.now() - begun;
    const startCpuMs = jvmUse()?.cpuMs;
    const player = playerOn(device, installed);
    const cold = await player.play(COLD_EVENTS);
    await player.play(WARM_UP_EVENTS);
    const [warm, cpuMs] = await computed(WARM_EVENTS, () => player.play(WARM_EVENTS));
    const [restarts, restartCpuMs] = await computed(RESTARTS, () =>
      times(RESTARTS, (n) => device.restart({ runIndex: n })),
    );
    await device.screenshot();
    const screenshots = await times(SCREENSHOTS, () => device.screenshot());
    const rssMb = jvmUse()?.megabytes;
    return {
      eventsPerSecond: 1000 / mean(warm),
      eventsPerSecondCold: 1000 / mean(cold),
      medianMs: quantile(warm, 0.5),
      meanMs: mean(warm),
      p90Ms: quantile(warm, 0.9),
      restartMs: quantile(restarts, 0.5),
      startMs,
      screenshotMs: quantile(screenshots, 0.5),
      ...given({ cpuMs, restartCpuMs, startCpuMs, rssMb }),
      lost: player.lost,
    };
  });
}

/** What the work gives, and what the JVM computed for each of so many parts of it. */
async function computed<T>(parts: number, work: () => Promise<T>): Promise<readonly [T, number | undefined]> {
  const before = jvmUse()?.cpuMs;
  const result = await work();
  const after = jvmUse()?.cpuMs;
  return [result, before === undefined || after === undefined ? undefined : (after - before) / parts];
}

/** Only what is known. */
function given<K extends string>(
  values: Readonly<Record<K, number | undefined>>,
): Partial<Record<K, number>> {
  const known: Partial<Record<K, number>> = {};
  for (const name in values) if (values[name] !== undefined) known[name] = values[name];
  return known;
}

/** Uses the device with an app. */
export async function withDevice<T>(apk: string, use: (device: Device) => Promise<T>): Promise<T> {
  const device = openDevice(parseApp(apk), { kind: 'jvm' }, AROUND_JVM);
  try {
    return await use(device);
  } finally {
    await device.close();
  }
}

/** A player with the inputs that `explore` would have. */
export function playerOn(device: Device, installed: InstalledApp): Player {
  const { inputs } = prepare({ options: runOptions(0), device: device.info }, installed);
  return new Player(device, (observation) =>
    // Nothing to do on another app's screen, or after the end of the process.
    observation.process === 'foreground' ? inputs.inputs(observation.screen) : [],
  );
}

/** Plays at random and times every event until its tree is here; restarts are not part of an event's time. */
export class Player {
  lost = 0;
  #launches = 0;
  #last: Observation | null = null;
  #rng = new SeededRng(1);

  constructor(
    private readonly device: Device,
    private readonly inputs: (observation: Observation) => readonly Action[],
  ) {}

  /** From here on it plays the game of that seed, from its first start. */
  begin(seed: number): void {
    this.#rng = new SeededRng(seed);
    this.#launches = 0;
    this.#last = null;
  }

  async play(events: number): Promise<readonly number[]> {
    const taken: number[] = [];
    // An app that never offers anything must not keep the bench for ever.
    for (let turn = 0; taken.length < events && turn < 4 * events; turn++) {
      try {
        const inputs = this.#last === null ? [] : this.inputs(this.#last);
        if (inputs.length === 0) {
          this.#last = await this.device.restart({ runIndex: this.#launches++ });
          continue;
        }
        const action = this.#rng.pick(inputs);
        const begun = performance.now();
        this.#last = await this.device.perform(action, 'settled');
        taken.push(performance.now() - begun);
      } catch (error) {
        if (!(error instanceof DeviceLost)) throw error;
        this.lost++;
        this.#last = null;
      }
    }
    return taken;
  }
}

async function times(count: number, work: (n: number) => Promise<unknown>): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = performance.now();
    await work(n);
    taken.push(performance.now() - begun);
  }
  return taken;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
