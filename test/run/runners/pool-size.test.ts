import { describe, expect, it } from 'vitest';
import { poolSize } from '../../../src/run/runners/pool-size.js';

describe('poolSize', () => {
  it.each([
    [{ cores: 8, freeBytes: 32e9 }, 8],
    [{ cores: 8, freeBytes: 4e9 }, 5],
    [{ cores: 8, freeBytes: 0.5e9 }, 1],
    [{ cores: 1, freeBytes: 32e9 }, 1],
  ])('of %o is %i', (capacity, size) => {
    expect(poolSize(capacity)).toBe(size);
  });

  it('fits the machine that it is asked on', () => {
    expect(poolSize()).toBeGreaterThanOrEqual(1);
  });
});
