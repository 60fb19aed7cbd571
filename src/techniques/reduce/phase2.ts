import { CoverageSet } from '../../core/coverage.js';
import type { PhaseResult, Tools } from './phase1.js';
import { coverageOf, type ReducibleTrace, suiteCoverage, traceKey } from './reducible-trace.js';
import { isBefore, type SpliceCandidate, Splices } from './splices.js';

/**
 * Phase 2: the suite anew, greedily, from traces made of at most `fragments` fragments of it.
 * When it has lost patience it goes on with one fragment fewer: joints evidently do not hold in this app, and with one
 * fragment there are none.
 */
export async function phase2(
  suite: readonly ReducibleTrace[],
  fragments: number,
  tools: Tools,
): Promise<PhaseResult> {
  const { broken, patience = 0 } = tools;
  const wanted = suiteCoverage(suite);
  const originals = new Set(suite.map(traceKey));
  const removed = new Set<string>();
  let most = fragments;
  let splices = new Splices(suite, most, broken, removed);
  let failures = 0;
  const corrected = new Map<SpliceCandidate, CoverageSet>();
  const reduced: ReducibleTrace[] = [];
  const covered = new CoverageSet();

  tools.snapshot?.(() => [...reduced, ...suite]);

  /** The corrected candidate to be chosen first, and which one it was. */
  const bestCorrected = (): readonly [SpliceCandidate, SpliceCandidate] | null => {
    let best: readonly [SpliceCandidate, SpliceCandidate] | null = null;
    for (const [candidate, covers] of corrected) {
      const gain = covers.minus(covered).size;
      const now = { ...candidate, gain };
      if (gain === 0 || broken.matches(candidate.trace)) corrected.delete(candidate);
      else if (best === null || isBefore(now, best[0])) best = [now, candidate];
    }
    return best;
  };

  for (;;) {
    tools.progress?.(wanted.size - wanted.minus(covered).size, wanted.size);
    const fresh = await unhurried(splices.search(covered), tools);
    const again = bestCorrected();
    const isAgain = again !== null && (fresh === null || isBefore(again[0], fresh));
    const candidate = isAgain ? again[0] : fresh;
    if (candidate === null) break;
    if (isAgain) corrected.delete(again[1]);
    const { trace } = candidate;
    if (!isAgain) removed.add(traceKey(trace));
    const replay = await tools.replay(trace);
    failures = replay.verdict === 'broken' ? failures + 1 : 0;
    if (replay.verdict === 'same') {
      broken.prove(trace);
      reduced.push(trace);
      covered.addAll(coverageOf(trace));
    } else if (replay.verdict === 'corrected') {
      const isSynthesised = !isAgain && !originals.has(traceKey(trace));
      if (isSynthesised) corrected.set({ ...candidate, trace: replay.trace }, coverageOf(replay.trace));
    } else if (!broken.add(trace, replay.length)) tools.flaky?.(trace, replay.length);
    if (failures === patience && failures > 0 && most > 1) {
      splices = new Splices(suite, --most, broken, removed);
      failures = 0;
    }
  }
  return { traces: reduced, lost: wanted.minus(covered) };
}

/** What a search comes to. It may take long, and nobody can stop a program that never pauses. */
async function unhurried<T>(search: Generator<void, T>, { pause }: Tools): Promise<T> {
  for (;;) {
    await pause?.();
    const { done, value } = search.next();
    if (done) return value;
  }
}
