import { truncateSync } from 'node:fs';
import { abstraction } from '../core/abstraction/index.js';
import type { AppRef, Device, InstalledApp } from '../core/device.js';
import type { StateKey } from '../core/driver.js';
import { DeviceLost, EXIT, GauntletError } from '../core/errors.js';
import { inputModel } from '../core/inputs/index.js';
import { matcher } from '../core/matcher/index.js';
import { ownCodeOf } from '../core/own-code.js';
import { type ProgressReport, SILENT } from '../core/progress.js';
import { SeededRng } from '../core/rng.js';
import { shellQuote } from '../core/shell-quote.js';
import type { TracedApp } from '../core/trace.js';
import { type DeviceSurroundings, openDevice, parseApp } from '../devices/open.js';
import { ioError } from '../home/io-error.js';
import { RunBudget } from './budget.js';
import { derive } from './derive.js';
import { RunDriver, Stopped } from './driver.js';
import { RunFolder } from './folder.js';
import type { RunHeader, RunOptions } from './journal-format.js';
import { JournalReader } from './journal-reader.js';
import { JournalWriter } from './journal-writer.js';
import { JournaledDevice, type Past } from './journaled-device.js';
import { writeWhole } from './output-file.js';
import { ownPrefixesOf } from './own-prefixes.js';
import { writePicture } from './pictures.js';
import { findStrategy } from './strategies.js';
import type { Summary, Timing } from './summary.js';
import { Tally } from './tally.js';
import { VERSION } from './version.js';

/** Real time between two reports of progress. */
const PROGRESS_MS = 200;

/** What surrounds a run: everything that is not decided by its options and seed. */
export interface Surroundings extends DeviceSurroundings {
  /** Milliseconds, for speed and time budgets. */
  readonly now: () => number;
  /** The date, for names and reports. */
  readonly date: () => Date;
}

export interface ExploreRequest {
  readonly app: string;
  readonly device?: string;
  readonly seed: number;
  /** Prefixes of the classes that are the app's own code; by its manifest when empty. */
  readonly own?: readonly string[];
  readonly options: RunOptions;
  /** This very folder, or a new one below the parent. */
  readonly out: { readonly dir: string } | { readonly parent: string };
  /** Keep a picture of every state. */
  readonly pictures: boolean;
}

/** A finished run: what it came to, where it is, how long it took. */
export interface ExploreResult extends Summary {
  readonly out: string;
  readonly timing: Timing;
}

/** Explores an app in a new run folder. */
export async function explore(request: ExploreRequest, around: Surroundings): Promise<ExploreResult> {
  const app = parseApp(request.app);
  return withDevice(
    app,
    request.device,
    { ...around, external: request.options.external },
    async (device, installed) => {
      const header = runHeader(request, device, installed);
      // Whatever a user may have got wrong is found before anything is written.
      prepare(header, installed);
      const { folder, lock } =
        'dir' in request.out
          ? RunFolder.create(request.out.dir)
          : RunFolder.createNamed(request.out.parent, request.app, around.date());
      try {
        const journal = JournalWriter.create(folder.journal, header);
        return await conduct(
          header,
          installed,
          folder,
          new JournaledDevice(device, journal),
          request.pictures,
          around,
        );
      } finally {
        lock.release();
      }
    },
  );
}

/** Goes on with a run that was interrupted, and ends as if it had not been. */
export async function resume(dir: string, pictures: boolean, around: Surroundings): Promise<ExploreResult> {
  const folder = RunFolder.open(dir);
  const lock = folder.lock();
  try {
    const reader = new JournalReader(folder.journal);
    const { header } = reader;
    return await withDevice(
      parseApp(header.app.ref),
      header.device.kind,
      { ...around, external: header.options.external },
      async (device, installed) => {
        if (installed.hash !== header.app.hash) {
          throw new GauntletError(
            'APP_CHANGED',
            `${header.app.ref} is not the app that the run in ${dir} began with.`,
            'Start a new run for the changed app.',
          );
        }
        const past: Past = {
          entries: reader.entries(),
          open: () => {
            cutOff(folder.journal, reader.validBytes);
            folder.removeDerived();
            return JournalWriter.continue(folder.journal, reader);
          },
        };
        return conduct(header, installed, folder, new JournaledDevice(device, past), pictures, around);
      },
    );
  } finally {
    lock.release();
  }
}

/** Removes what a killed writer left half written. */
function cutOff(file: string, bytes: number): void {
  try {
    truncateSync(file, bytes);
  } catch (error) {
    throw ioError(error, file);
  }
}

async function withDevice<T>(
  app: AppRef,
  kind: string | undefined,
  around: Surroundings,
  use: (device: Device, installed: InstalledApp) => Promise<T>,
): Promise<T> {
  const device = openDevice(app, kind, around);
  try {
    return await use(device, await device.install(app));
  } finally {
    await device.close();
  }
}

