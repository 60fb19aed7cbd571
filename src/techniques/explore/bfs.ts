import { z } from 'zod';
import { strategy } from '../../core/strategy-entry.js';
import { KnownMap } from './known-map.js';

/**
 * Breadth first: the untried input that is nearest from here, else the nearest from a clean start, reached by known
 * inputs. When one of them leads elsewhere than before, the map is corrected and the search begins anew.
 */
export const bfs = strategy({
  name: 'bfs',
  summary: 'the nearest untried input first, by known ways',
  settings: z.object({}),
  make: () => ({
    async explore(driver, budget) {
      const map = new KnownMap();
      let state = await driver.restart();
      map.visit(state);
      let atStart = true;
      while (budget.remains) {
        const way = state.terminated ? null : map.way(state.key, (key) => map.hasUntried(key));
        if (way === null) {
          if (atStart) return;
          state = await driver.restart();
          map.visit(state);
          atStart = true;
          continue;
        }
        atStart = false;
        state = await map.follow(driver, state, way);
        const action = map.takeUntried(state.key);
        if (action === undefined) continue;
        const next = await driver.perform(action);
        map.visit(next);
        map.led(state.key, action, next.key);
        state = next;
      }
    },
  }),
});
