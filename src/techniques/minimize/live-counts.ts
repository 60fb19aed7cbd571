import { binomial } from './checks.js';
import type { Counts } from './counts.js';
import type { Parameters } from './parameters.js';
import type { Prior } from './prior.js';

/** What so many more runs make of a trace that was live. */
export interface Odds {
  readonly passes: number;
  readonly fails: number;
  /** Pairs it may be in if it is still live, with their chances. */
  readonly live: readonly { readonly pair: number; readonly p: number }[];
}

/**
 * The counts (s, f) of live traces, numbered in canonical order: most successes first, then fewest failures. With the
 * prior they predict how more runs come out (ND3MIN 3.4).
 */
export class LiveCounts {
  readonly counts: readonly Counts[];
  readonly #numbers = new Map<string, number>();

  constructor(
    private readonly parameters: Pick<Parameters, 'nr' | 'st'>,
    private readonly prior: Prior,
  ) {
    const { nr, st } = parameters;
    const counts: Counts[] = [];
    for (let s = st - 1; s >= 0; s--) {
      for (let f = 0; f <= nr - st; f++) {
        this.#numbers.set(`${s},${f}`, counts.length);
        counts.push({ s, f });
      }
    }
    this.counts = counts;
  }

  /** The number of a live pair; undefined for one that is decided. */
  number({ s, f }: Counts): number | undefined {
    return this.#numbers.get(`${s},${f}`);
  }

  /** How `runs` more runs of a trace with these counts come out. */
  odds({ s, f }: Counts, runs: number): Odds {
    const { nr, st } = this.parameters;
    const weights = this.prior.map(({ p, w }) => p ** s * (1 - p) ** f * w);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    let [passes, fails] = [0, 0];
    const live: { pair: number; p: number }[] = [];
    for (let more = 0; more <= runs; more++) {
      const ways = binomial(runs, more);
      const p =
        this.prior.reduce(
          (sum, atom, index) =>
            sum + ways * atom.p ** more * (1 - atom.p) ** (runs - more) * (weights[index] ?? 0),
          0,
        ) / all;
      const after = { s: s + more, f: f + runs - more };
      const pair = this.number(after);
      if (after.s >= st) passes += p;
      else if (after.f > nr - st) fails += p;
      else if (pair !== undefined && p > 0) live.push({ pair, p });
    }
    return { passes, fails, live };
  }
}
