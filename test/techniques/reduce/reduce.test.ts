import { describe, expect, it } from 'vitest';
import { SeededRng } from '../../../src/core/rng.js';
import { makeReplayable } from '../../../src/techniques/reduce/make-replayable.js';
import { phase1 } from '../../../src/techniques/reduce/phase1.js';
import { phase2 } from '../../../src/techniques/reduce/phase2.js';
import { reduce, STAGES } from '../../../src/techniques/reduce/reduce.js';
import {
  costOf,
  type ReducibleTrace,
  suiteCoverage,
  traceKey,
} from '../../../src/techniques/reduce/reducible-trace.js';
import { hiddenApp } from '../../support/hidden-app.js';
import { Lab, words } from '../../support/reduction-lab.js';

const SEEDS = 500;

describe('reduce', () => {
  it('SD AC-55 keeps coverage, never costs more and replays, on random apps with hidden state', {
    tags: 'slow',
  }, async () => {
    const verdicts = { same: 0, corrected: 0, broken: 0 };
    for (let seed = 0; seed < SEEDS; seed++) {
      const rng = new SeededRng(seed);
      const app = hiddenApp(rng, { states: 9, looks: 3, inputs: 3, branches: 12 });
      const lab = new Lab(app, { runs: 1 });
      const recorded = lab.traces(
        Array.from({ length: 6 }, () =>
          Array.from({ length: 1 + rng.int(8) }, () => 'abc'[rng.int(3)]).join(''),
        ).join(' '),
      );
      const suite = await makeReplayable(recorded, lab.replayer);
      const first = await phase1(suite, lab.tools);
      onlyOnceMore(lab.replayed, suite);
      lab.replayed.length = 0;
      const second = await phase2(first.traces, 3, lab.tools);
      onlyOnceMore(lab.replayed, first.traces);

      const [ts, tr, tm] = [suite, first.traces, second.traces];
      expect(suiteCoverage(tr).contains(suiteCoverage(ts)), `seed ${seed}`).toBe(true);
      expect(suiteCoverage(tm).contains(suiteCoverage(tr)), `seed ${seed}`).toBe(true);
      expect(first.lost.size + second.lost.size).toBe(0);
      expect(costOf(tr).transitions).toBeLessThanOrEqual(costOf(ts).transitions);
      expect(costOf(tr).traces).toBeLessThanOrEqual(costOf(ts).traces);
      for (const entry of lab.log)
        verdicts[entry.startsWith('SAME') ? 'same' : entry.startsWith('C') ? 'corrected' : 'broken']++;
      for (const trace of tm) expect((await lab.replayer.replay(trace)).verdict).toBe('same');
    }
    // All three verdicts must have been met, or the apps were too easy.
    expect(Math.min(verdicts.same, verdicts.corrected, verdicts.broken)).toBeGreaterThan(SEEDS / 10);
  });

  it('goes through its stages in order and ends with a suite that covers what was recorded', async () => {
    const lab = Lab.sim('sim:splice-3', { runs: 2 });
    const recorded = lab.traces('abcd agecd abcf ab abcd');
    const stages: string[] = [];
    const reduction = await reduce(
      recorded,
      { fragments: 3, patience: 0, everyTrace: true },
      lab.replayer,
      (stage, done, total) => {
        expect(done).toBeLessThanOrEqual(total);
        if (stages.at(-1) !== stage) stages.push(stage);
      },
    );
    expect(stages).toEqual(STAGES.filter((stage) => stage !== 'walking'));
    expect(reduction.replayable.map(words)).toEqual(['abcd', 'agecd', 'abcf', 'ab']);
    expect(reduction.phase1.traces.map(words)).toEqual(['abcd', 'agecd', 'abcf']);
    expect(reduction.traces.map(words)).toEqual(['abcdecf']);
    expect(reduction.lost.size).toBe(0);
    expect(reduction.flaws).toEqual([]);
  });

  it('is content with nothing', async () => {
    const lab = Lab.sim('sim:splice-2');
    const reduction = await reduce([], { fragments: 3, patience: 0, everyTrace: false }, lab.replayer);
    expect(reduction.traces).toEqual([]);
    expect(lab.executions).toBe(0);
  });
});

/** A candidate may come back once, corrected; an original never does. */
function onlyOnceMore(replayed: readonly ReducibleTrace[], originals: readonly ReducibleTrace[]): void {
  const times = new Map<string, number>();
  for (const trace of replayed) times.set(traceKey(trace), (times.get(traceKey(trace)) ?? 0) + 1);
  expect(Math.max(0, ...times.values())).toBeLessThanOrEqual(2);
  for (const trace of originals) expect(times.get(traceKey(trace)) ?? 0).toBeLessThanOrEqual(2);
}
