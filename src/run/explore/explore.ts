import { abstraction } from '../../core/abstraction/index.js';
import type { AppRef, Device, InstalledApp } from '../../core/device.js';
import type { StateKey, Strategy } from '../../core/driver.js';
import { DeviceLost, EXIT, GauntletError, StartUnstable } from '../../core/errors.js';
import { avoiding } from '../../core/inputs/avoiding.js';
import type { TextSources } from '../../core/inputs/field-texts.js';
import { inputModel } from '../../core/inputs/index.js';
import { matcher } from '../../core/matcher/index.js';
import { ownCodeOf } from '../../core/own-code.js';
import { probesJson } from '../../core/probe-format.js';
import { type ProgressReport, SILENT } from '../../core/progress.js';
import { SeededRng } from '../../core/rng.js';
import { shellQuote } from '../../core/shell-quote.js';
import { parseApp } from '../../devices/open.js';
import { writeWhole } from '../../home/output-file.js';
import { appStrings } from '../app/app-strings.js';
import { OpenedApp } from '../app/opened-app.js';
import { requireSameApp } from '../app/same-app.js';
import { contextOf, type GivenContext, type JobContext, untouched } from '../context.js';
import { derive } from '../derive/derive.js';
import { ModelTrail } from '../derive/model-trail.js';
import { writePicture } from '../derive/pictures.js';
import { readRun } from '../derive/reading.js';
import { RunFolder } from '../derive/run-folder.js';
import { saveModel } from '../derive/save-model.js';
import type { Summary, Timing } from '../derive/summary.js';
import { Tally } from '../derive/tally.js';
import { beginIn, resumeJob } from '../job/job.js';
import { type Claimed, JobFolder, type Place } from '../job/job-folder.js';
import { jobHeader } from '../job/job-header.js';
import type { RunHeader, RunOptions } from '../journal/format.js';
import { JournaledDevice, type Past } from '../journal/journaled-device.js';
import { Stopped } from '../journal/stopped.js';
import type { JournalWriter } from '../journal/writer.js';
import { requestIn, withReadyDevice } from '../runners/ready-device.js';
import { findStrategy } from '../strategies.js';
import type { Surroundings } from '../surroundings.js';
import { RunBudget } from './budget.js';
import { RunDriver } from './driver.js';
import { EarlierRun, pastJournals, pastTraces } from './earlier-run.js';
import { type ExplorationResult, exploreKind } from './kind.js';

/** Real time between two reports of progress. */
const PROGRESS_MS = 200;

export interface ExploreRequest {
  readonly app: string;
  readonly context?: GivenContext | undefined;
  readonly seed: number;
  readonly options: RunOptions;
  /** Folder of an earlier run whose traces are learned from before anything is done. */
  readonly from?: string | undefined;
  /** Where it goes; or a folder that is made for what is about to begin. */
  readonly out: Place | { readonly claim: (header: RunHeader) => ClaimedRun };
  /** Keep a picture of every state. */
  readonly pictures: boolean;
}

/** A new folder for an exploration, which nobody else may use until the lock is released. */
export type ClaimedRun = Claimed<JobFolder<RunHeader, ExplorationResult>>;

/** A finished run: its result, where it is, how long it took. */
export interface ExploreResult extends Summary {
  readonly out: string;
  readonly timing: Timing;
}

/** Explores an app in a new run folder. */
export async function explore(request: ExploreRequest, around: Surroundings): Promise<ExploreResult> {
  const app = parseApp(request.app);
  const context = contextOf(request.context ?? {});
  return withReadyDevice(requestIn(app, context), around, async (device, installed) => {
    const begun = runHeader(request, context, device, installed);
    // Whatever a user may have got wrong is found before anything is written.
    const { strategy } = prepare(begun, installed, sourcesOf(begun));
    const earlier = request.from === undefined ? null : earlierRun(request.from, strategy, begun);
    const header: RunHeader = earlier === null ? begun : { ...begun, from: earlier.past };
    const { out } = request;
    const claimed = 'claim' in out ? out.claim(header) : JobFolder.claim(exploreKind, out, around.date());
    return beginIn(claimed, header, ({ folder: { dir }, source }) => {
      const folder = new RunFolder(dir);
      earlier?.copyTo(folder);
      const journaled = new JournaledDevice(device, source, repeats(app, device));
      return conduct(header, installed, folder, journaled, request.pictures, around);
    });
  });
}

