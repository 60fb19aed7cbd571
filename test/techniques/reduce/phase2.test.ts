import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../../src/core/coverage.js';
import { SeededRng } from '../../../src/core/rng.js';
import { BrokenPrefixes } from '../../../src/techniques/reduce/broken-prefixes.js';
import { phase1 } from '../../../src/techniques/reduce/phase1.js';
import { phase2 } from '../../../src/techniques/reduce/phase2.js';
import {
  costOf,
  type ReducibleTrace,
  suiteCoverage,
  traceKey,
} from '../../../src/techniques/reduce/reducible-trace.js';
import { type SpliceCandidate, Splices } from '../../../src/techniques/reduce/splices.js';
import { trim } from '../../../src/techniques/reduce/trim.js';
import { largeSuite } from '../../support/large-suite.js';
import { Lab, words } from '../../support/reduction-lab.js';
import { bestOf } from '../../support/reference-splices.js';

/** All of T_k, taken out one by one while nothing is covered. */
function splicesOf(suite: readonly ReducibleTrace[], k: number): SpliceCandidate[] {
  const removed = new Set<string>();
  const splices = new Splices(suite, k, new BrokenPrefixes(), removed);
  const all: SpliceCandidate[] = [];
  const nothing = new CoverageSet();
  for (let next = bestOf(splices, nothing); next !== null; next = bestOf(splices, nothing)) {
    all.push(next);
    removed.add(traceKey(next.trace));
  }
  return all;
}

/** Both phases on a simulated app; the log holds the replays of phase 2 only. */
async function spliced(app: string, suite: string, k: number) {
  const lab = Lab.sim(app);
  const first = await phase1(lab.traces(suite), lab.tools);
  lab.log.length = 0;
  const second = await phase2(first.traces, k, lab.tools);
  return { lab, before: first.traces, ...second, text: second.traces.map(words).join(' ') };
}

const TWO = 'abcd abef';
const THREE = 'abcd agecd abcf';

describe('phase 2', () => {
  it('SD AC-48 joins fragments of two traces', async () => {
    const suite = Lab.sim('sim:splice-2').traces(TWO);
    expect([1, 2, 3].map((k) => splicesOf(suite, k).length)).toEqual([6, 7, 7]);
    const alone = await spliced('sim:splice-2', TWO, 1);
    expect(alone.text).toBe(TWO);
    for (const k of [2, 3]) {
      const { text, lab, before, traces } = await spliced('sim:splice-2', TWO, k);
      expect(text).toBe('abcdf');
      expect([costOf(before), costOf(traces)]).toEqual([
        { transitions: 8, traces: 2 },
        { transitions: 5, traces: 1 },
      ]);
      expect(lab.log).toEqual(['SAME(5) abcdf']);
    }
  });

  it('SD AC-49 goes back to the originals when the joint breaks', async () => {
    const { text, lab, before, traces, lost } = await spliced('sim:splice-2-trap', TWO, 3);
    expect(lab.log).toEqual(['BROKEN(5) abcdf', 'SAME(4) abcd', 'SAME(4) abef']);
    expect(text).toBe(TWO);
    expect(suiteCoverage(traces).equals(suiteCoverage(before))).toBe(true);
    expect(lost.size).toBe(0);
    const [broken] = splicesOf(before, 3);
    expect(broken && words(broken.trace)).toBe('abcdf');
  });

  it('SD AC-50 keeps a joint that covers something else, and trims what it makes needless', async () => {
    const { text, lab, before, traces } = await spliced('sim:splice-2-drift', TWO, 3);
    expect(lab.log).toEqual(['CORRECTED(5) abcdf', 'SAME(5) abcdf', 'SAME(4) abef']);
    expect(text).toBe('abcdf abef');
    const [wanted, now] = [suiteCoverage(before), suiteCoverage(traces)];
    expect(now.contains(wanted)).toBe(true);
    expect(now.minus(wanted).toArray()).toEqual([lab.app.branch('Pages.show#C6')]);
    // The case says 8 steps: f goes. But then d adds nothing either: abef has its branch C4 and its screen s4.
    const trimmed = trim(traces, wanted);
    expect(trimmed.map(words)).toEqual(['abc', 'abef']);
    expect(costOf(trimmed).transitions).toBeLessThanOrEqual(8);
    expect(suiteCoverage(trimmed).contains(wanted)).toBe(true);
  });

  it('SD AC-51 joins three fragments', async () => {
    const suite = Lab.sim('sim:splice-3').traces(THREE);
    expect([1, 2, 3, 4].map((k) => splicesOf(suite, k).length)).toEqual([9, 16, 24, 32]);
    const lab = Lab.sim('sim:splice-3');
    const results = await Promise.all(
      [3, 2, 1].map(async (k) =>
        phase2(lab.traces(THREE), k, { ...lab.tools, broken: new BrokenPrefixes() }),
      ),
    );
    expect(results.map(({ traces }) => traces.map(words).join(' '))).toEqual([
      'abcdecf',
      'agecf ab',
      'abcd abcf age',
    ]);
    expect(costOf(suite)).toEqual({ transitions: 13, traces: 3 });
    expect(results.map(({ traces }) => costOf(traces).transitions)).toEqual([7, 7, 11]);
    expect(splicesOf(suite, 3).find(({ trace }) => words(trace) === 'abcdecf')?.switches).toBe(2);
  });

  it('makes do with fewer fragments when it has lost patience', async () => {
    const lab = Lab.sim('sim:splice-2-trap');
    const { traces } = await phase2(lab.traces(TWO), 3, { ...lab.tools, patience: 1 });
    expect(lab.log).toEqual(['BROKEN(5) abcdf', 'SAME(4) abcd', 'SAME(4) abef']);
    expect(traces.map(words).join(' ')).toBe(TWO);
  });

  it('can be stopped while it looks for a candidate', async () => {
    const lab = Lab.sim('sim:splice-2');
    let pauses = 0;
    const pause = async () => {
      if (++pauses === 3) throw new Error('stopped');
    };
    await expect(phase2(lab.traces(TWO), 3, { ...lab.tools, pause })).rejects.toThrow('stopped');
    expect(lab.log).toEqual([]);
  });

  it('SD AC-57 chooses quickly at the size of amoney', { tags: 'slow' }, async () => {
    const { app, suite } = largeSuite(new SeededRng(1));
    const lab = new Lab(app, { runs: 1 });
    const traces = suite.map((inputs) => lab.trace(inputs.join(' ')));
    expect(costOf(traces)).toEqual({ transitions: 2793, traces: 269 });
    expect(suiteCoverage(traces).size).toBe(159 + 4481);
    const { lost, traces: reduced } = await phase2(traces, 3, lab.tools);
    expect(lost.size).toBe(0);
    expect(costOf(reduced).transitions).toBeLessThan(2793);
  });
});
