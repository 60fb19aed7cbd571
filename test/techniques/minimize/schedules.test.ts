import { describe, expect, it } from 'vitest';
import { type Counts, fails, passes } from '../../../src/techniques/minimize/counts.js';
import { MdpTable } from '../../../src/techniques/minimize/mdp-table.js';
import type { Parameters } from '../../../src/techniques/minimize/parameters.js';
import { mdp } from '../../../src/techniques/minimize/schedules/mdp.js';
import type { Scheduler } from '../../../src/techniques/minimize/schedules/schedule.js';
import { STRATEGIES } from './harness.js';
import { PRIORS, parameters } from './priors.js';

/** Runs a list whose outcomes are written down: digit i of a script is the result of run i. */
function play(scripts: readonly string[], scheduler: Scheduler, given: Parameters) {
  let state: Counts[] = scripts.map(() => ({ s: 0, f: 0 }));
  const lines: string[] = [];
  for (;;) {
    const first = state.findIndex((counts) => passes(counts, given));
    if (first >= 0 || state.every((counts) => fails(counts, given)))
      return { lines, returned: first < 0 ? null : first };
    const schedule = scheduler(state, given);
    state = state.map(({ s, f }, j) => {
      const digits = [...(scripts[j] ?? '')].slice(s + f, s + f + (schedule[j] ?? 0));
      const more = digits.filter((digit) => digit === '1').length;
      return { s: s + more, f: f + digits.length - more };
    });
    lines.push(`[${schedule}] ${state.map(({ s, f }) => `(${s},${f})`).join('')}`);
  }
}

const SETS = { ...STRATEGIES };

describe('ND 11 scripted lists', () => {
  it('ND 11 E1', () => {
    const scripts = ['11011111101111111011', '10100010000000000000', '11111111111111111101'];
    const given = parameters(20, 18, 15);
    expect(play(scripts, SETS.SEQ, given)).toEqual({
      returned: 2,
      lines: [
        '[15,0,0] (13,2)(0,0)(0,0)',
        '[5,10,0] (17,3)(3,7)(0,0)',
        '[0,0,15] (17,3)(3,7)(15,0)',
        '[0,0,5] (17,3)(3,7)(19,1)',
      ],
    });
    expect(play(scripts, SETS.RR, given)).toEqual({
      returned: 2,
      lines: ['[5,5,5] (4,1)(2,3)(5,0)', '[8,0,7] (11,2)(2,3)(12,0)', '[7,0,8] (17,3)(2,3)(19,1)'],
    });
    expect(play(scripts, SETS.HEUR, given)).toEqual({
      returned: 2,
      lines: ['[5,5,5] (4,1)(2,3)(5,0)', '[2,0,13] (6,1)(2,3)(18,0)'],
    });
  });

  it('ND 11 E2', () => {
    const scripts = ['01000', '11011', '11110'];
    const given = parameters(5, 4, 4);
    const table = MdpTable.solve(3, given, PRIORS.D);
    expect(play(scripts, SETS.SEQ, given)).toEqual({
      returned: 1,
      lines: ['[4,0,0] (1,3)(0,0)(0,0)', '[0,4,0] (1,3)(3,1)(0,0)', '[0,1,3] (1,3)(4,1)(3,0)'],
    });
    expect(play(scripts, SETS.RR, given)).toEqual({
      returned: 2,
      lines: ['[2,1,1] (1,1)(1,0)(1,0)', '[2,1,1] (1,3)(2,0)(2,0)', '[0,2,2] (1,3)(3,1)(4,0)'],
    });
    expect(play(scripts, SETS.HEUR, given)).toEqual({
      returned: 1,
      lines: ['[2,1,1] (1,1)(1,0)(1,0)', '[0,3,1] (1,1)(3,1)(2,0)', '[1,1,2] (1,2)(4,1)(4,0)'],
    });
    expect(play(scripts, mdp(table), given)).toEqual({
      returned: 1,
      lines: ['[2,1,1] (1,1)(1,0)(1,0)', '[0,4,0] (1,1)(4,1)(1,0)'],
    });
  });

  it('ND 11 E3', () => {
    const scripts = ['110', '011'];
    const given = parameters(3, 3, 2);
    const schedules = (scheduler: Scheduler) => {
      const { lines, returned } = play(scripts, scheduler, given);
      expect(returned).toBeNull();
      return lines.map((line) => line.slice(0, line.indexOf(' ')));
    };
    expect(schedules(SETS.SEQ)).toEqual(['[2,0]', '[1,1]']);
    for (const scheduler of [SETS.RR, SETS.HEUR, mdp(MdpTable.solve(2, given, PRIORS.A))])
      expect(schedules(scheduler)).toEqual(['[1,1]', '[2,0]']);
  });

  it('ND 11 E4', () => {
    const scripts = ['000', '010', '100', '101', '111'];
    const given = parameters(3, 2, 3);
    const schedules = (scheduler: Scheduler) => {
      const { lines, returned } = play(scripts, scheduler, given);
      return [returned, ...lines.map((line) => line.slice(1, line.indexOf(']')))];
    };
    expect(schedules(SETS.SEQ)).toEqual([3, '3,0,0,0,0', '0,3,0,0,0', '0,0,3,0,0', '0,0,0,3,0']);
    expect(schedules(SETS.RR)).toEqual([3, '1,1,1,0,0', '1,1,1,0,0', '0,1,1,1,0', '0,0,0,2,1']);
    expect(schedules(SETS.HEUR)).toEqual([4, '1,1,1,0,0', '1,0,0,1,1', '0,0,1,1,1']);
    const best = mdp(MdpTable.solve(5, given, PRIORS.A));
    expect(schedules(best)).toEqual([3, '2,1,0,0,0', '0,0,2,1,0', '0,0,1,2,0']);
  });
});

