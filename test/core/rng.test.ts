import { describe, expect, it } from 'vitest';
import { SeededRng } from '../../src/core/rng.js';

const draw = (rng: { uint32(): number }, n: number) => Array.from({ length: n }, () => rng.uint32());

describe('SeededRng', () => {
  it('gives the same stream for the same seed and another for another', () => {
    expect(draw(new SeededRng(7), 100)).toEqual(draw(new SeededRng(7), 100));
    expect(draw(new SeededRng(7), 100)).not.toEqual(draw(new SeededRng(8), 100));
  });

  it('tells seeds apart that differ only above 32 bits', () => {
    expect(draw(new SeededRng(1), 10)).not.toEqual(draw(new SeededRng(1 + 2 ** 32), 10));
  });

  it('picks every item about equally often', () => {
    const rng = new SeededRng(1);
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 70_000; i++) {
      const item = rng.pick([0, 1, 2, 3, 4, 5, 6]);
      counts[item] = (counts[item] ?? 0) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(22.46); // 6 degrees of freedom, p = 0.001
  });

  it('forks by label, whatever was drawn before', () => {
    const fresh = new SeededRng(3);
    const used = new SeededRng(3);
    draw(used, 50);
    expect(draw(used.fork('noise'), 20)).toEqual(draw(fresh.fork('noise'), 20));
    expect(draw(fresh.fork('noise'), 20)).not.toEqual(draw(fresh.fork('choices'), 20));
  });
});
