import { setImmediate as nextTurn } from 'node:timers/promises';
import { abstraction } from '../../core/abstraction/index.js';
import { CoverageSet } from '../../core/coverage.js';
import type { DeviceInfo, InstalledApp } from '../../core/device.js';
import type { Abstraction } from '../../core/driver.js';
import { ownCodeOf } from '../../core/own-code.js';
import { type Progress, SILENT } from '../../core/progress.js';
import type { Runner } from '../../core/runner.js';
import { shellQuote } from '../../core/shell-quote.js';
import { suiteJson } from '../../core/suite.js';
import type { Trace, TraceHeader } from '../../core/trace.js';
import { writeWhole } from '../../home/output-file.js';
import { type Reduction, reduce } from '../../techniques/reduce/reduce.js';
import { costOf, type ReducibleTrace, suiteCoverage } from '../../techniques/reduce/reducible-trace.js';
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
import type { ReduceResult, SuiteFigures } from './reduce-result.js';

/** R where runs may differ, as in the paper. */
const RUNS = 10;
/** R where the device repeats itself: once to see, once to be sure. The result is run once more in the end. */
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
  /** Run every recorded trace, even if the device repeats itself and the trace adds nothing by its recording. */
  readonly everyTrace: boolean;
  readonly coverage: Measure;
  readonly match: CoverageMatch;
  /** False: the app is known not to repeat itself; by the traces and the device when absent. */
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
    writeWhole(suiteFile(folder.dir), suiteJson({ v: 1, name: header.app.ref, tests }));
    const result: ReduceResult = {
      ...figures(header, recorded, suite, reduction, confirmations, tests, view),
      replays,
      executions,
      out: folder.dir,
      timing: { startedAt, wallMs: Math.round(now() - startMs) },
    };
    folder.writeResult(result);
    return result;
  } catch (error) {
    if (signal?.aborted) progress.note?.(`Go on with: gauntlet reduce --resume ${shellQuote(folder.dir)}`);
    throw error;
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
  jobHeader: ReduceHeader,
  probes: string | null,
  { kind }: DeviceInfo,
  confirmations: readonly Confirmation[],
  states: Abstraction,
): Test[] {
  const { abstraction: name } = jobHeader;
  const header: TraceHeader = { v: 1, app: tracedAppOf(jobHeader), device: kind, abstraction: name, probes };
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
    traces: header.input.ref,
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
  context: JobContext,
  traces: Traces,
  opened: OpenedRunner,
): ReduceHeader {
  const { installed, info } = opened;
  const deterministic = (request.repeats ?? true) && asRecorded(info, request.traces).deterministic;
  return {
    ...jobHeader('reduce', app, context, opened),
    input: recordedInput(request.traces, traces),
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
    },
  };
}

/** Whether a trace was recorded on this very app, so that its coverage can be relied on. */
function isOf({ hash, probes }: InstalledApp): (trace: Trace) => boolean {
  return ({ app, probes: table }) => app.hash === hash && table === (probes?.hash ?? null);
}
