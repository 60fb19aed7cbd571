import { setImmediate as nextTurn } from 'node:timers/promises';
import { abstraction } from '../../core/abstraction/index.js';
import { CoverageSet } from '../../core/coverage.js';
import type { DeviceInfo, ExternalRule, InstalledApp } from '../../core/device.js';
import { digest } from '../../core/digest.js';
import type { Abstraction } from '../../core/driver.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import { ownCodeOf } from '../../core/own-code.js';
import { type Progress, SILENT } from '../../core/progress.js';
import type { Runner } from '../../core/runner.js';
import { suiteJson } from '../../core/suite.js';
import { type Trace, type TraceHeader, traceJson, withoutSelectors } from '../../core/trace.js';
import { parseApp } from '../../devices/open.js';
import { writeWhole } from '../../home/output-file.js';
import { type Reduction, reduce } from '../../techniques/reduce/reduce.js';
import { costOf, type ReducibleTrace, suiteCoverage } from '../../techniques/reduce/reducible-trace.js';
import { type ItemCount, type Measure, ReductionView } from '../../techniques/reduce/reduction-view.js';
import {
  type Confirmation,
  type CoverageMatch,
  type Replay,
  Replayer,
} from '../../techniques/reduce/replay.js';
import { traceOf } from '../derive/execution-trace.js';
import { asRecorded } from '../explore/as-recorded.js';
import type { Surroundings } from '../explore/explore.js';
import type { Past } from '../journal/journaled-device.js';
import { JournaledRunner } from '../journal/journaled-runner.js';
import { EntryReader } from '../journal/reader.js';
import { JournalWriter } from '../journal/writer.js';
import { loadTraces } from '../load-traces.js';
import { type Farm, openRunner, type RunnerRequest } from '../runners/open-runner.js';
import type { OpenedRunner } from '../runners/opened-runner.js';
import { VERSION } from '../version.js';
import { ReduceFolder, type ReduceHeader, type ReduceOptions, reduceHeaderSchema } from './reduce-folder.js';

/** R where runs may differ, as in the paper. */
const RUNS = 10;
/** R where the device repeats itself: once to see, once to be sure. The result is run once more in the end. */
const RUNS_WHERE_DETERMINISTIC = 2;
/** Real time between two reports of progress. */
const PROGRESS_MS = 200;

export interface ReduceRequest extends Farm {
  /** A run folder, a file of traces or a suite. */
  readonly traces: string;
  /** The app to run them on; the one they were recorded on when not given. */
  readonly app?: string;
  readonly device?: string;
  /** R; by the device when not given. */
  readonly runs?: number;
  readonly fragments: number;
  /** Candidates in a row that may go wrong before something simpler is tried; 0: however many. */
  readonly patience: number;
  /** Run every recorded trace, even if the device repeats itself and the trace adds nothing by its recording. */
  readonly everyTrace: boolean;
  readonly coverage: Measure;
  readonly match: CoverageMatch;
  /** False: the app is known not to repeat itself; by the traces and the device when not given. */
  readonly repeats?: boolean;
  readonly stopOnFirstFailure: boolean;
  readonly keepExceptions: boolean;
  readonly resolver: string;
  readonly external: ExternalRule;
  /** A new folder. */
  readonly out: string;
}

/** How a suite is reduced unless a user says otherwise. */
export const USUAL_REDUCTION = {
  fragments: 3,
  patience: 20,
  everyTrace: false,
  coverage: 'both',
  match: 'exact',
  stopOnFirstFailure: false,
  keepExceptions: true,
  resolver: 'path',
  external: 'cancel',
} as const satisfies Partial<ReduceRequest>;

/** A suite in numbers. */
export interface SuiteFigures extends ItemCount {
  readonly traces: number;
  readonly actions: number;
}

/** The whole suite, as recorded or as it is written. */
export interface WholeSuiteFigures extends SuiteFigures {
  /** Time on the device, launches included. */
  readonly virtualMs: number;
}

