import { describe, expect, it } from 'vitest';
import type { State } from '../../../src/core/driver.js';
import { SeededRng } from '../../../src/core/rng.js';
import { Stopped } from '../../../src/run/journal/stopped.js';
import { type Move, stepwise } from '../../../src/techniques/explore/stepwise.js';
import { simDriver } from '../../support/sim-driver.js';

describe('stepwise', () => {
  it('launches, then asks for a move in every state until the budget is spent', async () => {
    const { driver, budget, tally } = await simDriver('sim:splice-2', { events: 7 });
    const asked: State[] = [];
    const moves: Move[] = [];
    const rng = new SeededRng(3);
    const strategy = stepwise((state, given, hands) => {
      asked.push(state);
      expect(given).toBe(rng);
      expect(hands.observation.screen).toBe(state.screen);
      const [first] = state.inputs;
      const move = first ?? 'restart';
      moves.push(move);
      return move;
    });
    await strategy.explore(driver, budget, rng);
    // Five buttons lead to the end, which has none; then it begins anew.
    expect(moves.map((move) => move === 'restart')).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(tally).toMatchObject({ events: 7, launches: 2 });
    expect(asked[6]).toBe(asked[0]);
  });

  it('does not go on when it is stopped from within', async () => {
    const { driver } = await simDriver('sim:splice-2', { events: 2 });
    const strategy = stepwise(({ inputs }) => inputs[0] ?? 'restart');
    // A budget that never ends: the driver stops it.
    await expect(strategy.explore(driver, { remains: true }, new SeededRng(1))).rejects.toThrow(Stopped);
  });

  it('only launches within a budget of nothing more', async () => {
    const { driver, tally } = await simDriver('sim:splice-2');
    const strategy = stepwise(() => {
      throw new Error('nothing is to be decided');
    });
    await strategy.explore(driver, { remains: false }, new SeededRng(1));
    expect(tally).toMatchObject({ launches: 1, events: 0 });
  });
});
