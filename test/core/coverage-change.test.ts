import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../src/core/coverage.js';
import { coverageChange } from '../../src/core/coverage-change.js';
import { probeTable } from '../../src/core/probes.js';

const TABLE = probeTable(
  ['b.B.run', 'b.B.run', 'b.B.stop', 'a.A.run', 'a.A.run'].map((name, n) => ({
    className: name.slice(0, 3),
    method: `${name.slice(4)}()V`,
    block: `${n}`,
  })),
);

describe('coverageChange', () => {
  it('tells by method what was gained and what was lost', () => {
    const change = coverageChange(TABLE, CoverageSet.from([0, 2, 4]), CoverageSet.from([1, 2, 3, 4, 99]));
    expect(change).toEqual([
      { className: 'b.B', method: 'run()V', gained: [1], lost: [0] },
      { className: 'a.A', method: 'run()V', gained: [3], lost: [] },
    ]);
  });

  it('is nothing between equals', () => {
    expect(coverageChange(TABLE, CoverageSet.from([1]), CoverageSet.from([1]))).toEqual([]);
  });
});