/** What a reduction came to. */
export interface ReduceResult {
  readonly traces: string;
  readonly app: string;
  readonly package: string;
  readonly device: string;
  readonly options: ReduceOptions;
  readonly before: WholeSuiteFigures;
  readonly replayable: SuiteFigures;
  readonly phase1: SuiteFigures;
  readonly phase2: SuiteFigures;
  readonly after: WholeSuiteFigures;
  /** How many times less there is to do. */
  readonly ratio: { readonly actions: number; readonly restarts: number; readonly virtualTime: number };
  readonly replays: Readonly<Record<Replay['verdict'], number>>;
  readonly executions: number;
  /** Number of prefixes that were found not to replay. */
  readonly broken: number;
  /** Recorded, but not repeated by all runs: no part of what must be kept. */
  readonly notReplayable: readonly string[];
  /** COVERAGE_LOSS: repeated by all runs of a recorded trace, but not by the suite as it is now. */
  readonly lost: readonly string[];
  /** How often a step that had replayed went wrong. */
  readonly flaws: number;
  /** Tests of the suite that did not run as expected in the end. */
  readonly unconfirmed: readonly string[];
  readonly out: string;
  readonly timing: ReduceTiming;
}

/** Real time, kept apart: it is the only thing that differs between two reductions of the same traces. */
export interface ReduceTiming {
  readonly startedAt: string;
  readonly wallMs: number;
}

/** Reduces the traces of a run, a file or a suite into a new folder. */
export async function reduceSuite(request: ReduceRequest, around: Surroundings): Promise<ReduceResult> {
  const traces = await readTraces(request.traces);
  const app = request.app ?? traces[0].app.ref;
  const { login } = traces[0].app;
  return withRunner(app, { ...request, login }, { ...around, external: request.external }, async (opened) => {
    const header = headerOf(request, app, traces, opened);
    checkPackage(traces, opened.installed.package);
    const { folder, lock } = ReduceFolder.create(request.out);
    try {
      const journal = JournalWriter.create(folder.journal, header);
      return await conduct(header, traces, opened, journal, folder, around);
    } finally {
      lock.release();
    }
  });
}

/** Goes on with a reduction that was interrupted, and ends as if it had not been. */
export async function resumeReduction(dir: string, farm: Farm, around: Surroundings): Promise<ReduceResult> {
  const folder = ReduceFolder.open(dir);
  const lock = folder.lock();
  try {
    const reader = new EntryReader(folder.journal, reduceHeaderSchema);
    const { header } = reader;
    const traces = await readTraces(header.traces);
    checkSame(hashOf(traces) === header.tracesHash, header.traces, dir);
    const { external, resolver } = header.options;
    const request = { ...farm, device: header.device.kind, resolver, login: header.app.login };
    return await withRunner(header.app.ref, request, { ...around, external }, (opened) => {
      checkSame(opened.installed.hash === header.app.hash, header.app.ref, dir);
      const past: Past = {
        entries: reader.entries(),
        open: () => {
          folder.cutOff(reader.validBytes);
          return JournalWriter.continue(folder.journal, reader);
        },
      };
      return conduct(header, traces, opened, past, folder, around);
    });
  } finally {
    lock.release();
  }
}

