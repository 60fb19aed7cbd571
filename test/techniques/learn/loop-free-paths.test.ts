import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Elts } from '../../../src/techniques/learn/elts.js';
import { GrowingModel } from '../../../src/techniques/learn/growing-model.js';
import { loopFreePaths } from '../../../src/techniques/learn/loop-free-paths.js';

const INPUTS = [0, 1, 2];

/** Where each input of each state leads; null where it is untried. */
type Table = readonly (readonly (number | null)[])[];

const table: fc.Arbitrary<Table> = fc
  .integer({ min: 1, max: 7 })
  .chain((size) =>
    fc.array(
      fc.tuple(...INPUTS.map(() => fc.option(fc.integer({ min: 0, max: size - 1 }), { nil: null, freq: 4 }))),
      { minLength: size, maxLength: size },
    ),
  );

function modelOf(rows: Table): GrowingModel {
  const elts = new Elts(() => INPUTS, 0);
  for (let state = 1; state < rows.length; state++) elts.addState(0);
  const model = new GrowingModel(elts);
  for (const [from, row] of rows.entries()) {
    for (const [input, to] of row.entries()) if (to !== null) model.connect(from, input, to);
  }
  return model;
}

/** All loop-free paths, by trying everything. */
function allPaths(rows: Table, from: number, to: number, visited: readonly number[] = [from]): number[][] {
  if (from === to) return [[]];
  return (rows[from] ?? []).flatMap((next, input) =>
    next === null || visited.includes(next)
      ? []
      : allPaths(rows, next, to, [...visited, next]).map((path) => [input, ...path]),
  );
}

describe('loopFreePaths', () => {
  it('finds the shortest paths without loops, all different, as many as there are or as are asked for', () => {
    fc.assert(
      fc.property(
        table,
        fc.nat(6),
        fc.nat(6),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(5),
        (rows, a, b, k, slack) => {
          const [from, to] = [a % rows.length, b % rows.length];
          const all = allPaths(rows, from, to).map((path) => JSON.stringify(path));
          const lengths = all.map((path) => JSON.parse(path).length).sort((x, y) => x - y);
          const within = lengths.filter((length) => length <= (lengths[0] ?? 0) + slack).slice(0, k);
          const found = loopFreePaths(modelOf(rows), from, to, k, slack);
          expect(found.map(({ length }) => length)).toEqual(within);
          const texts = found.map((path) => JSON.stringify(path));
          expect(new Set(texts).size).toBe(texts.length);
          for (const text of texts) expect(all).toContain(text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('does not use flaky transitions', () => {
    const elts = new Elts(() => INPUTS, 0);
    elts.addState(0);
    elts.connect(0, 0, 1);
    elts.flag(0, 0);
    expect(loopFreePaths(new GrowingModel(elts), 0, 1, 10, 5)).toEqual([]);
  });
});
