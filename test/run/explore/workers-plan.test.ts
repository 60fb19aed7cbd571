import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf } from '../../../src/run/explore/workers-plan.js';

describe('the shares of workers', () => {
  it('are even, the first ones taking what is left over, each with the next seed', () => {
    expect(sharesOf(3, 7, [11])).toEqual([
      { seed: 7, events: 4 },
      { seed: 8, events: 4 },
      { seed: 9, events: 3 },
    ]);
    expect(sharesOf(2, 0, [1])).toEqual([
      { seed: 0, events: 1 },
      { seed: 1, events: 0 },
    ]);
  });

  it('add up, and none is larger than another by more than one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(1e6), (workers, events) => {
        const shares = sharesOf(workers, 1, [events]).map((share) => share.events ?? -1);
        expect(shares.length).toBe(workers);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(events);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are as told when each is told', () => {
    expect(sharesOf(2, 1, [5, 9]).map(({ events }) => events)).toEqual([5, 9]);
    expect(sharesOf(2, 1, null).map(({ events }) => events)).toEqual([null, null]);
    expect(() => sharesOf(2, 1, [5, 9, 3])).toThrow('There are 3 numbers of events, but the workers are 2.');
  });
});
