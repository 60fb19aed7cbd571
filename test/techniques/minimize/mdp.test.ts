import { describe, expect, it } from 'vitest';
import { LiveCounts } from '../../../src/techniques/minimize/live-counts.js';
import { readSolution, solutionBytes, tableName } from '../../../src/techniques/minimize/mdp-file.js';
import { MdpTable } from '../../../src/techniques/minimize/mdp-table.js';
import type { Parameters } from '../../../src/techniques/minimize/parameters.js';
import { heur } from '../../../src/techniques/minimize/schedules/heur.js';
import { mdp } from '../../../src/techniques/minimize/schedules/mdp.js';
import { rr } from '../../../src/techniques/minimize/schedules/rr.js';
import { seq } from '../../../src/techniques/minimize/schedules/seq.js';
import { PlainSolver, stepsOf } from './expected-steps.js';
import { contains, run, summary } from './harness.js';
import { PRIORS, parameters } from './priors.js';

type Row = readonly [
  setting: string,
  optimum: number,
  first: string,
  states: number,
  seq: number,
  rr: number,
  heur: number,
];

const SMALL: readonly Row[] = [
  ['1,1,2,2,B', 3 / 2, '1', 2, 1.5, 1.5, 1.5],
  ['2,1,1,1,H', 3 / 2, '1,0', 2, 1.5, 1.5, 1.5],
  ['2,2,2,2,H', 7 / 4, '2,0', 4, 1.75, 1.75, 1.75],
  ['2,2,3,2,A', 8769 / 5000, '2,0', 10, 1.7538, 2.18, 2.18],
  ['2,2,3,3,A', 727 / 400, '1,1', 7, 2.2644, 1.9919, 1.8175],
  ['2,3,4,3,A', 1.716837, '3,0', 13, 1.716837, 2.067437, 2.036612],
  ['2,3,4,3,C', 6337 / 3072, '3,0', 13, 2.062826, 2.241645, 2.212131],
  ['3,2,3,2,A', 505279 / 250000, '2,0,0', 24, 2.042158, 2.461716, 2.697316],
  ['3,3,4,3,A', 2.021491, '3,0,0', 47, 2.021841, 2.96072, 2.30509],
  ['3,3,4,4,D', 1.738115, '1,1,1', 22, 2.934321, 1.889899, 1.738115],
  ['3,4,5,4,D', 2.143392, '2,1,1', 74, 2.445711, 2.445053, 2.163395],
  ['4,4,5,4,D', 2.304521, '1,1,1,1', 250, 2.903512, 2.939669, 2.355173],
  ['5,5,5,4,D', 2.298058, '1,1,1,1,1', 588, 3.126446, 2.976964, 2.354325],
];

function setting(text: string) {
  const [n = '', m = '', nr = '', st = '', name = ''] = text.split(',');
  const prior = Object.entries(PRIORS).find(([key]) => key === name)?.[1] ?? [];
  return { traces: Number(n), given: parameters(Number(nr), Number(st), Number(m)), prior };
}

const zeros = (count: number) => Array.from({ length: count }, () => ({ s: 0, f: 0 }));

const close = (found: number | null, expected: number) =>
  expect(Math.abs((found ?? Number.NaN) - expected)).toBeLessThan(1e-6);

