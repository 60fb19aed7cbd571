import { describe, expect, it } from 'vitest';
import { bfs } from '../../../src/techniques/explore/bfs.js';
import { behavesSystematically } from '../../support/systematic.js';
import { watch } from '../../support/watched-driver.js';

describe('bfs', () => {
  behavesSystematically(bfs);

  it('tries everything that it meets of a large app, and ends by itself', async () => {
    const { states, stopped } = await watch(bfs, 'sim:random?seed=5&screens=60');
    expect(stopped).toBeNull();
    expect(states.size).toBeGreaterThan(50);
    for (const { offers, tried } of states.values()) {
      expect([...offers].filter((input) => !tried.has(input))).toEqual([]);
    }
  });

  it('goes by known ways to what is left, without a restart where it can be reached from here', async () => {
    const { calls } = await watch(bfs, 'sim:file-browser-up');
    const launches = calls.filter((call) => call === 'restart').length;
    // The app is left once, by Back at the root; from everywhere else there is a way.
    expect(launches).toBeLessThanOrEqual(3);
  });
});
