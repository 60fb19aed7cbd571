import type { Parameters } from './parameters.js';

/** Successes and failures of one trace so far. */
export interface Counts {
  readonly s: number;
  readonly f: number;
}

export const NONE: Counts = { s: 0, f: 0 };

type Verdict = Pick<Parameters, 'nr' | 'st'>;

/** Decided: enough runs succeeded. */
export function passes({ s }: Counts, { st }: Verdict): boolean {
  return s >= st;
}

/** Decided: it cannot reach enough successes any more. */
export function fails({ f }: Counts, { nr, st }: Verdict): boolean {
  return f > nr - st;
}

/** How many runs it may still get; none once it is decided. */
export function capOf(counts: Counts, verdict: Verdict): number {
  return passes(counts, verdict) || fails(counts, verdict) ? 0 : verdict.nr - counts.s - counts.f;
}
