import type { Action } from '../../src/core/action.js';
import { CoverageSet } from '../../src/core/coverage.js';
import type { Rng } from '../../src/core/rng.js';
import type { ReducibleTrace } from '../../src/techniques/reduce/reducible-trace.js';
import { TraceNumbers } from '../../src/techniques/reduce/trace-numbers.js';

/** The n-th input; which one it is does not matter. */
const input = (n: number): Action => ({ kind: 'click', target: { point: { x: n, y: 0 } } });

/** Traces of nowhere: they chain, nothing else. Few screens and inputs make many equal steps. */
export function syntheticSuite(
  rng: Rng,
  {
    traces,
    steps,
    screens,
    inputs,
    items,
  }: Record<'traces' | 'steps' | 'screens' | 'inputs' | 'items', number>,
): ReducibleTrace[] {
  const numbers = new TraceNumbers();
  const covers = (screen: number) =>
    CoverageSet.from([items + screen, ...Array.from({ length: rng.int(3) }, () => rng.int(items))]);
  // Most steps with the same look cover the same, but not all.
  const usual = new Map<string, CoverageSet>();
  const start = numbers.start(0, covers(0));
  return Array.from({ length: traces }, () => {
    let from = 0;
    return {
      start,
      steps: Array.from({ length: 1 + rng.int(steps) }, () => {
        const [which, to] = [rng.int(inputs), rng.int(screens)];
        const look = `${from} ${which} ${to}`;
        const known = usual.get(look) ?? covers(to);
        usual.set(look, known);
        const covered = rng.float() < 0.8 ? known : covers(to);
        const step = numbers.transition(from, { action: input(which), wait: 'settled' }, to, covered);
        from = to;
        return step;
      }),
    };
  });
}
