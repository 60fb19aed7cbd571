import { GauntletError } from '../../core/errors.js';
import type { Fraction } from './fraction.js';

/** How a verdict is reached, and how wide a step is (spec ND3MIN 2.1). */
export interface Parameters {
  /** Number of chunks at the start and after one chunk was kept. */
  readonly n: number;
  /** Runs per verdict. */
  readonly nr: number;
  /** Successes that a pass needs. */
  readonly st: number;
  /** Runs in one step. */
  readonly m: number;
  /** From this share of successes on HEUR takes a trace for a good one. */
  readonly c: Fraction;
}

/** The published values. */
export const PUBLISHED: Parameters = { n: 5, nr: 20, st: 18, m: 15, c: { over: 4, under: 5 } };

/** Plain delta debugging: one run decides. */
export const DETERMINISTIC: Parameters = { ...PUBLISHED, nr: 1, st: 1, m: 1 };

/** Refuses parameters that make no sense. */
export function checkParameters({ n, nr, st, m, c }: Parameters): void {
  const whole = [n, nr, st, m, c.over, c.under].every(Number.isSafeInteger);
  must(whole, 'every one is a whole number');
  must(n >= 2, 'n, the number of chunks, is at least 2');
  must(1 <= st && st <= nr, 'st, the successes needed, is from 1 to nr, the number of runs');
  must(m >= 1, 'm, the runs in one step, is at least 1');
  must(0 < c.over && c.over <= c.under, 'c, the border of good traces, is above 0 and at most 1');
}

/** Refuses a check that could never or not sensibly be met. */
export function checkGate(name: string, runs: number, needed: number): void {
  const sensible = Number.isSafeInteger(needed) && 0 <= needed && needed <= runs;
  must(sensible, `${name}, the successes needed, is from 0 to the number of runs`);
}

/** How many of `nr` runs of the whole trace must succeed before anything is removed. */
export function defaultPre(nr: number): number {
  return Math.ceil((3 * nr) / 4);
}

function must(holds: boolean, rule: string): void {
  if (holds) return;
  throw new GauntletError('BAD_PARAMETERS', `These parameters do not fit: ${rule}.`, 'Change the numbers.');
}
