import type { CoverageSet } from '../../core/coverage.js';
import { Atlas, type Leg } from './atlas.js';
import { coverageOf, type ReducibleTrace, screenAt, suiteCoverage, traceKey } from './reducible-trace.js';
import { trim } from './trim.js';
import { attempted, bestPrefix, LONGEST, type WalkTools } from './walks.js';

/** Plans that bring nothing, until a test is left as it is. */
const PATIENCE = 2;

/**
 * A cheaper suite that covers the same. Test after test is taken out, and what only it covers is covered by going on
 * from where others end, or as it was recorded; where that costs less, it stays so.
 */
export async function rewalk(
  begun: readonly ReducibleTrace[],
  recorded: readonly ReducibleTrace[],
  wanted: CoverageSet,
  tools: WalkTools,
): Promise<readonly ReducibleTrace[]> {
  let suite: readonly ReducibleTrace[] = trim(begun, wanted);
  tools.snapshot?.(() => suite);
  const tried = new Set<string>();
  for (;;) {
    await tools.pause?.();
    const out = dearest(suite, wanted, tried);
    if (out === null) return suite;
    tools.progress?.(tried.size, tried.size + suite.length);
    tried.add(traceKey(out));
    const others = suite.filter((trace) => trace !== out);
    const other = trim(await covering(others, costOf(out), recorded, wanted, tools), wanted);
    if (suiteCoverage(other).contains(wanted) && sum(other) < sum(suite)) suite = other;
  }
}

/** The suite, made longer until it covers what is wanted or until that has cost as much as it may. */
async function covering(
  begun: readonly ReducibleTrace[],
  limit: number,
  recorded: readonly ReducibleTrace[],
  wanted: CoverageSet,
  tools: WalkTools,
): Promise<readonly ReducibleTrace[]> {
  const covered = suiteCoverage(begun);
  const atlas = new Atlas(wanted.minus(covered));
  for (const trace of [...recorded, ...begun]) atlas.add(trace);
  const suite = [...begun];
  const misses = new Map<number, number>();
  const isOpen = (at: number) =>
    (misses.get(at) ?? 0) < PATIENCE && (suite[at]?.steps.length ?? LONGEST) < LONGEST;
  while (sum(suite) - sum(begun) < limit) {
    await tools.pause?.();
    const missing = wanted.minus(covered);
    const known = bestPrefix(recorded, missing);
    if (known === null) break;
    const next = nearest(suite, isOpen, atlas, covered);
    if (next === null || next.leg.worth < known.worth) {
      suite.push(known.trace);
      covered.addAll(coverageOf(known.trace));
      continue;
    }
    const { at, trace, leg } = next;
    const longer = await attempted(trace, leg.actions, missing, atlas, tools);
    if (longer.steps.length <= trace.steps.length) misses.set(at, (misses.get(at) ?? 0) + 1);
    else {
      suite[at] = longer;
      covered.addAll(coverageOf(longer));
    }
  }
  return suite;
}

/** The test from whose end the best leg begins. */
function nearest(
  suite: readonly ReducibleTrace[],
  isOpen: (at: number) => boolean,
  atlas: Atlas,
  covered: CoverageSet,
): { readonly at: number; readonly trace: ReducibleTrace; readonly leg: Leg } | null {
  let best: { readonly at: number; readonly trace: ReducibleTrace; readonly leg: Leg } | null = null;
  for (const [at, trace] of suite.entries()) {
    const leg = isOpen(at) ? atlas.leg(screenAt(trace, trace.steps.length), covered) : null;
    if (leg !== null && leg.worth > (best?.leg.worth ?? 0)) best = { at, trace, leg };
  }
  return best;
}

/** The test that costs most for what only it covers, of those that were not tried. */
function dearest(
  suite: readonly ReducibleTrace[],
  wanted: CoverageSet,
  tried: ReadonlySet<string>,
): ReducibleTrace | null {
  let best: { readonly trace: ReducibleTrace; readonly price: number } | null = null;
  for (const trace of suite) {
    if (tried.has(traceKey(trace))) continue;
    const missing = wanted.minus(suiteCoverage(suite.filter((other) => other !== trace)));
    const price = costOf(trace) / Math.max(1, missing.size);
    if (price > (best?.price ?? 0)) best = { trace, price };
  }
  return best?.trace ?? null;
}

/** Steps, and a clean start. */
function costOf({ steps }: ReducibleTrace): number {
  return 1 + steps.length;
}

function sum(suite: readonly ReducibleTrace[]): number {
  return suite.reduce((all, trace) => all + costOf(trace), 0);
}
