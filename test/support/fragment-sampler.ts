import type { Rng } from '../../src/core/rng.js';
import {
  type ReducibleStep,
  type ReducibleTrace,
  screenAt,
} from '../../src/techniques/reduce/reducible-trace.js';

/** A trace of so many steps, put together at random from exactly k fragments of the suite; null when none was found. */
export function sampleFragments(
  suite: readonly ReducibleTrace[],
  k: number,
  length: number,
  rng: Rng,
): ReducibleTrace | null {
  const at = new Map<number, { readonly trace: ReducibleTrace; readonly from: number }[]>();
  for (const trace of suite) {
    for (const from of trace.steps.keys()) {
      const screen = screenAt(trace, from);
      const places = at.get(screen) ?? [];
      places.push({ trace, from });
      at.set(screen, places);
    }
  }
  const [first] = suite;
  if (first === undefined) return null;
  for (let attempt = 0; attempt < 1000; attempt++) {
    const steps: ReducibleStep[] = [];
    let screen = first.start.screen;
    for (const size of parts(length, k, rng)) {
      const places = (at.get(screen) ?? []).filter(({ trace, from }) => trace.steps.length - from >= size);
      if (places.length === 0) break;
      const { trace, from } = rng.pick(places);
      steps.push(...trace.steps.slice(from, from + size));
      screen = screenAt(trace, from + size);
    }
    if (steps.length === length) return { start: first.start, steps };
  }
  return null;
}

/** A whole number as a sum of k at random, none of them 0. */
function parts(sum: number, k: number, rng: Rng): number[] {
  const cuts = new Set<number>();
  while (cuts.size < k - 1) cuts.add(1 + rng.int(sum - 1));
  const ends = [...cuts, sum].sort((a, b) => a - b);
  return ends.map((end, n) => end - (ends[n - 1] ?? 0));
}
