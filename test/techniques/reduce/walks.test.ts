import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../../src/core/coverage.js';
import { SeededRng } from '../../../src/core/rng.js';
import {
  costOf,
  coverageOf,
  type ReducibleTrace,
  suiteCoverage,
} from '../../../src/techniques/reduce/reducible-trace.js';
import { rewalk } from '../../../src/techniques/reduce/rewalk.js';
import { trim } from '../../../src/techniques/reduce/trim.js';
import { bestPrefix, type WalkTools, walks } from '../../../src/techniques/reduce/walks.js';
import { hiddenApp } from '../../support/hidden-app.js';
import { Lab, words } from '../../support/reduction-lab.js';

const SEEDS = 150;

function toolsOf(lab: Lab): WalkTools {
  return { attempt: (actions) => lab.replayer.attempt(actions) };
}

/** Traces at random, and what they cover. */
function recordedBy(lab: Lab, rng: SeededRng): readonly ReducibleTrace[] {
  return lab.traces(
    Array.from({ length: 6 }, () =>
      Array.from({ length: 1 + rng.int(8) }, () => 'abc'[rng.int(3)]).join(''),
    ).join(' '),
  );
}

describe('walks', () => {
  it('goes all the way in one, where the ways join', async () => {
    const lab = Lab.sim('sim:splice-3', { runs: 1 });
    const recorded = lab.traces('abcd agecd abcf');
    const suite = await walks(recorded, suiteCoverage(recorded), toolsOf(lab));
    expect(suiteCoverage(suite).contains(suiteCoverage(recorded))).toBe(true);
    expect(suite.map(words)).toEqual(['abcdecf']);
    expect(lab.executions).toBe(1);
  });

  it('falls back on what was recorded where a screen hides that the way is another', async () => {
    const lab = Lab.sim('sim:splice-2-trap', { runs: 1 });
    const recorded = lab.traces('abcd abef');
    const wanted = suiteCoverage(recorded);
    const suite = trim(await walks(recorded, wanted, toolsOf(lab)), wanted);
    expect(suiteCoverage(suite).contains(wanted)).toBe(true);
    expect(suite.map(words).sort()).toEqual(['abc', 'abef']);
  });

  it('has nothing to do where nothing is wanted', async () => {
    const lab = Lab.sim('sim:splice-2');
    expect(await walks(lab.traces('abcd'), new CoverageSet(), toolsOf(lab))).toEqual([]);
    expect(await walks([], CoverageSet.from([1]), toolsOf(lab))).toEqual([]);
    expect(lab.executions).toBe(0);
  });

  it('covers what was recorded, and replays, on random apps with hidden state; walking on never costs more', {
    tags: 'slow',
  }, async () => {
    let [recordedSteps, walkedSteps, rewalkedSteps] = [0, 0, 0];
    for (let seed = 0; seed < SEEDS; seed++) {
      const rng = new SeededRng(seed);
      const lab = new Lab(hiddenApp(rng, { states: 9, looks: 3, inputs: 3, branches: 12 }), { runs: 1 });
      const recorded = recordedBy(lab, rng);
      const wanted = suiteCoverage(recorded);
      const walked = trim(await walks(recorded, wanted, toolsOf(lab)), wanted);
      const again = await rewalk(walked, recorded, wanted, toolsOf(lab));
      for (const suite of [walked, again]) {
        expect(suiteCoverage(suite).contains(wanted), `seed ${seed}`).toBe(true);
        for (const trace of suite) {
          expect((await lab.replayer.replay(trace)).verdict, `seed ${seed}`).toBe('same');
        }
      }
      const cost = (suite: readonly ReducibleTrace[]) => costOf(suite).transitions + costOf(suite).traces;
      expect(cost(again)).toBeLessThanOrEqual(cost(walked));
      recordedSteps += cost(trim(recorded, wanted));
      walkedSteps += cost(walked);
      rewalkedSteps += cost(again);
    }
    expect(walkedSteps).toBeLessThan(recordedSteps);
    expect(rewalkedSteps).toBeLessThan(walkedSteps);
  });

  it('can be seen at every moment to cover everything', async () => {
    const lab = Lab.sim('sim:random?seed=7&screens=40', { runs: 1 });
    const rng = new SeededRng(1);
    const recorded = Array.from({ length: 20 }, () => lab.walk(30, rng));
    const wanted = suiteCoverage(recorded);
    let now: () => readonly ReducibleTrace[] = () => [];
    let moments = 0;
    const tools: WalkTools = {
      ...toolsOf(lab),
      snapshot: (seen) => {
        now = seen;
      },
      pause: async () => {
        moments++;
        expect(suiteCoverage(now()).contains(wanted)).toBe(true);
      },
    };
    const suite = await walks(recorded, wanted, tools);
    await rewalk(suite, recorded, wanted, tools);
    expect(moments).toBeGreaterThan(20);
  });
});

describe('bestPrefix', () => {
  it('ends with the last step that brings something', () => {
    const lab = Lab.sim('sim:splice-2');
    const [first, second] = lab.traces('abcd abef');
    if (first === undefined || second === undefined) throw new Error('no traces');
    const missing = coverageOf(second).minus(coverageOf(first));
    expect(words(bestPrefix([first, second], missing)?.trace ?? first)).toBe('abef');
    expect(bestPrefix([first], missing)).toBeNull();
  });
});
