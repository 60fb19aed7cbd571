import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../src/core/coverage.js';
import { coverageReport } from '../../src/core/coverage-report.js';
import { type Probe, probeTable } from '../../src/core/probes.js';

function probe(className: string, method: string, block: string, lines?: [number, number]): Probe {
  return { className, method, block, ...(lines !== undefined && { file: 'Main.java', lines }) };
}

const TABLE = probeTable([
  probe('b.Main', 'run()V', '0', [10, 11]),
  probe('b.Main', 'run()V', '1', [11, 13]),
  probe('b.Main', 'stop()V', '0', [20, 20]),
  probe('b.Main$1', 'run()V', '0', [12, 12]),
  probe('a.Main', 'run()V', '0', [10, 10]),
  probe('a.Plain', 'run()V', '0'),
]);

describe('coverageReport', () => {
  const report = coverageReport(TABLE, CoverageSet.from([0, 3, 5, 99]));

  it('counts what there is and what was hit', () => {
    expect(report).toMatchObject({
      blocks: { hit: 3, total: 6 },
      methods: { hit: 3, total: 5 },
      classes: { hit: 3, total: 4 },
      lines: { hit: 3, total: 6 },
    });
  });

  it('tells classes by name and their methods', () => {
    expect(report.byClass.map(({ className, blocks }) => [className, blocks.hit, blocks.total])).toEqual([
      ['a.Main', 0, 1],
      ['a.Plain', 1, 1],
      ['b.Main', 1, 3],
      ['b.Main$1', 1, 1],
    ]);
    expect(report.byClass[2]).toEqual({
      className: 'b.Main',
      blocks: { hit: 1, total: 3 },
      lines: { hit: 2, total: 5 },
      methods: [
        { method: 'run()V', blocks: { hit: 1, total: 2 }, lines: { hit: 2, total: 4 } },
        { method: 'stop()V', blocks: { hit: 0, total: 1 }, lines: { hit: 0, total: 1 } },
      ],
    });
  });

  it('tells lines by source; a line counts once, whichever class of the file has it', () => {
    expect(report.bySource).toEqual([
      { source: 'a/Main.java', lines: { hit: 0, total: 1 }, covered: [], missed: [[10, 10]] },
      {
        source: 'b/Main.java',
        lines: { hit: 3, total: 5 },
        covered: [[10, 12]],
        missed: [
          [13, 13],
          [20, 20],
        ],
      },
    ]);
  });

  it('is empty for an app without probes', () => {
    const none = { hit: 0, total: 0 };
    expect(coverageReport(probeTable([]), new CoverageSet())).toEqual({
      blocks: none,
      lines: none,
      methods: none,
      classes: none,
      byClass: [],
      bySource: [],
    });
  });

  it('does not count lines one by one', () => {
    const wide = probeTable(
      Array.from({ length: 10_000 }, (_, n) => probe('a.A', 'm()V', `${n}`, [n, 2 ** 31 + n])),
    );
    expect(coverageReport(wide, CoverageSet.from([0])).lines).toEqual({
      hit: 2 ** 31 + 1,
      total: 2 ** 31 + 10_000,
    });
  });
});
