import { CoverageSet } from '../../core/coverage.js';
import type { BrokenPrefixes } from './broken-prefixes.js';
import { loopFree } from './loop-free.js';
import { coverageOf, type ReducibleTrace, suiteCoverage, thoseThatAdd, traceKey } from './reducible-trace.js';
import type { Replay } from './replay.js';

/** What both phases work with. */
export interface Tools {
  replay(trace: ReducibleTrace): Promise<Replay>;
  readonly broken: BrokenPrefixes;
  /** Candidates in a row that may go wrong before a trace is left as it is; however many when absent or 0. */
  readonly patience?: number;
  /** Called when a trace that was known to be good went wrong at this step. */
  flaky?(trace: ReducibleTrace, length: number): void;
  progress?(done: number, total: number): void;
  /** Called when a phase begins, with a way to see the suite as far as the phase has got with it. */
  snapshot?(now: () => readonly ReducibleTrace[]): void;
  /** Lets others run now and then, and may end it all by throwing. */
  pause?(): Promise<void>;
}

/** A suite after a phase, and what it was meant to cover but does not (COVERAGE_LOSS). */
export interface PhaseResult {
  readonly traces: readonly ReducibleTrace[];
  readonly lost: CoverageSet;
}

/** Phase 1: drops traces that add nothing, and loops. What is needless need not be covered, though the suite does. */
export async function phase1(
  suite: readonly ReducibleTrace[],
  tools: Tools,
  needless: CoverageSet = new CoverageSet(),
): Promise<PhaseResult> {
  for (const trace of suite) tools.broken.prove(trace);
  const chosen = thoseThatAdd(
    suite.map((trace) => ({ trace })),
    needless,
  );
  const reduced: ReducibleTrace[] = [];
  const covered = needless.clone();
  let at = 0;
  tools.snapshot?.(() => [...reduced, ...chosen.slice(at).map(({ trace }) => trace)]);
  for (const [done, { trace }] of chosen.entries()) {
    at = done;
    tools.progress?.(done, chosen.length);
    if (covered.contains(coverageOf(trace))) continue;
    const short = await withoutLoops(trace, covered, tools);
    if (short === null) continue;
    reduced.push(short);
    covered.addAll(coverageOf(short));
  }
  at = chosen.length;
  return { traces: reduced, lost: suiteCoverage(suite).minus(covered) };
}

/** The shortest trace without some loops that replays and still brings what `trace` adds to the covered. */
export async function withoutLoops(
  trace: ReducibleTrace,
  covered: CoverageSet,
  tools: Tools,
): Promise<ReducibleTrace | null> {
  const { broken, patience = 0 } = tools;
  const need = coverageOf(trace).minus(covered);
  const original = traceKey(trace);
  const members = loopFree(trace, need, broken);
  let member = members.next().value;
  const corrected: ReducibleTrace[] = [];
  let fallback: ReducibleTrace | null = null;
  let failures = 0;
  for (;;) {
    await tools.pause?.();
    corrected.sort((a, b) => a.steps.length - b.steps.length);
    const again = corrected[0];
    const isAgain = again !== undefined && (!member || again.steps.length <= member.steps.length);
    const candidate = isAgain ? corrected.shift() : member;
    if (!candidate) return fallback;
    if (!broken.matches(candidate) && coverageOf(candidate).contains(need)) {
      const replay = await tools.replay(candidate);
      if (replay.verdict === 'same') {
        broken.prove(candidate);
        return candidate;
      }
      failures++;
      const isOriginal = !isAgain && traceKey(candidate) === original;
      if (isOriginal) fallback = replay.trace.steps.length > 0 ? replay.trace : null;
      else if (replay.verdict === 'corrected' && !isAgain) corrected.push(replay.trace);
      if (replay.verdict === 'broken' && !broken.add(candidate, replay.length)) {
        tools.flaky?.(candidate, replay.length);
      }
    }
    // Screens evidently hide more than they show; the trace itself is known to replay.
    const isHopeless = failures === patience && failures > 0 && member !== trace;
    if (isHopeless) member = trace;
    else if (!isAgain) member = member === trace ? undefined : members.next().value;
  }
}