describe('the optimal strategy', () => {
  it.each(SMALL)('ND 12 %s: no strategy is better', (...row) => {
    const [text, optimum, first, , seqSteps, rrSteps, heurSteps] = row;
    const naive = [seqSteps, rrSteps, heurSteps];
    const { traces, given, prior } = setting(text);
    const table = MdpTable.solve(traces, given, prior);
    close(table.expectedSteps(zeros(traces)), optimum);
    expect(String(table.schedule(zeros(traces)))).toBe(first);
    const found = [seq, rr, heur].map((scheduler) => stepsOf(scheduler, traces, given, prior));
    for (const [index, steps] of found.entries()) {
      close(steps, naive[index] ?? 0);
      expect(steps).toBeGreaterThan(optimum - 1e-6);
    }
    // The table's own policy needs what the table says.
    close(stepsOf(mdp(table), traces, given, prior), optimum);
  });

  it.each(SMALL)('ND 13 %s: so many states', (text, optimum, _, states) => {
    const { traces, given, prior } = setting(text);
    const solver = new PlainSolver(given, prior);
    close(solver.steps(zeros(traces)), optimum);
    expect(solver.states).toBe(states);
    expect(MdpTable.solve(traces, given, prior).solution.states.length).toBeGreaterThanOrEqual(states);
  });

  it.each([
    ['2,2,3,2,A', 8769, 5000],
    ['2,2,3,3,A', 727, 400],
    ['2,3,4,3,C', 6337, 3072],
    ['3,2,3,2,A', 505279, 250000],
    ['2,2,2,2,H', 7, 4],
  ] as const)('ND 12 %s is exactly %i/%i', (text, over, under) => {
    const { traces, given, prior } = setting(text);
    const found = MdpTable.solve(traces, given, prior).expectedSteps(zeros(traces)) ?? 0;
    expect(Math.abs(found * under - over)).toBeLessThan(1e-8);
  });

  it('ND 12 chances of all outcomes sum to one, for every pair and number of runs', () => {
    for (const [given, prior] of [
      [parameters(20, 18, 15), PRIORS.published],
      [parameters(5, 4, 4), PRIORS.D],
      [parameters(4, 3, 3), PRIORS.C],
    ] as const) {
      const pairs = new LiveCounts(given, prior);
      for (const counts of pairs.counts) {
        for (let runs = 0; runs <= given.nr - counts.s - counts.f; runs++) {
          const { passes, fails, live } = pairs.odds(counts, runs);
          const all = live.reduce((sum, { p }) => sum + p, passes + fails);
          expect(Math.abs(all - 1)).toBeLessThan(1e-12);
        }
      }
    }
  });

  const PUBLISHED: Parameters = parameters(20, 18, 15);

  it.each([
    [1, 1.279852, '15', 4, 1.279852, 1.279852, 1.279852],
    [2, 1.614446, '8,7', 151, 1.731568, 1.630685, 2.210305],
    [3, 1.888116, '5,5,5', 3379, 2.230072, 1.954137, 2.904117],
    [4, 2.153068, '4,4,4,3', 55_563, 2.826225, 2.219391, null],
  ] as const)('ND 12 and ND 13 published prior, %i traces', (...row) => {
    const [n, optimum, first, states, rrSteps, heurSteps, seqSteps] = row;
    const naive = [rrSteps, heurSteps, seqSteps];
    const table = MdpTable.solve(n, PUBLISHED, PRIORS.published);
    close(table.expectedSteps(zeros(n)), optimum);
    expect(String(table.schedule(zeros(n)))).toBe(first);
    if (n > 1) expect(table.solution.states).toHaveLength(states);
    for (const [index, scheduler] of [rr, heur, seq].entries()) {
      const expected = naive[index] ?? null;
      if (expected !== null) close(stepsOf(scheduler, n, PUBLISHED, PRIORS.published), expected);
    }
  });

  it('ND 12 and ND 13 published prior, 5 traces', { tags: 'slow' }, () => {
    const { solution } = MdpTable.solve(5, PUBLISHED, PRIORS.published);
    expect(solution.states).toHaveLength(729_705);
    close(stepsOf(rr, 5, PUBLISHED, PRIORS.published), 3.383982);
    close(stepsOf(heur, 5, PUBLISHED, PRIORS.published), 2.455072);
    const copy = readSolution(solutionBytes(solution), 5);
    expect(copy).not.toBeNull();
    if (copy === null) return;
    const table = new MdpTable(5, PUBLISHED, PRIORS.published, copy);
    expect(Math.abs((table.expectedSteps(zeros(5)) ?? 0) - 2.389)).toBeLessThan(1e-3);
    // Fewer traces are part of the same table.
    for (const [n, optimum] of [
      [1, 1.279852],
      [2, 1.614446],
      [3, 1.888116],
      [4, 2.153068],
    ] as const)
      close(table.expectedSteps(zeros(n)), optimum);
    // A full list whose runs fill no steps is not in it.
    expect(table.schedule([{ s: 1, f: 0 }, ...zeros(4)])).toBeNull();
  });

  it('ND 4 saves steps on small lists', async () => {
    const small = { n: 2, nr: 5, st: 4, m: 4 } as const;
    const table = MdpTable.solve(4, parameters(5, 4, 4), PRIORS.D);
    const job = async (scheduler: typeof seq) =>
      summary(await run(8, contains(2, 5), { ...small, scheduler }));
    expect(await job(seq)).toEqual([[2, 5], 16, 64]);
    expect(await job(rr)).toEqual([[2, 5], 15, 58]);
    expect(await job(heur)).toEqual([[2, 5], 13, 50]);
    expect(await job(mdp(table))).toEqual([[2, 5], 13, 50]);
  });

  it('is named by what it depends on', () => {
    const name = tableName(5, PUBLISHED, PRIORS.published);
    expect(tableName(5, PUBLISHED, PRIORS.published)).toBe(name);
    const others = [
      tableName(4, PUBLISHED, PRIORS.published),
      tableName(5, parameters(20, 17, 15), PRIORS.published),
      tableName(5, PUBLISHED, PRIORS.D),
    ];
    expect(new Set([name, ...others]).size).toBe(4);
  });

  it('refuses bytes that are no whole table', () => {
    const bytes = solutionBytes(MdpTable.solve(2, parameters(3, 2, 2), PRIORS.A).solution);
    expect(readSolution(bytes, 2)).not.toBeNull();
    expect(readSolution(bytes.subarray(0, -1), 2)).toBeNull();
    expect(readSolution(bytes, 3)).toBeNull();
    expect(readSolution(new Uint8Array(64), 2)).toBeNull();
  });

  it('refuses a table that would take hours', () => {
    expect(() => MdpTable.solve(5, parameters(60, 45, 15), PRIORS.published)).toThrow(/too large/);
  });
});
