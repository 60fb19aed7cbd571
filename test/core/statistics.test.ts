import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  a12,
  arithmeticMean,
  geometricMean,
  harmonicMean,
  magnitude,
  mannWhitney,
  median,
  quantile,
  spread,
} from '../../src/core/statistics.js';

describe('quantiles', () => {
  it('lie on the line between neighbours', () => {
    expect(median([3])).toBe(3);
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(spread([1, 2, 3, 4])).toEqual({ lower: 1.75, median: 2.5, upper: 3.25 });
    expect(spread([10, 10, 40])).toEqual({ lower: 10, median: 10, upper: 25 });
    expect([0, 1].map((share) => quantile([7, 2, 9], share))).toEqual([2, 9]);
  });

  it('do not disturb the sample, and need one', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
    expect(() => median([])).toThrow('a sample needs at least one value');
  });
});

describe('means', () => {
  it('are the three of 1, 2 and 4', () => {
    expect(arithmeticMean([1, 2, 4])).toBeCloseTo(7 / 3, 12);
    expect(geometricMean([1, 2, 4])).toBeCloseTo(2, 12);
    expect(harmonicMean([1, 2, 4])).toBeCloseTo(12 / 7, 12);
  });

  it('of factors and rates are zero as soon as one value is, and refuse negative ones', () => {
    expect(geometricMean([0, 5])).toBe(0);
    expect(harmonicMean([0, 5])).toBe(0);
    expect(() => geometricMean([-1, 5])).toThrow(RangeError);
    expect(() => harmonicMean([Number.NaN])).toThrow(RangeError);
    for (const mean of [arithmeticMean, geometricMean, harmonicMean])
      expect(() => mean([])).toThrow(RangeError);
  });

  it('are ordered: harmonic, geometric, arithmetic', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }), (values) => {
        const slack = 1e-9;
        expect(harmonicMean(values)).toBeLessThanOrEqual(geometricMean(values) + slack);
        expect(geometricMean(values)).toBeLessThanOrEqual(arithmeticMean(values) + slack);
      }),
    );
  });
});

