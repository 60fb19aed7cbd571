import { describe, expect, it } from 'vitest';
import { SeededRng } from '../../../src/core/rng.js';
import { median } from '../../../src/core/statistics.js';
import { reduce } from '../../../src/techniques/reduce/reduce.js';
import { costOf, suiteCoverage } from '../../../src/techniques/reduce/reducible-trace.js';
import { sampleFragments } from '../../support/fragment-sampler.js';
import { Lab } from '../../support/reduction-lab.js';

describe("the paper's tables, on generated apps", { tags: 'slow' }, () => {
  it('SD AC-59 removes most transitions and keeps coverage and exceptions', async () => {
    const shares: { readonly phase1: number; readonly both: number }[] = [];
    for (let seed = 1; seed <= 6; seed++) {
      const lab = Lab.sim(`sim:random?seed=${seed}&screens=40`, { runs: 1 });
      const rng = new SeededRng(seed);
      // A walk of ten steps on average, as with a restart probability of 0.1.
      const suite = Array.from({ length: 350 }, () =>
        lab.walk(1 + Math.floor(Math.log(rng.float()) / Math.log(0.9)), rng),
      );
      const actions = costOf(suite).transitions;
      expect(actions).toBeGreaterThan(5 * suiteCoverage(suite).size);
      const { phase1, phase2, traces, lost } = await reduce(
        suite,
        { fragments: 3, patience: 0, everyTrace: false },
        lab.replayer,
      );
      expect(lost.size).toBe(0);
      expect(lab.view.count(suiteCoverage(traces))).toEqual(lab.view.count(suiteCoverage(suite)));
      shares.push({
        phase1: 1 - costOf(phase1.traces).transitions / actions,
        both: 1 - costOf(phase2.traces).transitions / actions,
      });
    }
    expect(median(shares.map(({ phase1 }) => phase1))).toBeGreaterThanOrEqual(0.75);
    expect(median(shares.map(({ both }) => both))).toBeGreaterThanOrEqual(0.85);
  });

  it('SD AC-60 finds that traces of more fragments replay less often', async () => {
    const replayed = Array.from({ length: 10 }, () => 0);
    for (let seed = 1; seed <= 4; seed++) {
      const lab = Lab.sim(`sim:random?seed=${seed}&screens=60`, { runs: 1 });
      const rng = new SeededRng(seed);
      const suite = Array.from({ length: 150 }, () => lab.walk(40, rng));
      for (const k of replayed.keys()) {
        for (let n = 0; n < 200; n++) {
          const sample = sampleFragments(suite, k + 1, 20, rng);
          if (sample === null) throw new Error(`no trace of ${k + 1} fragments`);
          const { verdict } = await lab.replayer.replay(sample);
          if (verdict !== 'broken') replayed[k] = (replayed[k] ?? 0) + 1;
        }
      }
    }
    expect(replayed[0]).toBeGreaterThan(replayed[9] ?? 0);
    expect(spearman(replayed)).toBeLessThanOrEqual(-0.8);
  });
});

/** Spearman's rank correlation of a list with its own order. */
function spearman(values: readonly number[]): number {
  const ranks = values.map(
    (value) =>
      values.filter((other) => other < value).length +
      (values.filter((other) => other === value).length - 1) / 2,
  );
  const middle = (values.length - 1) / 2;
  const product = ranks.reduce((sum, rank, n) => sum + (rank - middle) * (n - middle), 0);
  const squares = (list: readonly number[]) => list.reduce((sum, rank) => sum + (rank - middle) ** 2, 0);
  return product / Math.sqrt(squares(ranks) * squares([...values.keys()]));
}
