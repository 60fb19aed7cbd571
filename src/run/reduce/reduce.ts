import type { InstalledApp } from '../../core/device.js';
import { GauntletError } from '../../core/errors.js';
import type { Trace } from '../../core/trace.js';
import type { Method } from '../../techniques/reduce/reduce.js';
import type { Measure } from '../../techniques/reduce/reduction-view.js';
import type { CoverageMatch } from '../../techniques/reduce/replay.js';
import { requireOwnTraces } from '../app/same-app.js';
import { contextOf, type GivenContext, type JobContext, recordedContext } from '../context.js';
import { asRecorded } from '../explore/as-recorded.js';
import type { Place } from '../job/job-folder.js';
import { jobHeader } from '../job/job-header.js';
import { beginRunnerJob, type RunnerJob, resumeRunnerJob } from '../job/runner-job.js';
import { readTraces, recordedInput, requireSameInput, type Traces } from '../recorded-input.js';
import type { Farm } from '../runners/open-runner.js';
import type { OpenedRunner } from '../runners/opened-runner.js';
import type { Surroundings } from '../surroundings.js';
import { type ReduceHeader, reduceKind } from './kind.js';
import { reduceRecorded } from './reduce-recorded.js';
import type { ReduceResult } from './reduce-result.js';

/** R where runs may differ, as in the paper. */
const RUNS = 10;
/** R where the device repeats itself, but the traces are of another app: once to see, once to be sure. */
const RUNS_WHERE_DETERMINISTIC = 2;

export interface ReduceRequest extends Farm {
  /** A run folder, a file of traces or a suite. */
  readonly traces: string;
  /** The app to run them on; the one they were recorded on when absent. */
  readonly app?: string | undefined;
  /** What differs from the context in which the traces were recorded. */
  readonly context?: GivenContext | undefined;
  /** How the suite is made; when absent by walks where the device repeats itself and the traces are of this very app. */
  readonly method?: Method | undefined;
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

const reduceJob: RunnerJob<ReduceHeader, ReduceResult, Traces> = {
  kind: reduceKind,
  resolver: ({ options }) => options.resolver,
  reread: async ({ input }, dir) => {
    const traces = await readTraces(input.ref);
    requireSameInput(input, traces, dir);
    return traces;
  },
  work: reduceRecorded,
};

/** Reduces the traces of a run, a file or a suite into a new folder. */
export async function reduceSuite(request: ReduceRequest, around: Surroundings): Promise<ReduceResult> {
  const traces = await readTraces(request.traces);
  const { app: recorded } = traces[0];
  const { app = recorded.ref, resolver, out } = request;
  const context = contextOf(request.context ?? {}, recordedContext(recorded));
  const needs = { app, context, resolver, farm: request, out };
  const headerFor = (opened: OpenedRunner) => headerOf(request, app, context, traces, opened);
  return beginRunnerJob(reduceJob, needs, traces, headerFor, around);
}

/** Goes on with a reduction that was interrupted, and ends as if it had not been. */
export function resumeReduction(dir: string, farm: Farm, around: Surroundings): Promise<ReduceResult> {
  return resumeRunnerJob(reduceJob, dir, farm, around);
}

function headerOf(
  request: ReduceRequest,
  app: string,
  context: JobContext,
  traces: Traces,
  opened: OpenedRunner,
): ReduceHeader {
  const { installed, info } = opened;
  requireOwnTraces(traces, installed.package);
  const deterministic =
    info.deterministic && (request.repeats ?? asRecorded(info, request.traces).deterministic);
  const trustRecording = !request.everyTrace && deterministic && traces.every(isOf(installed));
  const { method = trustRecording ? 'walks' : 'fragments' } = request;
  if (method === 'walks' && !trustRecording) throw cannotWalk(opened);
  return {
    ...jobHeader('reduce', app, context, opened),
    input: recordedInput(request.traces, traces),
    abstraction: traces[0].abstraction,
    options: {
      method,
      runs: request.runs ?? (trustRecording ? 1 : deterministic ? RUNS_WHERE_DETERMINISTIC : RUNS),
      fragments: request.fragments,
      patience: request.patience,
      everyTrace: !trustRecording,
      trustRecording,
      coverage: request.coverage,
      match: request.match,
      // Where runs repeat each other, the first failure says all that the others would.
      stopOnFirstFailure: request.stopOnFirstFailure || deterministic,
      keepExceptions: request.keepExceptions,
      resolver: request.resolver,
    },
  };
}

function cannotWalk({ info }: OpenedRunner): GauntletError {
  return new GauntletError(
    'CANNOT_WALK',
    info.deterministic
      ? 'The traces are of another version of the app, or of one that does not repeat itself: a walk would prove nothing.'
      : `Runs on ${info.kind} may differ: a single walk would prove nothing.`,
    'Leave out --method walks.',
  );
}

/** Whether a trace was recorded on this very app, so that its coverage can be relied on. */
function isOf({ hash, probes }: InstalledApp): (trace: Trace) => boolean {
  return ({ app, probes: table }) => app.hash === hash && table === (probes?.hash ?? null);
}
