import { describe, expect, it } from 'vitest';
import { band, endOf } from '../../../src/run/compare/bands.js';
import type { CurvePoint } from '../../../src/run/derive/metrics.js';

const point = (events: number, virtualMs: number, covered: number): CurvePoint => ({
  events,
  virtualMs,
  covered,
  screens: 1,
});
const covered = (at: CurvePoint) => at.covered;

describe('a band', () => {
  const curves = [
    [point(0, 30, 1), point(50, 300, 4), point(100, 600, 4)],
    [point(0, 30, 2), point(25, 200, 8)],
    [point(0, 30, 3), point(75, 500, 6), point(100, 600, 6)],
  ];

  it('has the median and quartiles of staircases, each at its last value once it is over', () => {
    const points = band(curves, 'events', 100, covered);
    expect(points).toHaveLength(101);
    expect(points[0]).toEqual({ at: 0, lower: 1.5, median: 2, upper: 2.5 });
    expect(points[24]).toEqual({ at: 24, lower: 1.5, median: 2, upper: 2.5 });
    expect(points[25]).toEqual({ at: 25, lower: 2, median: 3, upper: 5.5 });
    expect(points[100]).toEqual({ at: 100, lower: 5, median: 6, upper: 7 });
  });

  it('begins with nothing where time passes before the app has come up', () => {
    const points = band(curves, 'time', 600, covered);
    expect(points[4]).toEqual({ at: 24, lower: 0, median: 0, upper: 0 });
    expect(points[5]).toMatchObject({ at: 30, median: 2 });
    expect(endOf(curves[0] ?? [], 'time')).toBe(600);
    expect(endOf([], 'events')).toBe(0);
  });

  it('of no run is empty', () => {
    expect(band([], 'events', 100, covered)).toEqual([]);
  });
});
