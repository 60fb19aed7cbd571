import { describe, expect, it } from 'vitest';
import { type Action, widgetTarget } from '../../../src/core/action.js';
import { dfs } from '../../../src/techniques/explore/dfs.js';
import { behavesSystematically } from '../../support/systematic.js';
import { watch } from '../../support/watched-driver.js';

describe('dfs', () => {
  behavesSystematically(dfs);

  it('tries nearly everything of a large app with hidden state, and ends by itself', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { states, stopped } = await watch(dfs, `sim:random?seed=${seed}&screens=60`);
      expect(stopped).toBeNull();
      expect(states.size).toBeGreaterThan(55);
      const offered = [...states.values()].flatMap(({ offers, tried }) =>
        [...offers].map((input) => tried.has(input)),
      );
      // A screen that its known way does not lead to any more is given up with what is left in it.
      expect(offered.filter((tried) => tried).length / offered.length).toBeGreaterThan(0.95);
    }
  });

  it('goes deeper as long as it can, before it tries a second input of the same state', async () => {
    const { calls } = await watch(dfs, 'sim:splice-2', { limits: { events: 5 } });
    // Down to the last page by the first button of each, without a restart in between.
    const [launch, ...steps] = calls;
    expect(launch).toBe('restart');
    expect(steps.slice(0, 5).map((call) => (call === 'restart' ? call : pressed(call.action)))).toEqual([
      'a',
      'b',
      'c',
      'd',
      'f',
    ]);
  });
});

function pressed(action: Action): string {
  return (widgetTarget(action)?.text ?? action.kind).toString();
}
