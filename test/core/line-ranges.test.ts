import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, type LineRange, mergeRanges, minusRanges } from '../../src/core/line-ranges.js';

const ranges = fc.array(
  fc.tuple(fc.nat(60), fc.nat(8)).map(([first, more]): LineRange => [first, first + more]),
  { maxLength: 15 },
);

function lines(some: readonly LineRange[]): number[] {
  const all = some.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n));
  return [...new Set(all)].sort((a, b) => a - b);
}

describe('ranges of lines', () => {
  it('are joined where they meet', () => {
    expect(
      mergeRanges([
        [7, 9],
        [1, 2],
        [3, 3],
        [5, 5],
        [8, 8],
      ]),
    ).toEqual([
      [1, 3],
      [5, 5],
      [7, 9],
    ]);
  });

  it('compute as sets of lines do', () => {
    fc.assert(
      fc.property(ranges, ranges, (a, b) => {
        const [x, y] = [mergeRanges(a), mergeRanges(b)];
        expect(lines(x)).toEqual(lines(a));
        expect(countLines(x)).toBe(lines(a).length);
        const inB = new Set(lines(b));
        const left = minusRanges(x, y);
        expect(left.flatMap((range) => lines([range]))).toEqual(lines(a).filter((line) => !inB.has(line)));
      }),
    );
  });
});
