import { describe, expect, it } from 'vitest';
import { unlessAborted } from '../../../src/core/abort.js';
import { abstraction } from '../../../src/core/abstraction/index.js';
import type { Action, Wait } from '../../../src/core/action.js';
import type { CallOptions } from '../../../src/core/device.js';
import type { State } from '../../../src/core/driver.js';
import { inputModel } from '../../../src/core/inputs/index.js';
import { matcher } from '../../../src/core/matcher/index.js';
import type { Observation } from '../../../src/core/observation.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';
import { parseApp } from '../../../src/devices/open.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { Tally } from '../../../src/run/derive/tally.js';
import { type Limits, RunBudget } from '../../../src/run/explore/budget.js';
import { RunDriver } from '../../../src/run/explore/driver.js';
import { Stopped } from '../../../src/run/journal/stopped.js';
import { simDriver } from '../../support/sim-driver.js';

/** A driver with a clock and a signal of the test's own. */
async function driverWith(
  limits: Partial<Limits>,
  parts: {
    readonly now?: () => number;
    readonly signal?: AbortSignal;
    /** What is in front never counts as the app. */
    readonly away?: boolean;
    readonly onNewState?: (state: State) => Promise<void>;
    readonly device?: SimDevice;
  } = {},
) {
  const { device = new SimDevice() } = parts;
  const installed = await device.install(parseApp('sim:sanity'));
  const app = parts.away === true ? { ...installed, package: 'another.app' } : installed;
  const tally = new Tally(ownByPrefixes([app.package]));
  const budget = new RunBudget(
    { events: null, virtualMs: null, wallMs: null, ...limits },
    parts.now ?? (() => 0),
    parts.signal,
  );
  const states = abstraction('swifthand', { package: app.package });
  const driver = new RunDriver({
    device,
    app,
    budget,
    tally,
    matcher: matcher('exact', states, { package: app.package }),
    inputs: inputModel('swifthand', { package: app.package, ...device.info }),
    ...(parts.onNewState === undefined ? {} : { onNewState: parts.onNewState }),
  });
  return { driver, tally, budget };
}

function inputOf(state: State, resourceId: string): Action {
  const found = state.inputs.find(
    (action) => 'target' in action && 'path' in action.target && action.target.resourceId === resourceId,
  );
  if (found === undefined) throw new Error(`nothing offers ${resourceId}`);
  return found;
}

const yes = (state: State) => inputOf(state, 'sim.sanity:id/yes');
const no = (state: State) => inputOf(state, 'sim.sanity:id/no');