/** The run to go on from; a strategy that cannot learn from it is refused. */
function earlierRun(dir: string, strategy: Strategy, header: RunHeader): EarlierRun {
  if (strategy.recall !== undefined) return new EarlierRun(dir, header);
  throw new GauntletError(
    'CANNOT_LEARN',
    `The strategy ${header.options.strategy} learns nothing from earlier runs.`,
    'Leave out --from, or choose --strategy swifthand.',
  );
}

/** Goes on with a run that was interrupted, and ends as if it had not been. */
export async function resume(dir: string, pictures: boolean, around: Surroundings): Promise<ExploreResult> {
  return resumeJob(exploreKind, dir, ({ header, source }) => {
    const app = parseApp(header.app.ref);
    return withReadyDevice(requestIn(app, header.context), around, async (device, installed) => {
      requireSameApp(header.app, installed.hash, dir);
      const folder = new RunFolder(dir);
      const journaled = new JournaledDevice(device, onceGrown(source, folder), repeats(app, device));
      return conduct(header, installed, folder, journaled, pictures, around);
    });
  });
}

/** Removes what was made from the journal as soon as the journal grows. */
function onceGrown(source: JournalWriter | Past, folder: RunFolder): JournalWriter | Past {
  if (!('entries' in source)) return source;
  return {
    ...source,
    open: () => {
      folder.removeDerived();
      return source.open();
    },
  };
}

/** Whether it is worth a look that the app repeats itself: a simulated one does, and some devices never do. */
function repeats(app: AppRef, device: Device): boolean {
  return app.kind === 'apk' && device.info.deterministic;
}

function runHeader(
  { app, seed, options }: ExploreRequest,
  context: JobContext,
  device: Device,
  installed: InstalledApp,
): RunHeader {
  return { ...jobHeader('explore', app, context, { installed, info: device.info }), seed, options };
}

/** What may be typed in a run. */
function sourcesOf({ seed, options: { inputs }, context: { texts }, app: { ref } }: RunHeader): TextSources {
  const strings = inputs === 'smart' ? appStrings(new OpenedApp(ref)) : [];
  return { seed, strings, texts };
}

/** The parts that a run's options name. */
export function prepare(
  {
    options,
    device,
    context = contextOf(),
  }: Pick<RunHeader, 'options' | 'device'> & Partial<Pick<RunHeader, 'context'>>,
  installed: InstalledApp,
  sources: TextSources = { seed: 0 },
) {
  const app = { package: installed.package };
  const { keys, capabilities } = device;
  const states = abstraction(options.abstraction, app);
  return {
    strategy: findStrategy(options.strategy).make(options.settings),
    states,
    matcher: matcher(options.matcher, states, { ...app, theta: options.theta }),
    inputs: avoiding(inputModel(options.inputs, { ...app, keys, capabilities, sources }), untouched(context)),
  };
}

/** Lets the strategy loose, then derives everything from the journal. */
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
  const { strategy, states, matcher, inputs } = prepare(header, app, sourcesOf(header));
  const past = pastJournals(folder, header);
  if (past.length > 0) strategy.recall?.(pastTraces(past, { package: app.package, matcher, inputs }));
  const tally = new Tally(ownCodeOf(header.app));
  let liveSinceMs = startMs;
  // What the journal answers costs no time of the budget.
  const liveMs = () => {
    if (device.replaying) liveSinceMs = now();
    return now() - liveSinceMs;
  };
  const budget = new RunBudget(header.options.budget, liveMs, around.signal);
  const report = () => {
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
  const ticker = setInterval(report, PROGRESS_MS);
  try {
    const reason = await untilStopped(
      () => strategy.explore(driver, budget, new SeededRng(header.seed)),
      budget,
    );
    if (reason !== 'interrupted') await device.finish(reason);
  } catch (error) {
    if (!(error instanceof DeviceLost)) throw error;
    lost = error;
  } finally {
    clearInterval(ticker);
    device.closeJournal();
  }
  report();
  const exploredMs = now() - startMs;
  if (app.probes !== null) writeWhole(folder.probes, probesJson(app.probes));
  const learned = strategy.learned?.() ?? null;
  const trail = learned === null ? null : new ModelTrail(learned);
  if (trail !== null) for (const journal of past) readRun(journal, trail);
  const summary = await derive(folder, progress, trail === null ? [] : [trail]);
  if (trail !== null) await saveModel(folder, header, trail, around.draw);
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
    if (error instanceof StartUnstable) return 'start-unstable';
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
    findings: tally.findings.length,
    'events/s': Math.round((1000 * tally.events) / Math.max(1, elapsedMs)),
  };
}
