import { setImmediate as nextTurn } from 'node:timers/promises';
import { abstraction } from '../../core/abstraction/index.js';
import { CoverageSet } from '../../core/coverage.js';
import type { InstalledApp } from '../../core/device.js';
import { ownCodeOf } from '../../core/own-code.js';
import { type Progress, SILENT } from '../../core/progress.js';
import type { Execution, Runner } from '../../core/runner.js';
import { shellQuote } from '../../core/shell-quote.js';
import { arithmeticMean } from '../../core/statistics.js';
import { suiteJson } from '../../core/suite.js';
import type { Trace, TraceHeader } from '../../core/trace.js';
import { writeWhole } from '../../home/output-file.js';
import { reduce, type Snapshot } from '../../techniques/reduce/reduce.js';
import {
  costOf,
  coverageOf,
  type ReducibleTrace,
  suiteCoverage,
  traceKey,
} from '../../techniques/reduce/reducible-trace.js';
import { type Measure, ReductionView } from '../../techniques/reduce/reduction-view.js';
import { type Confirmation, type CoverageMatch, Replayer } from '../../techniques/reduce/replay.js';
import { requireOwnTraces, requireSameApp } from '../app/same-app.js';
import { contextOf, type GivenContext, type JobContext, recordedContext } from '../context.js';
import { traceOf } from '../derive/execution-trace.js';
import { asRecorded } from '../explore/as-recorded.js';
import { type Begun, beginJob, resumeJob } from '../job/job.js';
import type { Place } from '../job/job-folder.js';
import { jobHeader } from '../job/job-header.js';
import { tracedAppOf } from '../journal/format.js';
import { JournaledRunner } from '../journal/journaled-runner.js';
import { readTraces, recordedInput, requireSameInput, type Traces } from '../recorded-input.js';
import type { Farm } from '../runners/open-runner.js';
import type { OpenedRunner } from '../runners/opened-runner.js';
import { withRunner } from '../runners/with-runner.js';
import type { Surroundings } from '../surroundings.js';
import { type ReduceHeader, reduceKind, suiteFile } from './kind.js';
import { KnownTraces } from './known-traces.js';
import type { ReduceResult, SuiteFigures } from './reduce-result.js';

/** R where runs may differ, as in the paper. */
const RUNS = 10;
/** R where the device repeats itself, but the traces are of another app: once to see, once to be sure. */
const RUNS_WHERE_DETERMINISTIC = 2;
/** Real time between two reports of progress. */
const PROGRESS_MS = 200;

export interface ReduceRequest extends Farm {
  /** A run folder, a file of traces or a suite. */
  readonly traces: string;
  /** The app to run them on; the one they were recorded on when absent. */
  readonly app?: string | undefined;
  /** What differs from the context in which the traces were recorded. */
  readonly context?: GivenContext | undefined;
  /** R; by the device when absent. */
  readonly runs?: number | undefined;
  readonly fragments: number;
  /** Candidates in a row that may go wrong before something simpler is tried; 0: however many. */
  readonly patience: number;
  /** Run every recorded trace, even if the device repeats itself: else what was recorded there is taken as it is. */
  readonly everyTrace: boolean;
  readonly coverage: Measure;
  readonly match: CoverageMatch;
  /** Whether the app repeats itself, where that is known; by the traces when absent. */
  readonly repeats?: boolean | undefined;
  readonly stopOnFirstFailure: boolean;
  readonly keepExceptions: boolean;
  readonly resolver: string;
  /** A new folder. */
  readonly out: Place;
}

/** How a suite is reduced by default. */
export const USUAL_REDUCTION = {
  fragments: 3,
  patience: 20,
  everyTrace: false,
  coverage: 'both',
  match: 'exact',
  stopOnFirstFailure: false,
  keepExceptions: true,
  resolver: 'path',
} as const satisfies Partial<ReduceRequest>;

/** Reduces the traces of a run, a file or a suite into a new folder. */
export async function reduceSuite(request: ReduceRequest, around: Surroundings): Promise<ReduceResult> {
  const traces = await readTraces(request.traces);
  const { app: recorded } = traces[0];
  const { app = recorded.ref, resolver, out } = request;
  const context = contextOf(request.context ?? {}, recordedContext(recorded));
  return withRunner({ app, context, resolver, farm: request }, around, (opened) => {
    requireOwnTraces(traces, opened.installed.package);
    const header = headerOf(request, app, context, traces, opened);
    return beginJob(reduceKind, out, header, around.date(), (begun) =>
      conduct(begun, traces, opened, around),
    );
  });
}