describe('ND 11 single schedules', () => {
  it.each([
    ['U1', '4,1 2,3 5,0', [20, 18, 15], '15,0,0', '8,0,7', '2,0,13'],
    ['U2', '3,0 3,0 3,0 3,0 3,0', [20, 18, 15], '15,0,0,0,0', '3,3,3,3,3', '15,0,0,0,0'],
    ['U3', '3,0 2,1 0,3 1,2 3,0', [20, 18, 15], '15,0,0,0,0', '4,4,0,4,3', '15,0,0,0,0'],
    ['U4', '10,2 9,2 12,0 0,2', [20, 18, 15], '8,7,0,0', '4,4,4,3', '8,1,6,0'],
    ['U5', '1,2 2,2 0,2', [20, 18, 15], '15,0,0', '5,5,5', '6,5,4'],
    ['U6', '8,2 8,1 1,1', [20, 18, 15], '10,5,0', '5,5,5', '4,11,0'],
    ['U7', '1,0 1,0 1,0 0,0 0,0 0,0 0,0', [5, 4, 3], '3,0,0,0,0,0,0', '1,1,1,0,0,0,0', '0,0,0,1,1,1,0'],
    ['U8', '1,0 1,0 1,0 0,1 0,1 0,1 0,0', [5, 4, 3], '3,0,0,0,0,0,0', '1,1,1,0,0,0,0', '1,1,0,0,0,0,1'],
    ['U9', '2,0 1,1 0,2', [20, 18, 6], '6,0,0', '2,2,2', '6,0,0'],
    ['U10', '17,0 16,1 4,2', [20, 18, 15], '3,3,9', '3,3,9', '3,3,9'],
  ] as const)('ND 11 %s', (_, text, [nr, st, m], ...expected) => {
    const state = text.split(' ').map((pair) => {
      const [s = 0, f = 0] = pair.split(',').map(Number);
      return { s, f };
    });
    const given = parameters(nr, st, m);
    const schedules = [SETS.SEQ, SETS.RR, SETS.HEUR].map((scheduler) => String(scheduler(state, given)));
    expect(schedules).toEqual(expected);
  });
});