describe('RunDriver', () => {
  it('counts launches and events, and hands out states with their inputs', async () => {
    const { driver, tally, budget } = await driverWith({});
    const first = await driver.restart();
    expect(first.terminated).toBe(false);
    expect(first.inputs.map(({ kind }) => kind)).toEqual(['scroll', 'scroll', 'click', 'click']);
    const second = await driver.perform(yes(first));
    expect(second.key).not.toBe(first.key);
    expect(second.inputs.map(({ kind }) => kind)).toEqual(['click', 'click']);
    const gone = await driver.perform(no(second));
    expect(gone).toMatchObject({ terminated: true, inputs: [] });
    expect(driver.observation.process).toBe('dead');
    await driver.restart();
    expect({ events: tally.events, launches: tally.launches, screens: tally.states.size }).toEqual({
      events: 2,
      launches: 2,
      screens: 2,
    });
    expect(budget.events).toBe(2);
    expect(budget.virtualMs).toBe(70_000);
    expect(tally.virtualMs).toBe(70_000);
  });

  it('hands out the same state object for the same screen', async () => {
    const { driver } = await driverWith({});
    const first = await driver.restart();
    expect(await driver.restart()).toBe(first);
  });

  it('has nothing to show before the first launch', async () => {
    const { driver } = await driverWith({});
    expect(() => driver.observation).toThrow('nothing was launched yet');
  });

  it('gives every launch the run index of its number', async () => {
    const { driver, device } = await simDriver('sim:sanity');
    const asked: unknown[] = [];
    const restart = device.restart.bind(device);
    device.restart = (options) => {
      asked.push(options?.runIndex);
      return restart(options);
    };
    for (let n = 0; n < 3; n++) await driver.restart();
    expect(asked).toEqual([0, 1, 2]);
  });

  it('stops exactly when the events are used up, for actions and for launches', async () => {
    const { driver, tally, budget } = await driverWith({ events: 3 });
    let state = await driver.restart();
    state = await driver.perform(yes(state));
    state = await driver.perform(yes(state));
    expect(budget.remains).toBe(true);
    state = await driver.perform(yes(state));
    expect(budget.remains).toBe(false);
    await expect(driver.perform({ kind: 'rotate' })).rejects.toMatchObject({ reason: 'events' });
    await expect(driver.restart()).rejects.toMatchObject({ reason: 'events' });
    expect(tally).toMatchObject({ events: 3, launches: 1 });
  });

  it('performs nothing at all within a budget of no events', async () => {
    const { driver, tally } = await driverWith({ events: 0 });
    await expect(driver.restart()).rejects.toMatchObject({ reason: 'events' });
    expect(tally.launches).toBe(0);
  });

  it('counts a refused input as an event', async () => {
    const { driver, tally } = await driverWith({ events: 1 });
    await driver.restart();
    await driver.perform({ kind: 'key', key: 'back', times: 1 });
    expect(tally).toMatchObject({ events: 1, refused: 1 });
    await expect(driver.restart()).rejects.toThrow(Stopped);
  });

  it('stops when the time on the device is used up', async () => {
    const { driver, tally } = await driverWith({ virtualMs: 40_000 });
    const state = await driver.restart();
    await driver.perform(yes(state));
    await driver.perform({ kind: 'idle', ms: 4_999 });
    await driver.perform({ kind: 'idle', ms: 1 });
    await expect(driver.perform(yes(state))).rejects.toMatchObject({ reason: 'virtual-time' });
    expect(tally.events).toBe(3);
  });

  it('stops when the real time is used up, always after an event', async () => {
    let ms = 1000;
    const { driver, budget, tally } = await driverWith({ wallMs: 500 }, { now: () => ms });
    const state = await driver.restart();
    ms = 1499;
    await driver.perform(yes(state));
    ms = 1500;
    await driver.restart();
    await driver.perform(yes(state));
    expect(budget.remains).toBe(false);
    await expect(driver.restart()).rejects.toMatchObject({ reason: 'time' });
    await expect(driver.perform(yes(state))).rejects.toMatchObject({ reason: 'time' });
    expect(tally).toMatchObject({ events: 2, launches: 2 });
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const { driver, tally } = await driverWith({}, { signal: controller.signal });
    const state = await driver.restart();
    controller.abort();
    await expect(driver.perform(yes(state))).rejects.toMatchObject({ reason: 'interrupted' });
    await expect(driver.restart()).rejects.toMatchObject({ reason: 'interrupted' });
    expect(tally).toMatchObject({ events: 0, launches: 1 });
  });

  it('stops in the middle of a call, and counts nothing of it', async () => {
    class Hanging extends SimDevice {
      override perform(_action: Action, _wait: Wait, options?: CallOptions): Promise<Observation> {
        return unlessAborted(new Promise(() => {}), options?.signal);
      }
    }
    const controller = new AbortController();
    const { driver, tally } = await driverWith({}, { signal: controller.signal, device: new Hanging() });
    const pending = driver.perform(yes(await driver.restart()));
    controller.abort();
    await expect(pending).rejects.toMatchObject({ reason: 'interrupted' });
    expect(tally).toMatchObject({ events: 0, launches: 1 });
  });

  it('gives up on an app that never stays in front, not on a strategy that likes to restart', async () => {
    const { driver, tally } = await driverWith({});
    for (let n = 0; n < 300; n++) await driver.restart();
    expect(tally.launches).toBe(300);

    const gone = await driverWith({}, { away: true });
    for (let n = 0; n < 4; n++) await gone.driver.restart();
    await expect(gone.driver.restart()).rejects.toMatchObject({ reason: 'no-start' });
    expect(gone.tally.launches).toBe(5);
  });

  it('gives up on a strategy that does nothing but restart', async () => {
    const { driver, tally } = await driverWith({});
    const forever = async () => {
      for (;;) await driver.restart();
    };
    await expect(forever()).rejects.toMatchObject({ reason: 'stuck' });
    expect(tally.launches).toBe(10_001);
  });

  it('lets timers and signals have their turn', async () => {
    const { driver } = await driverWith({});
    const state = await driver.restart();
    let fired = false;
    setImmediate(() => {
      fired = true;
    });
    for (let n = 0; n < 2000 && !fired; n++) await driver.perform(inputOf(state, 'sim.sanity:id/scroll'));
    expect(fired).toBe(true);
  });

  it('tells of every live state once, when it is first seen', async () => {
    const seen: string[] = [];
    const { driver } = await driverWith(
      {},
      {
        onNewState: async ({ key }) => {
          seen.push(key);
        },
      },
    );
    const one = await driver.restart();
    const two = await driver.perform(yes(one));
    const three = await driver.perform(yes(two));
    await driver.perform(yes(three));
    await driver.perform({ kind: 'home' });
    await driver.restart();
    // The first and the third page are one state.
    expect(seen).toEqual([one.key, two.key, expect.any(String)]);
    expect(new Set(seen).size).toBe(3);
  });
});

describe('RunBudget', () => {
  it('tells the largest share that is used up', () => {
    let ms = 0;
    const budget = new RunBudget({ events: 10, virtualMs: 1000, wallMs: 100 }, () => ms);
    expect(budget.fraction).toBe(0);
    budget.events = 2;
    expect(budget.fraction).toBe(0.2);
    budget.virtualMs = 500;
    expect(budget.fraction).toBe(0.5);
    ms = 300;
    expect(budget.fraction).toBe(1);
  });

  it('knows no share without a limit, and all of nothing is everything', () => {
    const unlimited = { events: null, virtualMs: null, wallMs: null };
    expect(new RunBudget(unlimited, () => 0).fraction).toBeNull();
    expect(new RunBudget(unlimited, () => 0).spent).toBeNull();
    expect(new RunBudget({ ...unlimited, events: 0 }, () => 0).fraction).toBe(1);
  });
});
