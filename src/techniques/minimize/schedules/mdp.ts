import type { MdpTable } from '../mdp-table.js';
import { heur } from './heur.js';
import type { Scheduler } from './schedule.js';

/**
 * MDP: the best schedule by the table (ND3MIN 3.4). HEUR takes what the table does not hold: longer lists (D8), and
 * full lists that begin with counts from the cache which no full steps lead to.
 */
export function mdp(table: MdpTable): Scheduler {
  return (state, parameters) =>
    (state.length <= table.traces ? table.schedule(state) : null) ?? heur(state, parameters);
}
