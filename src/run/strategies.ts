import { namedEntry } from '../core/registry.js';
import type { StrategyEntry } from '../core/strategy-entry.js';
import { bfs } from '../techniques/explore/bfs.js';
import { dfs } from '../techniques/explore/dfs.js';
import { monkey } from '../techniques/explore/monkey.js';
import { random } from '../techniques/explore/random.js';
import { lstar } from '../techniques/learn/lstar-strategy.js';
import { swifthand } from '../techniques/learn/swifthand.js';

/** Every way to explore. A new one is a file of its own and its name here. */
export const STRATEGIES: readonly StrategyEntry[] = [random, dfs, bfs, monkey, swifthand, lstar];

/** The strategy of that name. */
export function findStrategy(name: string): StrategyEntry {
  return namedEntry(STRATEGIES, 'strategy', name);
}