async function conduct(
  header: ReduceHeader,
  recorded: readonly Trace[],
  { runner, installed, info }: OpenedRunner,
  source: JournalWriter | Past,
  folder: ReduceFolder,
  { now, date, signal, progress = SILENT }: Surroundings,
): Promise<ReduceResult> {
  const { options } = header;
  const startedAt = date().toISOString();
  const startMs = now();
  const states = abstraction(header.abstraction, { package: installed.package });
  const view = new ReductionView({
    measure: options.coverage,
    exceptions: options.keepExceptions,
    states,
    own: ownCodeOf(header.app),
    probes: header.probes?.total ?? 0,
  });
  const journaled = new JournaledRunner(runner, source);
  const replays = { same: 0, corrected: 0, broken: 0 };
  let executions = 0;
  const counted: Runner = {
    async *run(jobs) {
      for await (const execution of journaled.run(jobs)) {
        executions++;
        yield execution;
      }
    },
  };
  const replayer = new Replayer(counted, view, options, (_trace, { verdict }) => {
    replays[verdict]++;
  });
  const suite = recorded.map((trace) => view.trace(trace));
  const told = teller(progress, now, () => ({ executions, ...replays }));
  try {
    const reduction = await reduce(suite, options, replayer, told, async () => {
      await nextTurn();
      signal?.throwIfAborted();
    });
    const confirmations = await replayer.confirm(reduction.traces);
    const tests = testsOf(header, installed.probes?.hash ?? null, info, confirmations, states);
    writeWhole(folder.suite, suiteJson({ v: 1, name: header.app.ref, tests }));
    const result: ReduceResult = {
      ...figures(header, recorded, suite, reduction, confirmations, tests, view),
      replays,
      executions,
      out: folder.dir,
      timing: { startedAt, wallMs: Math.round(now() - startMs) },
    };
    writeWhole(folder.report, `${JSON.stringify(result, null, 2)}\n`);
    return result;
  } finally {
    journaled.close();
  }
}

/** Reports progress now and then. */
function teller(
  progress: Progress,
  now: () => number,
  facts: () => Readonly<Record<string, number>>,
): (stage: string, done: number, total: number) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (stage, done, total) => {
    if (now() - told < PROGRESS_MS) return;
    told = now();
    const what = stage === 'phase 2' ? 'covered' : 'traces';
    progress.report({
      phase: stage,
      fraction: total === 0 ? 1 : done / total,
      facts: { [what]: `${done} of ${total}`, ...facts() },
    });
  };
}

type Test = { readonly id: string; readonly trace: Trace };

/** The suite as it ran in the end. */
function testsOf(
  { app, abstraction: name }: ReduceHeader,
  probes: string | null,
  { kind }: DeviceInfo,
  confirmations: readonly Confirmation[],
  states: Abstraction,
): Test[] {
  const header: TraceHeader = { v: 1, app, device: kind, abstraction: name, probes };
  return confirmations.map(({ execution }, n) => ({
    id: String(n),
    trace: traceOf(header, execution, states),
  }));
}

function figures(
  header: ReduceHeader,
  recorded: readonly Trace[],
  suite: readonly ReducibleTrace[],
  reduction: Reduction,
  confirmations: readonly Confirmation[],
  tests: readonly Test[],
  view: ReductionView,
): Omit<ReduceResult, 'replays' | 'executions' | 'out' | 'timing'> {
  const stage = (traces: readonly ReducibleTrace[]): SuiteFigures => {
    const { transitions, traces: count } = costOf(traces);
    return { traces: count, actions: transitions, ...view.count(suiteCoverage(traces)) };
  };
  const names = (covers: CoverageSet) => covers.toArray().map((item) => view.describe(item));
  const covered = new CoverageSet();
  for (const { covers } of confirmations) covered.addAll(covers);
  const launches = confirmations.map(({ execution }) => execution.start.virtualMs);
  const launchMs = launches.reduce((sum, ms) => sum + ms, 0) / Math.max(1, launches.length);
  const wholeTime = (traces: readonly Trace[]) =>
    traces.reduce((sum, { steps }) => steps.reduce((ms, step) => ms + step.ms, sum + launchMs), 0);
  const actions = recorded.reduce((sum, { steps }) => sum + steps.length, 0);
  const before = { ...stage(suite), actions, virtualMs: Math.round(wholeTime(recorded)) };
  const after = {
    ...stage(reduction.traces),
    ...view.count(covered),
    virtualMs: Math.round(wholeTime(tests.map(({ trace }) => trace))),
  };
  const kept = suiteCoverage(reduction.replayable);
  return {
    traces: header.traces,
    app: header.app.ref,
    package: header.app.package,
    device: header.device.kind,
    options: header.options,
    before,
    replayable: stage(reduction.replayable),
    phase1: stage(reduction.phase1.traces),
    phase2: stage(reduction.phase2.traces),
    after,
    ratio: {
      actions: before.actions / Math.max(1, after.actions),
      restarts: before.traces / Math.max(1, after.traces),
      virtualTime: before.virtualMs / Math.max(1, after.virtualMs),
    },
    broken: reduction.broken,
    notReplayable: names(suiteCoverage(suite).minus(kept)),
    lost: names(kept.minus(covered)),
    flaws: reduction.flaws.length,
    unconfirmed: confirmations.flatMap(({ brokenAt }, n) => (brokenAt === null ? [] : [String(n)])),
  };
}

