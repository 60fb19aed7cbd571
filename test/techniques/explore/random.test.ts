import { describe, expect, it } from 'vitest';
import type { State } from '../../../src/core/driver.js';
import { SeededRng } from '../../../src/core/rng.js';
import { focusedTree } from '../../../src/core/screen.js';
import { walk } from '../../../src/core/widget.js';
import { Stopped } from '../../../src/run/journal/stopped.js';
import { random } from '../../../src/techniques/explore/random.js';
import { simDriver } from '../../support/sim-driver.js';

const shows = (state: State, text: string) =>
  [...walk(focusedTree(state.screen))].some(({ widget }) => widget.text === text);

/** Runs until the main screen of `sanity-partial`, many times over; mean inputs and restarts of a run. */
async function untilMain(restart: number, runs: number) {
  const { driver, tally } = await simDriver('sim:sanity-partial');
  const strategy = random.make({ restart: String(restart) });
  let reached = 0;
  // The strategy restarts when it comes to the main screen, which has no inputs: that is the end of one run.
  const counting = {
    device: driver.device,
    get observation() {
      return driver.observation;
    },
    async restart() {
      return driver.restart();
    },
    async perform(action: Parameters<typeof driver.perform>[0]) {
      const state = await driver.perform(action);
      if (!state.terminated && state.inputs.length === 0) {
        expect(reached > 0 || shows(state, 'Welcome')).toBe(true);
        if (++reached === runs) throw new Stopped('done');
      }
      return state;
    },
  };
  await expect(strategy.explore(counting, { remains: true }, new SeededRng(37))).rejects.toThrow(Stopped);
  // Each run begins with a launch that is no restart.
  return { inputs: tally.events / runs, restarts: (tally.launches - runs) / runs };
}

describe('random', () => {
  it('SD AC-37 reaches the main screen after 24 inputs and 7 restarts on average, without random restarts', {
    tags: 'slow',
  }, async () => {
    const { inputs, restarts } = await untilMain(0, 100_000);
    expect(Math.abs(inputs - 24)).toBeLessThanOrEqual(0.3);
    expect(Math.abs(restarts - 7)).toBeLessThanOrEqual(0.1);
  });

  it('SD AC-37 needs 30.62 inputs and 12.28 restarts with a restart probability of 0.1', {
    tags: 'slow',
  }, async () => {
    const { inputs, restarts } = await untilMain(0.1, 100_000);
    expect(Math.abs(inputs - 30.62)).toBeLessThanOrEqual(0.4);
    expect(Math.abs(restarts - 12.28)).toBeLessThanOrEqual(0.2);
  });

  it('SD AC-37 takes exactly 330 s of simulated time for 24 inputs and 7 restarts', async () => {
    const { driver, tally } = await simDriver('sim:sanity-partial');
    let state = await driver.restart();
    const launched = tally.virtualMs;
    for (let n = 0; n < 7; n++) state = await driver.restart();
    const [up] = state.inputs.filter(({ kind }) => kind === 'scroll');
    if (up === undefined) throw new Error('the licence does not scroll');
    for (let n = 0; n < 24; n++) await driver.perform(up);
    expect(tally.virtualMs - launched).toBe(330_000);
  });
});
