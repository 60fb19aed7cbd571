import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstTraces } from '../../../src/output/report/first-traces.js';
import { derive } from '../../../src/run/derive/derive.js';
import { sanityRun } from '../../support/sanity-run.js';

describe('the traces in which something was seen first', () => {
  it('are found by run and number, and no others are read', async () => {
    const [one, other] = [await sanityRun('random', ['Y', 'YY', 'YYN']), await sanityRun('random', ['D'])];
    await derive(one);
    const lines = readFileSync(one.traces, 'utf8').split('\n');
    writeFileSync(one.traces, [lines[0], 'no trace', ...lines.slice(2)].join('\n'));
    const [first, third] = [
      { run: one, trace: 0, event: 1 },
      { run: one, trace: 2, event: 6 },
    ];
    const here = { run: other, trace: 0, event: 1 };
    const traces = await firstTraces([third, here, first]);
    expect([first, third, here].map((at) => traces(at)?.steps.length)).toEqual([1, 3, 1]);
    expect(traces({ run: one, trace: 1, event: 2 })).toBeNull();
    await expect(firstTraces([{ run: one, trace: 1, event: 2 }])).rejects.toThrow(/line 2/);
  });

  it('are not even written where none is wanted', async () => {
    const run = await sanityRun('random', ['Y']);
    await firstTraces([]);
    expect(existsSync(run.traces)).toBe(false);
    await firstTraces([{ run, trace: 0, event: 1 }]);
    expect(existsSync(run.traces)).toBe(true);
  });
});
