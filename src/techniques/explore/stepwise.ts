import type { Action } from '../../core/action.js';
import type { Driver, State, Strategy } from '../../core/driver.js';
import type { Rng } from '../../core/rng.js';

/** What to do next. */
export type Move = Action | 'restart';

/** A strategy that looks only at the present state: one function from state to move. */
export function stepwise(next: (state: State, rng: Rng, driver: Driver) => Move): Strategy {
  return {
    async explore(driver, budget, rng) {
      let state = await driver.restart();
      while (budget.remains) {
        const move = next(state, rng, driver);
        state = move === 'restart' ? await driver.restart() : await driver.perform(move);
      }
    },
  };
}
