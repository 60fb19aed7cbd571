import { describe, expect, it } from 'vitest';
import { meansOverApps } from '../../../src/run/compare/means.js';
import { measure } from '../../../src/run/derive/metrics.js';
import { sanityRun } from '../../support/sanity-run.js';

const stored = async (strategy: string, words: readonly string[]) =>
  measure(await sanityRun(strategy, words));

describe('metrics of a stored run', () => {
  it('SD AC-61 are those of 1.6, counted by hand for a run of four inputs', async () => {
    // Launch (30 s), Yes, Yes, No, which leaves the app (5 s each); a clean restart (30 s), Yes (5 s).
    const run = await stored('random', ['YYN', 'Y']);
    expect(run).toMatchObject({ events: 4, launches: 2, restarts: 1, virtualMs: 80_000, stopped: 'done' });
    expect(run.metrics).toEqual({
      // onCreate, page1, page2 and onDecline of 11 blocks.
      coverage: (100 * 4) / 11,
      // 30 s of 30 s + 4 * 5 s; the first launch is no restart.
      timeInResets: 60,
      resetsPer100Inputs: 25,
      // Y, YY, YYN.
      uniquePrefixes: 3,
      // A page that scrolls and one that does not.
      screens: 2,
    });
    expect(run.curve).toEqual([
      { events: 0, virtualMs: 30_000, covered: 1, screens: 1 },
      { events: 1, virtualMs: 35_000, covered: 2, screens: 2 },
      { events: 2, virtualMs: 40_000, covered: 3, screens: 2 },
      { events: 3, virtualMs: 45_000, covered: 4, screens: 2 },
      { events: 4, virtualMs: 80_000, covered: 4, screens: 2 },
    ]);
  });

  it('SD AC-61 count the first launch as a restart for L* only (R11)', async () => {
    const run = await stored('lstar', ['YYN', 'Y']);
    expect(run).toMatchObject({ launches: 2, restarts: 2 });
    expect(run.metrics).toMatchObject({ timeInResets: 75, resetsPer100Inputs: 50 });
    expect(await stored('swifthand', ['YYN', 'Y'])).toMatchObject({ launches: 2, restarts: 1 });
  });

  it('SD AC-61 have the reference times: 210 of 330 s for Random, 870 of 1190 s for L*', async () => {
    const random = await stored('random', ['DDD', 'DDD', 'DDD', 'DDD', 'DDD', 'DDD', 'DDD', 'DDD']);
    expect(random).toMatchObject({ events: 24, restarts: 7 });
    expect(random.metrics.timeInResets).toBeCloseTo((100 * 210) / 330, 12);
    const lstar = await stored('lstar', [
      ...Array.from({ length: 6 }, () => 'DDD'),
      ...Array.from({ length: 23 }, () => 'UU'),
    ]);
    expect(lstar).toMatchObject({ events: 64, restarts: 29 });
    expect(lstar.metrics.timeInResets).toBeCloseTo((100 * 870) / 1190, 12);
  });

  it('are unknown where there is nothing to divide by', async () => {
    const { metrics, curve } = await stored('random', []);
    expect(metrics).toMatchObject({
      timeInResets: null,
      resetsPer100Inputs: null,
      uniquePrefixes: 0,
      screens: 0,
    });
    expect(curve).toEqual([]);
  });
});

describe('means over apps', () => {
  const run = (app: string, strategy: string, screens: number, coverage: number | null) => ({
    app,
    strategy,
    metrics: { coverage, timeInResets: 20, resetsPer100Inputs: 0, uniquePrefixes: 7, screens },
  });

  it('SD AC-61 take the median of the runs of each app, then all three means, with the value of the paper', () => {
    const means = meansOverApps([
      run('a', 'random', 1, 10),
      run('a', 'random', 9, 30),
      run('a', 'random', 2, 20),
      run('b', 'random', 4, null),
      run('c', 'random', 1, 80),
      run('a', 'other', 5, null),
    ]);
    expect(means.map(({ strategy, metric }) => `${strategy} ${metric}`)).toEqual([
      'random coverage',
      'random timeInResets',
      'random resetsPer100Inputs',
      'random uniquePrefixes',
      'random screens',
      'other timeInResets',
      'other resetsPer100Inputs',
      'other uniquePrefixes',
      'other screens',
    ]);
    // Apps count with 2, 4 and 1.
    expect(means.find(({ strategy, metric }) => strategy === 'random' && metric === 'screens')).toEqual({
      strategy: 'random',
      metric: 'screens',
      apps: 3,
      median: 2,
      arithmetic: expect.closeTo(7 / 3, 12),
      geometric: expect.closeTo(2, 12),
      harmonic: expect.closeTo(12 / 7, 12),
      paper: { median: 96, least: 19, most: 197 },
    });
    // 20 and 80; the app without probes does not count.
    expect(means[0]).toMatchObject({
      apps: 2,
      median: 50,
      arithmetic: 50,
      geometric: expect.closeTo(40, 12),
      harmonic: expect.closeTo(32, 12),
      paper: { median: 28.2 },
    });
    expect(means.at(-1)).toMatchObject({ strategy: 'other', apps: 1, arithmetic: 5, paper: null });
  });

  it("SD AC-61 know the paper's medians of SwiftHand, Random and L*", () => {
    const medians = ['swifthand', 'random', 'lstar'].map((strategy) =>
      meansOverApps([run('a', strategy, 1, 1)]).map(({ paper }) => paper?.median),
    );
    expect(medians).toEqual([
      [28.7, 20.2, 1.68, 5757, 128.5],
      [28.2, 33.4, 11.3, 3847, 96],
      [24.2, 49.1, 17.3, 2308, 60],
    ]);
  });
});