function headerOf(
  request: ReduceRequest,
  app: string,
  traces: readonly [Trace, ...Trace[]],
  { installed, info }: OpenedRunner,
): ReduceHeader {
  const deterministic = (request.repeats ?? true) && asRecorded(info, request.traces).deterministic;
  const { own } = traces[0].app;
  const { package: name, hash, probes } = installed;
  return {
    v: 1,
    gauntlet: VERSION,
    command: 'reduce',
    app: { ref: app, package: name, hash, ...(own === undefined ? {} : { own }) },
    device: info,
    probes: probes === null ? null : { hash: probes.hash, total: probes.probes.length },
    traces: request.traces,
    tracesHash: hashOf(traces),
    abstraction: traces[0].abstraction,
    options: {
      runs: request.runs ?? (deterministic ? RUNS_WHERE_DETERMINISTIC : RUNS),
      fragments: request.fragments,
      patience: request.patience,
      everyTrace: request.everyTrace || !(deterministic && traces.every(isOf(installed))),
      coverage: request.coverage,
      match: request.match,
      // Where runs repeat each other, the first failure tells all that the others would.
      stopOnFirstFailure: request.stopOnFirstFailure || deterministic,
      keepExceptions: request.keepExceptions,
      resolver: request.resolver,
      external: request.external,
    },
  };
}

/** Whether a trace was recorded on this very app, so that its coverage can be relied on. */
function isOf({ hash, probes }: InstalledApp): (trace: Trace) => boolean {
  return ({ app, probes: table }) => app.hash === hash && table === (probes?.hash ?? null);
}

async function withRunner<T>(
  app: string,
  request: Omit<RunnerRequest, 'app'>,
  around: Surroundings,
  use: (opened: OpenedRunner) => Promise<T>,
): Promise<T> {
  const opened = await openRunner({ ...request, app: parseApp(app) }, around);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

async function readTraces(ref: string): Promise<readonly [Trace, ...Trace[]]> {
  const traces: Trace[] = [];
  for await (const { trace } of loadTraces(ref)) traces.push(withoutSelectors(trace));
  const [first, ...others] = traces;
  if (first === undefined) {
    throw new GauntletError('NO_TRACES', `${ref} holds no traces.`, 'Name a run, a suite or a trace file.');
  }
  const stranger = others.find(({ abstraction: name }) => name !== first.abstraction);
  if (stranger !== undefined) {
    throw new GauntletError(
      'MIXED_TRACES',
      `${ref} holds traces with screens by '${first.abstraction}' and by '${stranger.abstraction}'.`,
      'Reduce them apart: their screens cannot be compared.',
    );
  }
  return [first, ...others];
}

function hashOf(traces: readonly Trace[]): string {
  return digest(traces.map((trace) => digest(traceJson(trace))).join('\n'));
}

function checkPackage(traces: readonly Trace[], found: string): void {
  const stranger = traces.find(({ app }) => app.package !== found);
  if (stranger === undefined) return;
  throw new GauntletError(
    'OTHER_APP',
    `A trace was recorded on ${stranger.app.package}, but the app is ${found}.`,
    'Name the app that the traces belong to.',
    EXIT.usage,
  );
}

function checkSame(same: boolean, what: string, dir: string): void {
  if (same) return;
  throw new GauntletError(
    'INPUT_CHANGED',
    `${what} is not what the reduction in ${dir} began with.`,
    'Start a new reduction.',
  );
}