describe('A12', () => {
  it('counts the pairs that the first sample wins, and half of the even ones', () => {
    expect(a12([4, 5, 6], [1, 2, 3])).toBe(1);
    expect(a12([1, 2, 3], [4, 5, 6])).toBe(0);
    expect(a12([1, 2, 3], [1, 2, 3])).toBe(0.5);
    // 2 beats 1; 2 and 2 are even; 3 beats all three: 1 + 0.5 + 3 of 6.
    expect(a12([2, 3], [1, 2, 2])).toBeCloseTo((1 + 0.5 + 0.5 + 3) / 6, 12);
  });

  it('has the words of Vargha and Delaney', () => {
    expect([0.5, 0.55, 0.57, 0.64, 0.7, 0.72, 1].map(magnitude)).toEqual([
      'none',
      'none',
      'small',
      'medium',
      'medium',
      'large',
      'large',
    ]);
    expect([0.44, 0.4, 0.35, 0.2].map(magnitude)).toEqual(['small', 'small', 'medium', 'large']);
  });

  it('is the share of won pairs for any samples', () => {
    fc.assert(
      fc.property(sample(), sample(), (first, second) => {
        const won = first.flatMap((x) => second.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)));
        expect(a12(first, second)).toBeCloseTo(arithmeticMean(won), 12);
        expect(a12(first, second) + a12(second, first)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('Mann-Whitney', () => {
  // Hollander and Wolfe, Nonparametric Statistical Methods, 1973: permeability of membranes at term and earlier.
  const TERM = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const EARLIER = [1.15, 0.88, 0.9, 0.74, 1.21];

  it('agrees with the textbook', () => {
    const { u, p, method } = mannWhitney(TERM, EARLIER);
    expect(u).toBe(35);
    expect(method).toBe('exact');
    expect(p).toBeCloseTo(2 * 0.1272, 4);
  });

  it('agrees with published values, exact and normal', () => {
    const [males, females] = [
      [19, 22, 16, 29, 24],
      [20, 11, 17, 12],
    ];
    expect(mannWhitney(males, females)).toEqual({ u: 17, p: expect.closeTo(14 / 126, 12), method: 'exact' });
    expect(mannWhitney(males, females, 0)).toEqual({
      u: 17,
      p: expect.closeTo(0.11134688653314041, 12),
      method: 'normal',
    });
  });

  it('finds the least p that three runs against three can have', () => {
    expect(mannWhitney([4, 5, 6], [1, 2, 3])).toEqual({ u: 9, p: 0.1, method: 'exact' });
    expect(mannWhitney([1, 1, 1], [1, 1, 1])).toEqual({ u: 4.5, p: 1, method: 'exact' });
  });

  it('corrects the normal distribution for ties', () => {
    // Ranks of the first sample: 2, 2, 5; U = 9 - 6; variance = (9 / 12) * (7 - (24 + 24) / 30) = 4.05.
    const { u, p } = mannWhitney([1, 1, 2], [1, 2, 2], 0);
    expect(u).toBe(3);
    // Twice the upper tail of the normal distribution at (1.5 - 0.5) / sqrt(4.05) = 0.4969.
    expect(p).toBeCloseTo(0.619256754177, 10);
    expect(mannWhitney(Array(40).fill(1), Array(40).fill(1))).toEqual({ u: 800, p: 1, method: 'normal' });
  });

  it('keeps its precision far out in the tail', () => {
    const high = Array.from({ length: 100 }, (_, n) => 1000 + n);
    const low = Array.from({ length: 100 }, (_, n) => n);
    const { p, method } = mannWhitney(high, low);
    expect(method).toBe('normal');
    expect(p / 2.562e-34).toBeCloseTo(1, 3);
  });

  it('has the p value of an enumeration of all ways to deal the values, ties included', () => {
    fc.assert(
      fc.property(sample(), sample(), (first, second) => {
        expect(mannWhitney(first, second).p).toBeCloseTo(enumeratedP(first, second), 10);
      }),
      { numRuns: 200 },
    );
  });

  it('changes nothing but U when the samples change places', () => {
    fc.assert(
      fc.property(sample(), sample(), fc.constantFrom(0, 50), (first, second, exact) => {
        const [there, back] = [mannWhitney(first, second, exact), mannWhitney(second, first, exact)];
        expect(back.p).toBeCloseTo(there.p, 10);
        expect(back.u + there.u).toBe(first.length * second.length);
      }),
    );
  });

  it('comes close to the exact p where the normal distribution takes over', () => {
    const first = Array.from({ length: 25 }, (_, n) => 3 * n);
    const second = Array.from({ length: 25 }, (_, n) => 2 * n + 1);
    const [exact, normal] = [mannWhitney(first, second), mannWhitney(first, second, 0)];
    expect(exact.method).toBe('exact');
    expect(Math.abs(exact.p - normal.p)).toBeLessThan(0.002);
  });
});

/** Few distinct values, so that ties are common. */
function sample(): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 });
}

/** The share of all deals whose U is at least as far from the middle. */
function enumeratedP(first: readonly number[], second: readonly number[]): number {
  const all = [...first, ...second];
  const u = (chosen: readonly number[], rest: readonly number[]) =>
    chosen
      .flatMap((x) => rest.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)))
      .reduce((a: number, b) => a + b, 0);
  const middle = (first.length * second.length) / 2;
  const distance = Math.abs(u(first, second) - middle);
  let deals = 0;
  let far = 0;
  for (let bits = 0; bits < 2 ** all.length; bits++) {
    const chosen = all.filter((_, n) => (bits >> n) & 1);
    if (chosen.length !== first.length) continue;
    deals++;
    const rest = all.filter((_, n) => !((bits >> n) & 1));
    if (Math.abs(u(chosen, rest) - middle) >= distance) far++;
  }
  return far / deals;
}
