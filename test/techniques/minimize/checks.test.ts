import { describe, expect, it } from 'vitest';
import {
  chanceToPass,
  minimalGivenFails,
  NEARLY_RELIABLE_BIN,
  RELIABLE_BIN,
  reliableGivenPass,
  reliableGivenRuns,
  truncated,
} from '../../../src/techniques/minimize/checks.js';
import { ceilDiv, parseFraction } from '../../../src/techniques/minimize/fraction.js';
import {
  addBins,
  binned,
  binsJson,
  type Prior,
  PUBLISHED_BINS,
  PUBLISHED_PRIOR,
  priorOf,
  readBins,
} from '../../../src/techniques/minimize/prior.js';
import { PRIORS } from './priors.js';

const PUBLISHED = { nr: 20, st: 18 };
const close = (found: number, expected: number) => expect(Math.abs(found - expected)).toBeLessThan(1e-6);

describe('chances', () => {
  it('ND 14 a trace of known reliability passes so often', () => {
    const expected = { 0.5: 0.000201, 0.7: 0.035483, 0.8: 0.206085, 0.85: 0.404896, 0.9: 0.676927 };
    for (const [p, chance] of Object.entries(expected)) close(chanceToPass(Number(p), PUBLISHED), chance);
    close(chanceToPass(0.95, PUBLISHED), 0.924516);
    close(chanceToPass(0.99, PUBLISHED), 0.998996);
  });

  it('ND 14 p1 follows from the fresh runs', () => {
    const expected: Record<number, readonly [number, string]> = {
      20: [0.997145, '0.99'],
      19: [0.942285, '0.94'],
      18: [0.693273, '0.69'],
      17: [0.437947, '0.43'],
      16: [0.237975, '0.23'],
      15: [0.110114, '0.11'],
      14: [0.044569, '0.04'],
      12: [0.004905, '0.00'],
      11: [0.001276, '0.00'],
      7: [0.000001, '0.00'],
    };
    for (const [held, [p1, shown]] of Object.entries(expected)) {
      const found = reliableGivenRuns(PUBLISHED_PRIOR, NEARLY_RELIABLE_BIN, Number(held), 20);
      close(found, p1);
      expect(truncated(found)).toBe(shown);
    }
  });

  it('ND 14 p2 follows from the length', () => {
    close(minimalGivenFails(PUBLISHED_PRIOR, RELIABLE_BIN, 1, PUBLISHED), 0.9830015);
    expect(minimalGivenFails(PUBLISHED_PRIOR, RELIABLE_BIN, 0, PUBLISHED)).toBe(1);
    const shown = [1, 2, 3, 5, 7, 10, 16, 23, 30].map((length) =>
      truncated(minimalGivenFails(PUBLISHED_PRIOR, RELIABLE_BIN, length, PUBLISHED)),
    );
    expect(shown).toEqual(['0.98', '0.96', '0.94', '0.91', '0.88', '0.84', '0.76', '0.67', '0.59']);
  });

  it('ND 14 one pass says so much', () => {
    close(reliableGivenPass(PUBLISHED_PRIOR, NEARLY_RELIABLE_BIN, PUBLISHED), 0.953792);
    const small = { nr: 3, st: 2 };
    close(reliableGivenPass(PRIORS.A, RELIABLE_BIN, small), 0.972);
    close(minimalGivenFails(PRIORS.A, RELIABLE_BIN, 3, small), 0.91833);
    const uniform: Prior = Array.from({ length: 21 }, (_, bin) => ({ bin, p: bin / 20, w: 1 / 21 }));
    close(reliableGivenPass(uniform, NEARLY_RELIABLE_BIN, PUBLISHED), 0.895792);
    close(minimalGivenFails(uniform, RELIABLE_BIN, 3, PUBLISHED), 0.933752);
    close(reliableGivenRuns(uniform, NEARLY_RELIABLE_BIN, 18, 20), 0.740981);
  });

  it('ND 14 chances are cut off, never rounded up', () => {
    expect(truncated(0.9499)).toBe('0.94');
    expect(truncated(0.997145)).toBe('0.99');
    expect(truncated(1)).toBe('1.00');
  });
});

describe('the prior', () => {
  it('counts the published subtraces', () => {
    expect(PUBLISHED_BINS.reduce((sum, count) => sum + count, 0)).toBe(414);
    expect(PUBLISHED_PRIOR.at(0)).toEqual({ bin: 0, p: 0.01, w: 183 / 414 });
    expect(PUBLISHED_PRIOR.at(-1)).toEqual({ bin: 20, p: 0.99, w: 86 / 414 });
  });

  it('is learned from counts, kept in a file and added up', () => {
    const bins = binned([
      { s: 20, f: 0 },
      { s: 1, f: 3 },
      { s: 0, f: 3 },
    ]);
    expect(bins[20]).toBe(1);
    expect(bins[5]).toBe(1);
    expect(readBins(binsJson(bins), 'x')).toEqual(bins);
    expect(addBins(bins, bins)[5]).toBe(2);
    expect(priorOf(bins).map(({ p, w }) => [p, w])).toEqual([
      [0.01, 1 / 3],
      [0.25, 1 / 3],
      [0.99, 1 / 3],
    ]);
  });

  it('refuses a file without counts', () => {
    expect(() => readBins('{"v":1,"bins":[1]}', 'x')).toThrow(/cannot be read/);
    expect(() => readBins(binsJson(binned([])), 'x')).toThrow(/counts no subtraces/);
  });
});

describe('fractions', () => {
  it('are read from decimals and divide exactly', () => {
    expect(parseFraction('0.8')).toEqual({ over: 8, under: 10 });
    expect(parseFraction('1')).toEqual({ over: 1, under: 1 });
    expect([parseFraction('.8'), parseFraction('-1'), parseFraction('a')]).toEqual([null, null, null]);
    expect([ceilDiv(7, 2), ceilDiv(8, 2), ceilDiv(0, 3)]).toEqual([4, 4, 0]);
  });
});
