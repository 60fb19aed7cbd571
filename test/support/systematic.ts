import { expect, it } from 'vitest';
import { abstraction } from '../../src/core/abstraction/index.js';
import type { StrategyEntry } from '../../src/core/strategy-entry.js';
import { wholeApp } from './sim-walk.js';
import { watch } from './watched-driver.js';

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

/** What every strategy must do that tries everything in an order of its own. */
export function behavesSystematically(strategy: StrategyEntry): void {
  it('tries every input of every state that it meets, and ends by itself', async () => {
    for (const app of SMALL) {
      const { states, stopped, events } = await watch(strategy, app);
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
      const { states } = await watch(strategy, app);
      expect(new Set(states.keys()), app).toEqual(
        new Set([...places.keys()].map(({ screen }) => key(screen))),
      );
      expect(states.size).toBeGreaterThanOrEqual(6);
    }
  });

  it('begins with a launch and stops with the budget', async () => {
    const { calls, events, stopped } = await watch(strategy, 'sim:random?seed=5', { limits: { events: 50 } });
    expect(calls[0]).toBe('restart');
    expect(events).toBe(50);
    expect([null, 'events']).toContain(stopped);
  });

  it('comes to an end also where inputs get lost', async () => {
    for (const noiseSeed of [1, 2, 3]) {
      const app = `sim:random?seed=5&screens=40&noise=0.2&noiseSeed=${noiseSeed}`;
      const { stopped, states } = await watch(strategy, app, { limits: { events: 100_000 } });
      expect(stopped).toBeNull();
      expect(states.size).toBeGreaterThan(5);
    }
  });

  it('leaves nothing to chance', async () => {
    const [one, other] = [
      await watch(strategy, 'sim:file-browser-up', { seed: 1 }),
      await watch(strategy, 'sim:file-browser-up', { seed: 2 }),
    ];
    expect(one.calls).toEqual(other.calls);
  });
}
