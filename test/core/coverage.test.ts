import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoverageSet, difference, unionIds } from '../../src/core/coverage.js';

const ids = fc.array(fc.nat(300), { maxLength: 80 });
const ascending = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);

describe('CoverageSet', () => {
  it('is empty at first', () => {
    const set = new CoverageSet();
    expect([set.size, set.has(0), set.has(31), set.toArray()]).toEqual([0, false, false, []]);
  });

  it('tells what is new', () => {
    const set = new CoverageSet(10);
    expect([set.add(31), set.add(31), set.add(32), set.add(0)]).toEqual([true, false, true, true]);
    expect(set.addAll([0, 5, 5, 1000])).toBe(2);
    expect(set.toArray()).toEqual([0, 5, 31, 32, 1000]);
    expect(set.size).toBe(5);
  });

  it('refuses what is no probe id and stays as it was', () => {
    const set = CoverageSet.from([1]);
    for (const wrong of [-1, 0.5, Number.NaN, 2 ** 32]) expect(() => set.add(wrong)).toThrow(RangeError);
    expect(set.toArray()).toEqual([1]);
  });

  it('takes in arrays, sets and other coverage alike', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const model = new Set(a);
        const fresh = ascending(b).filter((id) => !model.has(id)).length;
        for (const source of [b, new Set(b), CoverageSet.from(b)]) {
          const set = CoverageSet.from(a);
          expect(set.addAll(source)).toBe(fresh);
          expect(set.toArray()).toEqual(ascending([...a, ...b]));
          expect(set.size).toBe(model.size + fresh);
        }
      }),
    );
  });

  it('computes as sets do', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const [x, y] = [CoverageSet.from(a), CoverageSet.from(b)];
        const [inA, inB] = [new Set(a), new Set(b)];
        expect(x.union(y).toArray()).toEqual(ascending([...a, ...b]));
        const left = x.minus(y);
        expect(left.toArray()).toEqual(ascending(a).filter((id) => !inB.has(id)));
        expect(left.size).toBe(left.toArray().length);
        expect(x.contains(y)).toBe(b.every((id) => inA.has(id)));
        expect(x.equals(y)).toBe(b.every((id) => inA.has(id)) && a.every((id) => inB.has(id)));
        expect(x.union(y).contains(x)).toBe(true);
        for (const id of b) expect(x.has(id)).toBe(inA.has(id));
        expect(x.toArray()).toEqual(ascending(a));
      }),
    );
  });

  it('is equal whatever its capacity, and a copy goes its own way', () => {
    const small = CoverageSet.from([1, 2]);
    const large = new CoverageSet(5000);
    large.addAll([2, 1]);
    expect(small.equals(large) && large.equals(small)).toBe(true);
    const copy = small.clone();
    copy.add(7);
    expect([small.has(7), copy.has(7), copy.size, small.size]).toEqual([false, true, 3, 2]);
  });
});

describe('difference', () => {
  it('tells what was gained and what was lost', () => {
    expect(difference(CoverageSet.from([1, 2]), CoverageSet.from([2, 40]))).toEqual({
      gained: [40],
      lost: [1],
    });
  });
});

describe('unionIds', () => {
  it('is the union of ascending lists, and the first list itself when nothing is new', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const [x, y] = [ascending(a), ascending(b)];
        const union = unionIds(x, y);
        expect(union).toEqual(ascending([...a, ...b]));
        expect(union === x).toBe(union.length === x.length);
      }),
    );
  });
});
