import { digest } from '../core/digest.js';
import { GauntletError } from '../core/errors.js';
import { type Trace, traceJson, withoutSelectors } from '../core/trace.js';
import { loadTraces } from './load-traces.js';

/** The recorded traces that a job works on: where they are, and what they were when it began. */
export interface RecordedInput {
  readonly ref: string;
  readonly hash: string;
}

/** At least one trace, and all with screens of the same abstraction. */
export type Traces = readonly [Trace, ...Trace[]];

/** The traces that a user means, to work on them all together. */
export async function readTraces(ref: string): Promise<Traces> {
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
      'Use them apart: their screens cannot be compared.',
    );
  }
  return [first, ...others];
}

/** The one trace that a user means. */
export async function readOneTrace(ref: string): Promise<Trace> {
  const found: Trace[] = [];
  for await (const { trace } of loadTraces(ref)) {
    found.push(withoutSelectors(trace));
    if (found.length > 1) break;
  }
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new GauntletError(
    'WHICH_TRACE',
    `${ref} holds ${only === undefined ? 'no trace' : 'more than one trace'}.`,
    'Name one trace, as PATH#ID.',
  );
}

/** What a header says of the traces of a job. */
export function recordedInput(ref: string, traces: readonly Trace[]): RecordedInput {
  return { ref, hash: digest(traces.map((trace) => digest(traceJson(trace))).join('\n')) };
}

/** Refuses to go on in a folder with other traces than the job began with. */
export function requireSameInput({ ref, hash }: RecordedInput, now: readonly Trace[], dir: string): void {
  if (recordedInput(ref, now).hash === hash) return;
  throw new GauntletError(
    'INPUT_CHANGED',
    `${ref} is not what the job in ${dir} began with.`,
    'Start a new job in another folder.',
  );
}
