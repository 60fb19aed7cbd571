import { Interner } from '../../core/interner.js';
import type { Trace } from '../../core/trace.js';

/** What a clean start costs, in actions: short traces are not better for being many. */
const START = 6;

/**
 * Few of the traces that still cover, hit and crash what all of them do: each time the one that adds most for what it
 * costs. Their order stays. It is a guess from what was recorded; whether they replay is for others to see.
 */
export function coveringTraces<T extends Pick<Trace, 'start' | 'steps' | 'exceptions'>>(
  traces: readonly T[],
): readonly T[] {
  const items = new Interner();
  const covered = traces.map((trace) => itemsOf(trace, items));
  const cost = traces.map(({ steps }) => START + steps.length);
  const done = new Set<number>();
  const gain = (trace: number) => {
    let count = 0;
    for (const item of covered[trace] ?? []) if (!done.has(item)) count++;
    return count / (cost[trace] ?? 1);
  };
  // What a trace adds only ever shrinks: an old figure is a bound, and most never need another look.
  const queue = covered.map((_, trace) => ({ trace, gain: gain(trace) }));
  const chosen = new Set<number>();
  for (;;) {
    queue.sort((a, b) => b.gain - a.gain || a.trace - b.trace);
    const best = renewed(queue, gain);
    if (best === undefined || best.gain === 0) break;
    chosen.add(best.trace);
    for (const item of covered[best.trace] ?? []) done.add(item);
    best.gain = 0;
  }
  return traces.filter((_, trace) => chosen.has(trace));
}

interface Candidate {
  readonly trace: number;
  gain: number;
}

/** The candidate with the highest true gain, from a queue in the order of bounds. */
function renewed(queue: readonly Candidate[], gain: (trace: number) => number): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of queue) {
    if (best !== undefined && candidate.gain <= best.gain) break;
    candidate.gain = gain(candidate.trace);
    if (best === undefined || candidate.gain > best.gain) best = candidate;
  }
  return best;
}

function itemsOf(
  { start, steps, exceptions }: Pick<Trace, 'start' | 'steps' | 'exceptions'>,
  items: Interner,
) {
  const found = new Set<number>();
  for (const { cov, screen } of [start, ...steps]) {
    for (const block of cov) found.add(items.intern(`block ${block}`));
    found.add(items.intern(`screen ${screen}`));
  }
  for (const crash of exceptions) found.add(items.intern(`crash ${crash}`));
  return found;
}
