import type { Parameters } from './parameters.js';
import type { Prior } from './prior.js';

type Verdict = Pick<Parameters, 'nr' | 'st'>;

/** p_b = 0.9: from this bin on a trace counts as reliable. */
export const RELIABLE_BIN = 18;
/** p_b - eps = 0.85: from this bin on it counts as nearly so. */
export const NEARLY_RELIABLE_BIN = 17;

/** F: the chance that a trace of reliability p passes, at least st of nr runs (ND3MIN 2.4). */
export function chanceToPass(p: number, { nr, st }: Verdict): number {
  let sum = 0;
  for (let i = st; i <= nr; i++) sum += binomial(nr, i) * p ** i * (1 - p) ** (nr - i);
  return sum;
}

/** The chance that a trace which passed once has at least this reliability. */
export function reliableGivenPass(prior: Prior, bin: number, verdict: Verdict): number {
  return share(prior, bin, (p) => chanceToPass(p, verdict));
}

/** p1: the chance that a trace which held in so many of so many fresh runs has at least this reliability. */
export function reliableGivenRuns(prior: Prior, bin: number, held: number, runs: number): number {
  return share(prior, bin, (p) => p ** held * (1 - p) ** (runs - held));
}

/** p2: the chance that no trace with one more item removed is reliable, for a result of this length. */
export function minimalGivenFails(prior: Prior, bin: number, length: number, verdict: Verdict): number {
  return (1 - share(prior, bin, (p) => 1 - chanceToPass(p, verdict))) ** length;
}

/** Two decimals, cut off: a chance is never made to look better than it is. */
export function truncated(chance: number): string {
  return (Math.floor(chance * 100) / 100).toFixed(2);
}

/** Share of the traces from this bin on, each weighed by how likely it makes what was seen. */
function share(prior: Prior, least: number, likelihood: (p: number) => number): number {
  let [above, all] = [0, 0];
  for (const { bin, p, w } of prior) {
    const weight = likelihood(p) * w;
    all += weight;
    if (bin >= least) above += weight;
  }
  return all === 0 ? 0 : above / all;
}

/** Ways to choose k of n. */
export function binomial(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