/** Goes on with a reduction that was interrupted, and ends as if it had not been. */
export function resumeReduction(dir: string, farm: Farm, around: Surroundings): Promise<ReduceResult> {
  return resumeJob(reduceKind, dir, async (begun) => {
    const { app, context, input, options } = begun.header;
    const traces = await readTraces(input.ref);
    requireSameInput(input, traces, dir);
    const needs = { app: app.ref, context, resolver: options.resolver, farm };
    return withRunner(needs, around, (opened) => {
      requireSameApp(app, opened.installed.hash, dir);
      return conduct(begun, traces, opened, around);
    });
  });
}

async function conduct(
  { header, folder, source }: Begun<ReduceHeader, ReduceResult>,
  recorded: readonly Trace[],
  { runner, installed, info }: OpenedRunner,
  { now, date, signal, progress = SILENT }: Surroundings,
): Promise<ReduceResult> {
  const { options, app, abstraction: name } = header;
  const startedAt = date().toISOString();
  const startMs = now();
  const states = abstraction(name, { package: installed.package });
  const view = new ReductionView({
    measure: options.coverage,
    exceptions: options.keepExceptions,
    states,
    own: ownCodeOf(app),
    probes: header.probes?.total ?? 0,
  });
  const probes = installed.probes?.hash ?? null;
  const head: TraceHeader = { v: 1, app: tracedAppOf(header), device: info.kind, abstraction: name, probes };
  const seen = (execution: Execution) => () => traceOf(head, execution, states);
  const journaled = new JournaledRunner(runner, source);
  const replays = { same: 0, corrected: 0, broken: 0 };
  const launches: number[] = [];
  const counted: Runner = {
    async *run(jobs) {
      for await (const execution of journaled.run(jobs)) {
        launches.push(execution.start.virtualMs);
        yield execution;
      }
    },
  };
  const known = new KnownTraces();
  const executed = new Set<string>();
  const replayer = new Replayer(counted, view, options, (trace, { verdict }, last) => {
    replays[verdict]++;
    if (verdict !== 'same' || last === null) return;
    known.add(trace, seen(last));
    executed.add(traceKey(trace));
  });
  const suite = recorded.map((trace) => view.trace(trace));
  for (const [n, trace] of recorded.entries()) if (suite[n] !== undefined) known.add(suite[n], () => trace);
  const told = teller(progress, now, () => ({ executions: launches.length, ...replays }));
  let snapshot: Snapshot | null = null;
  const write = (
    kept: Omit<Kept, 'launchMs'>,
    rest: Pick<ReduceResult, 'complete' | 'replayable' | 'phase1' | 'phase2' | 'broken' | 'flaws'>,
  ): ReduceResult => {
    const tests = kept.traces.map((trace, n) => ({ id: String(n), trace }));
    writeWhole(suiteFile(folder.dir), suiteJson({ v: 1, name: app.ref, tests }));
    const launchMs = launches.length === 0 ? 0 : arithmeticMean(launches);
    const result: ReduceResult = {
      ...figures(header, recorded, suite, { ...kept, launchMs }, view),
      ...rest,
      replays,
      executions: launches.length,
      out: folder.dir,
      timing: { startedAt, wallMs: Math.round(now() - startMs) },
    };
    folder.writeResult(result);
    return result;
  };
  try {
    const pause = async () => {
      await nextTurn();
      signal?.throwIfAborted();
    };
    const reduction = await reduce(suite, options, replayer, told, pause, (latest) => {
      snapshot = latest;
    });
    // On a device that repeats itself, what was run once has been seen.
    const isSeen = (trace: ReducibleTrace) =>
      options.trustRecording === true && executed.has(traceKey(trace));
    const fresh = reduction.traces.filter((trace) => !isSeen(trace));
    const confirmed = new Map<ReducibleTrace, Confirmation>();
    for (const [n, confirmation] of (await replayer.confirm(fresh)).entries()) {
      const trace = fresh[n];
      if (trace !== undefined) confirmed.set(trace, confirmation);
    }
    const kept = reduction.traces.map((trace) => {
      const confirmation = confirmed.get(trace);
      const inSuite = confirmation === undefined ? known.find(trace) : seen(confirmation.execution)();
      if (inSuite === null) throw new Error('a test of the suite was never seen');
      return {
        inSuite,
        covers: confirmation?.covers ?? coverageOf(trace),
        isBroken: confirmation !== undefined && confirmation.brokenAt !== null,
      };
    });
    return write(
      {
        reducible: reduction.traces,
        traces: kept.map(({ inSuite }) => inSuite),
        covered: union(kept.map(({ covers }) => covers)),
        wanted: suiteCoverage(reduction.replayable),
        unconfirmed: kept.flatMap(({ isBroken }, n) => (isBroken ? [String(n)] : [])),
      },
      {
        complete: true,
        replayable: stageFigures(reduction.replayable, view),
        phase1: stageFigures(reduction.phase1.traces, view),
        phase2: stageFigures(reduction.phase2.traces, view),
        broken: reduction.broken,
        flaws: reduction.flaws.length,
      },
    );
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    progress.note?.(`Go on with: gauntlet reduce --resume ${shellQuote(folder.dir)}`);
    const soFar = latestOf(snapshot);
    const traces = soFar?.flatMap((trace) => known.find(trace) ?? []) ?? [];
    if (soFar === null || traces.length < soFar.length) throw error;
    const wanted = suiteCoverage(soFar);
    return write(
      { reducible: soFar, traces, covered: wanted, wanted: suiteCoverage(suite), unconfirmed: [] },
      { complete: false, replayable: null, phase1: null, phase2: null, broken: 0, flaws: 0 },
    );
  } finally {
    journaled.close();
  }
}

