import { z } from 'zod';
import type { Action } from '../../core/action.js';
import type { State, StateKey } from '../../core/driver.js';
import { strategy } from '../../core/strategy-entry.js';
import { KnownMap } from './known-map.js';

const BACK: Action = { kind: 'key', key: 'back', times: 1 };

/**
 * Depth first. The first untried input of the present state is tried, and a new state goes onto the stack. Where
 * nothing is left to try, the search goes back to the top of the stack: by the Back key, or, if that does not lead
 * there, by a clean restart and the shortest known way.
 */
export const dfs = strategy({
  name: 'dfs',
  summary: 'always deeper: the first untried input of the present screen, then back',
  settings: z.object({}),
  make: () => ({
    async explore(driver, budget) {
      const map = new KnownMap();
      const start = await driver.restart();
      map.visit(start);
      const stack: StateKey[] = [start.key];

      const restartAndGoTo = async (goal: StateKey): Promise<State> => {
        const state = await driver.restart();
        map.visit(state);
        return map.follow(driver, state, map.way(state.key, (key) => key === goal) ?? []);
      };

      let state = start;
      for (let top = stack.at(-1); top !== undefined && budget.remains; top = stack.at(-1)) {
        if (state.terminated) state = await restartAndGoTo(top);
        const action = map.takeUntried(state.key);
        if (action !== undefined) {
          const next = await driver.perform(action);
          map.led(state.key, action, next.key);
          if (map.visit(next)) stack.push(next.key);
          state = next;
          continue;
        }
        // Nothing left here: on to the newest screen that has something left.
        if (!map.hasUntried(top)) stack.pop();
        const goal = stack.at(-1);
        if (goal === undefined) return;
        if (state.key === goal) continue;
        if (!state.terminated && driver.device.keys.includes('back')) {
          const before = state.key;
          state = await driver.perform(BACK);
          map.visit(state);
          map.led(before, BACK, state.key);
        }
        if (state.key !== goal) state = await restartAndGoTo(goal);
        // A screen that its known way no longer reaches is given up, or the search would never end.
        if (state.key !== goal && !map.hasUntried(state.key)) stack.pop();
      }
    },
  }),
});
