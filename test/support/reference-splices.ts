import type { CoverageSet } from '../../src/core/coverage.js';
import {
  coverageOf,
  type ReducibleTrace,
  screenAt,
  traceKey,
} from '../../src/techniques/reduce/reducible-trace.js';
import { isBefore, type SpliceCandidate, type Splices } from '../../src/techniques/reduce/splices.js';

/** T_k written out, by depth-first search over all edges: every trace, as it is made with the fewest switches. */
export function referenceSplices(suite: readonly ReducibleTrace[], k: number): Map<string, SpliceCandidate> {
  const edges = suite.flatMap((trace) =>
    trace.steps.map((step, i) => ({ step, trace, from: screenAt(trace, i), first: i === 0 })),
  );
  const found = new Map<string, SpliceCandidate>();
  const walk = (labels: readonly number[], switches: number, at: number) => {
    for (const [label, { from, first, trace }] of edges.entries()) {
      const last = labels.at(-1);
      if (from !== at || (last === undefined && trace.start.screen !== at)) continue;
      const isSwitch = last !== undefined && (label !== last + 1 || first);
      const now = switches + (isSwitch ? 1 : 0);
      if (now >= k) continue;
      const path = [...labels, label];
      const steps = path.flatMap((one) => edges[one]?.step ?? []);
      const made = { start: edges[path[0] ?? 0]?.trace.start ?? trace.start, steps };
      const candidate = { trace: made, gain: 0, switches: now, labels: path };
      const key = traceKey(made);
      const known = found.get(key);
      if (known === undefined || isBefore(candidate, known)) found.set(key, candidate);
      walk(path, now, edges[label]?.step.to ?? at);
    }
  };
  for (const screen of new Set(suite.map(({ start }) => start.screen))) walk([], 0, screen);
  return found;
}

/** The one to choose next, by looking at all. */
export function referenceBest(
  candidates: Iterable<SpliceCandidate>,
  covered: CoverageSet,
): SpliceCandidate | null {
  let best: SpliceCandidate | null = null;
  for (const candidate of candidates) {
    const now = { ...candidate, gain: coverageOf(candidate.trace).minus(covered).size };
    if (now.gain > 0 && (best === null || isBefore(now, best))) best = now;
  }
  return best;
}

/** What a search comes to, without a pause. */
export function bestOf(splices: Splices, covered: CoverageSet): SpliceCandidate | null {
  const search = splices.search(covered);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}
