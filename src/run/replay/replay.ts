import { abstraction } from '../../core/abstraction/index.js';
import { GauntletError } from '../../core/errors.js';
import { SILENT } from '../../core/progress.js';
import type { Job } from '../../core/runner.js';
import { showAction } from '../../core/show-action.js';
import { parseApp } from '../../devices/open.js';
import { requireOwnTraces } from '../app/same-app.js';
import { contextOf, type GivenContext, recordedContext } from '../context.js';
import { loadTraces, type NamedTrace } from '../load-traces.js';
import type { DeviceContext } from '../runners/device-pool.js';
import { type Farm, openRunner } from '../runners/open-runner.js';
import { requestIn } from '../runners/ready-device.js';
import { jobOf, judge, type ReplayVerdict, type StepVerdict } from './verdict.js';

/** Runs that are prepared at a time: enough for many devices, and few to keep in memory. */
const BATCH = 256;

export interface ReplayRequest extends Farm {
  /** A run folder, a file of traces or a suite; one trace of it by `#ID`. */
  readonly traces: string;
  /** The app to run them on; the one they were recorded on when not given. */
  readonly app?: string | undefined;
  /** What differs from the context in which the traces were recorded. */
  readonly context?: GivenContext | undefined;
  readonly resolver: string;
  /** How often each trace is run, with run indices from its own on. */
  readonly runs: number;
}

export type ReplayedStep = StepVerdict & { readonly step: number; readonly input: string };

export interface ReplayedTrace extends Omit<ReplayVerdict, 'steps'> {
  readonly id: string;
  readonly run: number;
  /** Steps of the trace, the launch not counted. */
  readonly length: number;
  /** What was done, for people, and how it compares; the launch is step 0. */
  readonly steps: readonly ReplayedStep[];
}

/** Performs recorded traces again and compares every step with its recording. */
export async function* replay(request: ReplayRequest, around: DeviceContext): AsyncGenerator<ReplayedTrace> {
  const { progress = SILENT } = around;
  const traces = loadTraces(request.traces);
  const first = await traces.next();
  if (first.done === true) {
    throw new GauntletError(
      'NO_TRACES',
      `${request.traces} holds no traces.`,
      'Name a run, a suite or a trace file.',
    );
  }
  const recorded = first.value.trace.app;
  const { app = recorded.ref, resolver, workers, redis } = request;
  const context = contextOf(request.context ?? {}, recordedContext(recorded));
  const { external, ...asked } = requestIn(parseApp(app), context);
  const needs = { ...asked, resolver, workers, redis };
  const { runner, installed, close } = await openRunner(needs, { ...around, external });
  try {
    let done = 0;
    const size = Math.ceil(BATCH / request.runs);
    for await (const batch of batches(first.value, traces, size)) {
      const repeated = repeatedBy(batch, request.runs);
      requireOwnTraces(
        batch.map(({ trace }) => trace),
        installed.package,
      );
      for await (const execution of runner.run(repeated.keys())) {
        const named = repeated.get(execution.job);
        if (named === undefined) throw new Error('the runner has run what it was not given');
        const { id, trace } = named;
        const states = abstraction(trace.abstraction, { package: installed.package });
        const verdict = judge(trace, execution, states, installed.probes?.hash ?? null);
        const inputs = ['launch', ...trace.steps.map(({ input }) => showAction(input))];
        const steps = verdict.steps.map((step, n) => ({ step: n, input: inputs[n] ?? '', ...step }));
        yield { id, run: execution.job.runIndex, ...verdict, length: trace.steps.length, steps };
        progress.report({ phase: 'replaying', fraction: null, facts: { runs: ++done } });
      }
    }
  } finally {
    await close();
  }
}

/** The jobs that perform these traces again, in order, each with its trace. */
function repeatedBy(batch: readonly NamedTrace[], runs: number): ReadonlyMap<Job, NamedTrace> {
  const jobs = new Map<Job, NamedTrace>();
  for (const named of batch) {
    for (let n = 0; n < runs; n++) jobs.set(jobOf(named.trace, named.trace.run + n), named);
  }
  return jobs;
}

async function* batches(
  first: NamedTrace,
  rest: AsyncIterable<NamedTrace>,
  size: number,
): AsyncGenerator<readonly NamedTrace[]> {
  let batch = [first];
  for await (const trace of rest) {
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
    batch.push(trace);
  }
  yield batch;
}
