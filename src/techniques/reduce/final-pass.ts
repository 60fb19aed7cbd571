import { CoverageSet } from '../../core/coverage.js';
import { type Tools, withoutLoops } from './phase1.js';
import { coverageOf, type ReducibleTrace } from './reducible-trace.js';
import { trim } from './trim.js';

/**
 * Takes out what the finished suite can do without while it covers `wanted` (G14): traces, last steps, then loops.
 * Phase 2 wants much from each trace, so that some of its steps bring only what others bring later.
 */
export async function finalPass(
  suite: readonly ReducibleTrace[],
  wanted: CoverageSet,
  tools: Tools,
): Promise<readonly ReducibleTrace[]> {
  const traces = trim(suite, wanted);
  tools.snapshot?.(() => traces);
  const longestFirst = [...traces.keys()].sort(
    (a, b) => (traces[b]?.steps.length ?? 0) - (traces[a]?.steps.length ?? 0),
  );
  for (const [done, at] of longestFirst.entries()) {
    tools.progress?.(done, traces.length);
    const trace = traces[at];
    if (trace === undefined) continue;
    const others = new CoverageSet();
    for (const other of traces) if (other !== trace) others.addAll(coverageOf(other));
    const needless = others.union(coverageOf(trace).minus(wanted));
    const shorter = await withoutLoops(trace, needless, tools);
    if (shorter !== null && wanted.minus(others.union(coverageOf(shorter))).size === 0) traces[at] = shorter;
  }
  return trim(traces, wanted);
}
