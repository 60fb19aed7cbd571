import { namedEntry } from '../../core/registry.js';
import { bfs } from './bfs.js';
import { dfs } from './dfs.js';
import { monkey } from './monkey.js';
import { random } from './random.js';
import type { StrategyEntry } from './strategy.js';

/** Every way to explore. A new one is a file of its own and its name here. */
export const STRATEGIES: readonly StrategyEntry[] = [random, dfs, bfs, monkey];

/** The strategy of that name. */
export function findStrategy(name: string): StrategyEntry {
  return namedEntry(STRATEGIES, 'strategy', name);
}