function runHeader(request: ExploreRequest, device: Device, installed: InstalledApp): RunHeader {
  const { package: name, hash, probes } = installed;
  return {
    v: 1,
    gauntlet: VERSION,
    command: 'explore',
    app: { ref: request.app, package: name, hash, ...ownOf(request, name) },
    device: device.info,
    probes: probes === null ? null : { hash: probes.hash, total: probes.probes.length },
    seed: request.seed,
    options: request.options,
  };
}

/** What counts as the app's own code, where that is not simply its package. */
function ownOf({ app, own = [] }: ExploreRequest, packageName: string): Pick<TracedApp, 'own'> {
  const prefixes = own.length > 0 ? own : ownPrefixesOf(parseApp(app), packageName);
  return prefixes.length === 1 && prefixes[0] === packageName ? {} : { own: prefixes };
}

/** The parts that a run's options name. */
export function prepare({ options, device }: Pick<RunHeader, 'options' | 'device'>, installed: InstalledApp) {
  const app = { package: installed.package };
  const { keys, capabilities } = device;
  const states = abstraction(options.abstraction, app);
  return {
    strategy: findStrategy(options.strategy).make(options.settings),
    states,
    matcher: matcher(options.matcher, states, { ...app, theta: options.theta }),
    inputs: inputModel(options.inputs, { ...app, keys, capabilities }),
  };
}

/** Lets the strategy loose, then makes everything that the journal can tell. */
async function conduct(
  header: RunHeader,
  app: InstalledApp,
  folder: RunFolder,
  device: JournaledDevice,
  pictures: boolean,
  around: Surroundings,
): Promise<ExploreResult> {
  const { now, progress = SILENT } = around;
  const startedAt = around.date().toISOString();
  const startMs = now();
  const { strategy, states, matcher, inputs } = prepare(header, app);
  const tally = new Tally(ownCodeOf(header.app));
  let liveSinceMs = startMs;
  // What the journal answers costs no time of the budget.
  const liveMs = () => {
    if (device.replaying) liveSinceMs = now();
    return now() - liveSinceMs;
  };
  const budget = new RunBudget(header.options.budget, liveMs, around.signal);
  const tell = () => {
    progress.report({
      phase: 'exploring',
      fraction: budget.fraction,
      facts: facts(tally, header, now() - startMs),
    });
  };
  const driver = new RunDriver({
    device,
    app,
    matcher,
    inputs,
    budget,
    tally,
    ...(pictures ? { onNewState: (state) => keepPicture(device, folder, states.key(state.screen)) } : {}),
  });
  let lost: DeviceLost | null = null;
  const ticker = setInterval(tell, PROGRESS_MS);
  try {
    const reason = await untilStopped(
      () => strategy.explore(driver, budget, new SeededRng(header.seed)),
      budget,
    );
    if (reason !== 'interrupted') device.finish(reason);
  } catch (error) {
    if (!(error instanceof DeviceLost)) throw error;
    lost = error;
  } finally {
    clearInterval(ticker);
    device.closeJournal();
  }
  tell();
  const exploredMs = now() - startMs;
  const summary = await derive(folder, progress);
  const result: ExploreResult = {
    ...summary,
    out: folder.dir,
    timing: {
      startedAt,
      wallMs: Math.round(now() - startMs),
      eventsPerSecond: Math.round((1000 * summary.events) / Math.max(1, exploredMs)),
    },
  };
  writeWhole(folder.summary, `${JSON.stringify(result, null, 2)}\n`);
  if (lost === null) return result;
  throw new GauntletError(
    'DEVICE_LOST',
    `The device was lost after ${summary.events} events: ${lost.message}`,
    `Everything up to then is saved; go on with: gauntlet explore --resume ${shellQuote(folder.dir)}`,
    EXIT.trouble,
    { cause: lost },
  );
}

async function untilStopped(explore: () => Promise<void>, budget: RunBudget): Promise<Stopped['reason']> {
  try {
    await explore();
    return budget.spent ?? 'done';
  } catch (error) {
    if (error instanceof Stopped) return error.reason;
    throw error;
  }
}

async function keepPicture(device: JournaledDevice, folder: RunFolder, key: StateKey): Promise<void> {
  // What the journal remembers was drawn when it was seen first.
  if (device.replaying) return;
  writePicture(folder.screens, key, await device.screenshot());
}

function facts(tally: Tally, { probes }: RunHeader, elapsedMs: number): ProgressReport['facts'] {
  return {
    events: tally.events,
    screens: tally.states.size,
    ...(probes === null
      ? {}
      : { coverage: `${Math.round((100 * tally.coverage.size) / Math.max(1, probes.total))}%` }),
    crashes: tally.crashes.length,
    'events/s': Math.round((1000 * tally.events) / Math.max(1, elapsedMs)),
  };
}
