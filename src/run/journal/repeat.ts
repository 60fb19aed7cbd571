import type { Action, Wait } from '../../core/action.js';
import type { CallOptions, Device } from '../../core/device.js';
import { digest } from '../../core/digest.js';
import { canonicalJson } from '../../core/format/canonical.js';
import { screenDigest } from '../../core/format/write.js';
import type { Observation } from '../../core/observation.js';

/** Of so many traces one is performed again: the first, and then each so many later. */
const EVERY = 50;

/** Steps of it that are; of a longer trace the beginning is enough. */
const STEPS = 200;

/** A trace as it was performed: its clean start, then its steps, and what was seen after each. */
export interface Performed {
  readonly run: number;
  readonly done: readonly { readonly action: Action; readonly wait: Wait }[];
  /** Marks of the observations, that of the start first. */
  readonly marks: readonly string[];
}

/** Whether this step of this trace is performed again; step 0 is its start. */
export function isRepeated(run: number, step: number): boolean {
  return run % EVERY === 0 && step <= STEPS;
}

/**
 * What must be the same the next time. Why a device hung depends on the moment, and no two moments are the same. What an app
 * logs is not what it does: addresses of objects and stacks of threads are in it.
 */
export function markOf({ screen, events, ...rest }: Observation): string {
  const kept = events
    .filter(({ kind }) => kind !== 'log')
    .map((event) => (event.kind === 'anr' ? event.kind : event));
  return digest(canonicalJson({ ...rest, screen: screenDigest(screen), events: kept }));
}

/** Performs the trace again: the number of the first step with another outcome, 0 for the start; null when all are the same. */
export async function firstDifference(
  device: Device,
  { run, done, marks }: Performed,
  options?: CallOptions,
): Promise<number | null> {
  if (markOf(await device.restart({ ...options, runIndex: run })) !== marks[0]) return 0;
  for (const [index, { action, wait }] of done.slice(0, marks.length - 1).entries()) {
    if (markOf(await device.perform(action, wait, options)) !== marks[index + 1]) return index + 1;
  }
  return null;
}
