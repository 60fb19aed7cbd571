import { describe, expect, it } from 'vitest';
import { inputKey } from '../../../src/core/action.js';
import type { PastTrace, Strategy } from '../../../src/core/driver.js';
import type { LearnedModel } from '../../../src/core/model.js';
import { SeededRng } from '../../../src/core/rng.js';
import type { Settings } from '../../../src/core/settings.js';
import { Stopped } from '../../../src/run/journal/stopped.js';
import { lstar } from '../../../src/techniques/learn/lstar-strategy.js';
import { simDriver } from '../../support/sim-driver.js';
import { watch } from '../../support/watched-driver.js';

async function learn(app: string, parts: { settings?: Settings; events?: number; past?: PastTrace[] } = {}) {
  const { driver, budget, tally } = await simDriver(app, { events: parts.events ?? null });
  const strategy: Strategy = lstar.make(parts.settings ?? {});
  strategy.recall?.(parts.past ?? []);
  try {
    await strategy.explore(driver, budget, new SeededRng(5));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  return { model: strategy.learned?.() ?? null, tally };
}

/** Short words for the inputs, and where they lead, state by state. */
function shown({ states, transitions }: LearnedModel) {
  return states.map(({ terminated, inputs }, state) => ({
    terminated,
    offers: inputs.length,
    leads: Object.fromEntries(
      transitions
        .filter(({ from }) => from === state)
        .map(({ action, to }) => [inputKey(action).replace(/\[.*,/, '[…'), to]),
    ),
  }));
}

describe('lstar', () => {
  it('learns the licence pages, and with them inputs that it did not know at first', async () => {
    for (const foresee of ['yes', 'no']) {
      const { model } = await learn('sim:sanity', { settings: { foresee } });
      if (model === null) throw new Error('nothing was learned');
      const states = shown(model);
      expect(states).toHaveLength(5);
      expect(model.transitions).toHaveLength(13);
      const [first] = states;
      // After three times yes, the main screen with its three actions.
      const yes = Object.keys(first?.leads ?? {}).find(
        (key) => key.startsWith('click') && key.endsWith('0]'),
      );
      let state = 0;
      for (let n = 0; n < 3; n++) state = states[state]?.leads[yes ?? ''] ?? -1;
      expect(states[state]).toMatchObject({ terminated: false, offers: 3 });
      expect(Object.values(states[state]?.leads ?? {})).toEqual([state, state, state]);
      expect(states.filter(({ terminated }) => terminated)).toEqual([
        { terminated: true, offers: 0, leads: {} },
      ]);
    }
  });

  it('tells apart screens that look the same: the browser in each folder, its menu and its options', async () => {
    const { model } = await learn('sim:file-browser');
    expect(model?.states).toHaveLength(12);
    // Three folders deeper, the menu opened and closed in each, its option opened and left.
    expect(model?.transitions).toHaveLength(3 + 4 * 3 + 4 * 2);
    expect(new Set(model?.states.map(({ label }) => label)).size).toBe(4);
  });

  it('ends by itself, sooner when it foresees what is refused', async () => {
    for (const app of ['sim:sanity-partial', 'sim:sanity', 'sim:file-browser']) {
      const [plain, foreseeing] = [
        await watch(lstar, app),
        await watch(lstar, app, { settings: { foresee: 'yes' } }),
      ];
      const restarts = ({ calls }: typeof plain) => calls.filter((call) => call === 'restart').length;
      expect([plain.stopped, foreseeing.stopped]).toEqual([null, null]);
      expect(restarts(foreseeing)).toBeLessThan(restarts(plain));
    }
  });

  it('tries every input that a screen offers', async () => {
    const { states } = await watch(lstar, 'sim:sanity');
    for (const { offers, tried } of states.values()) expect(tried).toEqual(offers);
  });

  it('tells what it has learned when the budget is spent, and nothing before it has begun', async () => {
    expect(lstar.make({}).learned?.()).toBeNull();
    const { model, tally } = await learn('sim:sanity', { events: 20 });
    expect(tally.events).toBe(20);
    expect(model?.states.length).toBeGreaterThan(1);
    const all = await learn('sim:sanity');
    expect(model?.transitions.length).toBeLessThan(all.model?.transitions.length ?? 0);
  });

  it('makes fewer walks when told to', async () => {
    const events = async (settings: Settings) => (await learn('sim:sanity', { settings })).tally.events;
    expect(await events({ walks: '5' })).toBeLessThan(await events({ walks: '50' }));
    expect(await events({ walk: '5' })).toBeLessThan(await events({ walk: '40' }));
  });

  it('does not try again what an earlier run has shown', async () => {
    const { driver } = await simDriver('sim:sanity-partial');
    const past: PastTrace[] = [];
    const start = await driver.restart();
    for (const action of start.inputs) {
      await driver.restart();
      past.push({ start, steps: [{ action, state: await driver.perform(action) }] });
    }
    const settings = { walks: '0' };
    const fresh = await learn('sim:sanity-partial', { settings });
    const continued = await learn('sim:sanity-partial', { settings, past });
    // One look at the first screen, then its four inputs; two of them change nothing, which may mean a refusal.
    expect([fresh.tally.launches, fresh.tally.events]).toEqual([5, 4]);
    expect([continued.tally.launches, continued.tally.events]).toEqual([2, 2]);
    expect(continued.model).toEqual(fresh.model);
  });
});
