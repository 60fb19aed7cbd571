import { abstraction } from '../core/abstraction/index.js';
import { EXIT, GauntletError } from '../core/errors.js';
import { SILENT } from '../core/progress.js';
import type { Job } from '../core/runner.js';
import { showAction } from '../core/show-action.js';
import { byIdElsePath, byPath, type Resolver } from '../core/target.js';
import type { Trace } from '../core/trace.js';
import { type DeviceSurroundings, openDevice, parseApp } from '../devices/open.js';
import { loadTraces, type NamedTrace } from './load-traces.js';
import { LocalRunner } from './runner.js';
import { jobOf, judge, type ReplayVerdict, type StepVerdict } from './verdict.js';

export const RESOLVERS: Readonly<Record<string, Resolver>> = { path: byPath, id: byIdElsePath };

export interface ReplayRequest {
  /** A run folder, a file of traces or a suite; one trace of it by `#ID`. */
  readonly traces: string;
  /** The app to run them on; the one they were recorded on when not given. */
  readonly app?: string;
  readonly device?: string;
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
export async function* replay(
  request: ReplayRequest,
  around: DeviceSurroundings,
): AsyncGenerator<ReplayedTrace> {
  const { signal, progress = SILENT } = around;
  const traces = loadTraces(request.traces);
  const first = await traces.next();
  if (first.done === true) {
    throw new GauntletError(
      'NO_TRACES',
      `${request.traces} holds no traces.`,
      'Name a run, a suite or a trace file.',
    );
  }
  const app = parseApp(request.app ?? first.value.trace.app.ref);
  const device = openDevice(app, request.device, around);
  try {
    const installed = await device.install(app);
    const runner = new LocalRunner(device, RESOLVERS[request.resolver], signal);
    let done = 0;
    for (let next: IteratorResult<NamedTrace, void> = first; !next.done; next = await traces.next()) {
      const { id, trace } = next.value;
      checkPackage(trace, installed.package);
      const states = abstraction(trace.abstraction, { package: installed.package });
      for await (const execution of runner.run(jobsOf(trace, request.runs))) {
        const verdict = judge(trace, execution, states, installed.probes?.hash ?? null);
        const inputs = ['launch', ...trace.steps.map(({ input }) => showAction(input))];
        const steps = verdict.steps.map((step, n) => ({ step: n, input: inputs[n] ?? '', ...step }));
        yield { id, run: execution.job.runIndex, ...verdict, length: trace.steps.length, steps };
      }
      progress.report({ phase: 'replaying', fraction: null, facts: { traces: ++done } });
    }
  } finally {
    await device.close();
  }
}

function* jobsOf(trace: Trace, runs: number): Generator<Job> {
  for (let n = 0; n < runs; n++) yield jobOf(trace, trace.run + n);
}

function checkPackage(trace: Trace, found: string): void {
  if (trace.app.package === found) return;
  throw new GauntletError(
    'OTHER_APP',
    `The trace was recorded on ${trace.app.package}, but the app is ${found}.`,
    'Name the app that the trace belongs to.',
    EXIT.usage,
  );
}
