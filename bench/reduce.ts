import { CoverageSet } from '../src/core/coverage.js';
import { SeededRng } from '../src/core/rng.js';
import { BrokenPrefixes } from '../src/techniques/reduce/broken-prefixes.js';
import { phase2 } from '../src/techniques/reduce/phase2.js';
import { costOf, type ReducibleStep, type ReducibleTrace } from '../src/techniques/reduce/reducible-trace.js';
import { TraceNumbers } from '../src/techniques/reduce/trace-numbers.js';
import { peakMegabytes, print, seconds } from './measure.js';

/** What amoney had after phase 1. */
const SIZE = { traces: 269, transitions: 2793, screens: 159, branches: 4481 } as const;
const INPUTS = 6;

/** Phase 2 at the size of amoney, every candidate taken as replayable: what is left is the time to choose (AC-57). */
export async function spliceSelection(): Promise<void> {
  const suite = amoney(1);
  for (const fragments of [2, 3, 4]) {
    let traces: readonly ReducibleTrace[] = [];
    const time = await seconds(async () => {
      const tools = { replay: async () => ({ verdict: 'same' }) as const, broken: new BrokenPrefixes() };
      traces = (await phase2(suite, fragments, tools)).traces;
    });
    print('splice-selection', time, 's', { fragments, before: costOf(suite), after: costOf(traces) });
  }
  print('splice-selection-memory', peakMegabytes(), 'MB');
}

/** Walks over a graph of screens; each branch belongs to one step or to a few. */
function amoney(seed: number): ReducibleTrace[] {
  const rng = new SeededRng(seed);
  const numbers = new TraceNumbers();
  const targets = Array.from({ length: SIZE.screens }, (_, from) => [
    ...[2 * from + 1, 2 * from + 2].filter((child) => child < SIZE.screens),
    ...Array.from({ length: INPUTS - 2 }, () =>
      rng.float() < 0.2 ? 0 : rng.int(Math.min(SIZE.screens, 2 * from + 8)),
    ),
  ]);
  const covers = targets.map((list) => list.map((to) => CoverageSet.from([SIZE.branches + to])));
  for (let branch = 0; branch < SIZE.branches; branch++) {
    const users = rng.float() < 0.7 ? 1 : 2 + rng.int(8);
    for (let n = 0; n < users; n++) rng.pick(rng.pick(covers)).add(branch);
  }
  const start = numbers.start(0, CoverageSet.from([SIZE.branches]));
  return Array.from({ length: SIZE.traces }, (_, trace) => {
    const length =
      Math.floor(SIZE.transitions / SIZE.traces) + (trace < SIZE.transitions % SIZE.traces ? 1 : 0);
    const steps: ReducibleStep[] = [];
    let at = 0;
    while (steps.length < length) {
      const input = rng.int(targets[at]?.length ?? 1);
      const to = targets[at]?.[input] ?? 0;
      const action = { kind: 'click', target: { point: { x: input, y: 0 } } } as const;
      const set = covers[at]?.[input] ?? start.covers;
      steps.push(numbers.transition(at, { action, wait: 'settled' }, to, set));
      at = to;
    }
    return { start, steps };
  });
}
