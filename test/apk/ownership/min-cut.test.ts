import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MinCut } from '../../../src/apk/ownership/min-cut.js';

interface Problem {
  readonly weights: readonly number[];
  readonly ties: readonly (readonly [number, number, number, number])[];
}

const problem: fc.Arbitrary<Problem> = fc.integer({ min: 1, max: 8 }).chain((size) => {
  const thing = fc.nat(size - 1);
  const cost = fc.integer({ min: 0, max: 5 });
  return fc.record({
    weights: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size }),
    ties: fc.array(fc.tuple(thing, thing, cost, cost), { maxLength: 16 }),
  });
});

function costOf({ weights, ties }: Problem, on: readonly boolean[]): number {
  let cost = 0;
  for (const [thing, weight] of weights.entries()) cost += on[thing] === weight > 0 ? 0 : Math.abs(weight);
  for (const [first, second, forth, back] of ties) {
    if (first === second) continue;
    if (on[first] && !on[second]) cost += forth;
    if (on[second] && !on[first]) cost += back;
  }
  return cost;
}

describe('the cheapest cut', () => {
  it('is as cheap as the cheapest of all that there are', () => {
    fc.assert(
      fc.property(problem, (given) => {
        const { weights, ties } = given;
        const cut = new MinCut(weights.length);
        for (const [thing, weight] of weights.entries()) cut.prefer(thing, weight);
        for (const tie of ties) cut.apart(...tie);
        const all = Array.from({ length: 2 ** weights.length }, (_, bits) =>
          costOf(
            given,
            weights.map((_, thing) => (bits & (1 << thing)) !== 0),
          ),
        );
        expect(costOf(given, cut.solve())).toBe(Math.min(...all));
      }),
      { numRuns: 300 },
    );
  });

  it('takes the smaller side where it does not matter', () => {
    const cut = new MinCut(2);
    cut.prefer(0, 1);
    cut.prefer(1, 0);
    expect(cut.solve()).toEqual([true, false]);
  });
});
