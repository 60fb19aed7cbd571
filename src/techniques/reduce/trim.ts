import type { CoverageSet } from '../../core/coverage.js';
import { coverageOf, prefixOf, type ReducibleTrace } from './reducible-trace.js';

/**
 * Drops the traces, then the last steps of traces, without which the suite still covers `wanted` (G14).
 * What begins a trace that replays replays too, so nothing is run. The longest goes first.
 */
export function trim(suite: readonly ReducibleTrace[], wanted: CoverageSet): ReducibleTrace[] {
  const count = new Map<number, number>();
  const sets = new Map(suite.map((trace) => [trace, coverageOf(trace)]));
  for (const covers of sets.values()) for (const item of covers) count.set(item, (count.get(item) ?? 0) + 1);
  const isSpare = (item: number) => !wanted.has(item) || (count.get(item) ?? 0) > 1;
  const release = (items: Iterable<number>) => {
    for (const item of items) count.set(item, (count.get(item) ?? 0) - 1);
  };

  const longestFirst = [...suite].sort((a, b) => b.steps.length - a.steps.length);
  const dropped = new Set<ReducibleTrace>();
  for (const trace of longestFirst) {
    const covers = sets.get(trace) ?? coverageOf(trace);
    if (![...covers].every(isSpare)) continue;
    release(covers);
    dropped.add(trace);
  }
  return suite.flatMap((trace) => {
    if (dropped.has(trace)) return [];
    let kept = trace;
    while (kept.steps.length > 1) {
      const shorter = prefixOf(kept, kept.steps.length - 1);
      const lost = coverageOf(kept).minus(coverageOf(shorter)).toArray();
      if (!lost.every(isSpare)) break;
      release(lost);
      kept = shorter;
    }
    return [kept];
  });
}
