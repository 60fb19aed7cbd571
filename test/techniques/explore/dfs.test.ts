import { describe, expect, it } from 'vitest';
import { abstraction } from '../../../src/core/abstraction/index.js';
import { type Action, widgetTarget } from '../../../src/core/action.js';
import { dfs } from '../../../src/techniques/explore/dfs.js';
import { wholeApp } from '../../support/sim-walk.js';
import { watch } from '../../support/watched-driver.js';

const SMALL = [
  'sim:sanity',
  'sim:sanity-partial',
  'sim:file-browser',
  'sim:file-browser-handlers',
  'sim:file-browser-up',
  'sim:splice-2',
  'sim:splice-2-trap',
  'sim:splice-2-drift',
  'sim:splice-3',
];

describe('dfs', () => {
  it('tries every input of every state that it meets, and ends by itself', async () => {
    for (const app of SMALL) {
      const { states, stopped, events } = await watch(dfs, app);
      expect(stopped, app).toBeNull();
      expect(events).toBeGreaterThan(0);
      for (const { offers, tried } of states.values()) {
        expect(
          [...offers].filter((input) => !tried.has(input)),
          app,
        ).toEqual([]);
      }
    }
  });

  it('meets every state that can be reached, where none hides behind another', async () => {
    for (const app of ['sim:splice-2', 'sim:splice-3']) {
      const { machine, places } = wholeApp(app);
      const { key } = abstraction('swifthand', { package: machine.package });
      const { states } = await watch(dfs, app);
      expect(new Set(states.keys()), app).toEqual(
        new Set([...places.keys()].map(({ screen }) => key(screen))),
      );
      expect(states.size).toBeGreaterThanOrEqual(6);
    }
  });

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

  it('begins with a launch and stops with the budget', async () => {
    const { calls, events, stopped } = await watch(dfs, 'sim:random?seed=5', { limits: { events: 50 } });
    expect(calls[0]).toBe('restart');
    expect(events).toBe(50);
    expect([null, 'events']).toContain(stopped);
  });

  it('comes to an end also where inputs get lost', async () => {
    for (const noiseSeed of [1, 2, 3]) {
      const app = `sim:random?seed=5&screens=40&noise=0.2&noiseSeed=${noiseSeed}`;
      const { stopped, states } = await watch(dfs, app, { limits: { events: 100_000 } });
      expect(stopped).toBeNull();
      expect(states.size).toBeGreaterThan(5);
    }
  });

  it('leaves nothing to chance', async () => {
    const [one, other] = [
      await watch(dfs, 'sim:file-browser-up', { seed: 1 }),
      await watch(dfs, 'sim:file-browser-up', { seed: 2 }),
    ];
    expect(one.calls).toEqual(other.calls);
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