function latestOf(snapshot: Snapshot | null): readonly ReducibleTrace[] | null {
  return snapshot === null ? null : snapshot();
}

/** The suite as it is written. */
interface Kept {
  readonly reducible: readonly ReducibleTrace[];
  /** The same as they were seen. */
  readonly traces: readonly Trace[];
  readonly covered: CoverageSet;
  /** What had to be kept. */
  readonly wanted: CoverageSet;
  readonly unconfirmed: readonly string[];
  /** Time that a launch takes. */
  readonly launchMs: number;
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

function stageFigures(traces: readonly ReducibleTrace[], view: ReductionView): SuiteFigures {
  const { transitions, traces: count } = costOf(traces);
  return { traces: count, actions: transitions, ...view.count(suiteCoverage(traces)) };
}

function figures(
  { input, app, device, options }: ReduceHeader,
  recorded: readonly Trace[],
  suite: readonly ReducibleTrace[],
  { reducible, traces, covered, wanted, unconfirmed, launchMs }: Kept,
  view: ReductionView,
): Pick<
  ReduceResult,
  | 'traces'
  | 'app'
  | 'package'
  | 'device'
  | 'options'
  | 'before'
  | 'after'
  | 'ratio'
  | 'notReplayable'
  | 'lost'
  | 'unconfirmed'
> {
  const names = (covers: CoverageSet) => covers.toArray().map((item) => view.describe(item));
  const wholeTime = (all: readonly Trace[]) =>
    Math.round(all.reduce((sum, { steps }) => steps.reduce((ms, step) => ms + step.ms, sum + launchMs), 0));
  const actions = recorded.reduce((sum, { steps }) => sum + steps.length, 0);
  const before = { ...stageFigures(suite, view), actions, virtualMs: wholeTime(recorded) };
  const after = { ...stageFigures(reducible, view), ...view.count(covered), virtualMs: wholeTime(traces) };
  return {
    traces: input.ref,
    app: app.ref,
    package: app.package,
    device: device.kind,
    options,
    before,
    after,
    ratio: {
      actions: before.actions / Math.max(1, after.actions),
      restarts: before.traces / Math.max(1, after.traces),
      virtualTime: before.virtualMs / Math.max(1, after.virtualMs),
    },
    notReplayable: names(suiteCoverage(suite).minus(wanted)),
    lost: names(wanted.minus(covered)),
    unconfirmed,
  };
}

function union(sets: readonly CoverageSet[]): CoverageSet {
  const all = new CoverageSet();
  for (const set of sets) all.addAll(set);
  return all;
}

function headerOf(
  request: ReduceRequest,
  app: string,
  context: JobContext,
  traces: Traces,
  opened: OpenedRunner,
): ReduceHeader {
  const { installed, info } = opened;
  const deterministic =
    info.deterministic && (request.repeats ?? asRecorded(info, request.traces).deterministic);
  const trustRecording = !request.everyTrace && deterministic && traces.every(isOf(installed));
  return {
    ...jobHeader('reduce', app, context, opened),
    input: recordedInput(request.traces, traces),
    abstraction: traces[0].abstraction,
    options: {
      runs: request.runs ?? (trustRecording ? 1 : deterministic ? RUNS_WHERE_DETERMINISTIC : RUNS),
      fragments: request.fragments,
      patience: request.patience,
      everyTrace: !trustRecording,
      trustRecording,
      coverage: request.coverage,
      match: request.match,
      // Where runs repeat each other, the first failure tells all that the others would.
      stopOnFirstFailure: request.stopOnFirstFailure || deterministic,
      keepExceptions: request.keepExceptions,
      resolver: request.resolver,
    },
  };
}

/** Whether a trace was recorded on this very app, so that its coverage can be relied on. */
function isOf({ hash, probes }: InstalledApp): (trace: Trace) => boolean {
  return ({ app, probes: table }) => app.hash === hash && table === (probes?.hash ?? null);
}
