import { describe, expect, it } from 'vitest';
import { compareStrategies } from '../../../bench/table52.js';

describe('SwiftHand, Random and L* on generated apps', { tags: 'slow' }, () => {
  it('SD AC-58 has the shape of Table 5.2: few restarts, more coverage, more prefixes', async () => {
    const results = await compareStrategies(20, 4 * 3_600_000);
    const overall = (name: 'swifthand' | 'random' | 'lstar') => {
      const sum = (what: 'inputs' | 'restarts') => results.reduce((total, app) => total + app[name][what], 0);
      return (100 * sum('restarts')) / sum('inputs');
    };
    expect(Math.max(...results.map(({ swifthand }) => swifthand.resetsPer100Inputs))).toBeLessThanOrEqual(4);
    expect(Math.min(...results.map(({ lstar }) => lstar.resetsPer100Inputs))).toBeGreaterThanOrEqual(10);
    // One app in twenty is left so often that Random restarts a little more than 20 times there.
    expect(overall('random')).toBeGreaterThanOrEqual(8);
    expect(overall('random')).toBeLessThanOrEqual(20);
    const atLeast = (than: 'random' | 'lstar') =>
      results.filter((app) => app.swifthand.covered >= app[than].covered).length;
    expect(atLeast('lstar')).toBeGreaterThanOrEqual(19);
    expect(atLeast('random')).toBeGreaterThanOrEqual(15);
    for (const { swifthand, lstar } of results) {
      expect(swifthand.uniquePrefixes).toBeGreaterThan(lstar.uniquePrefixes);
    }
  });
});
