import { GauntletError } from '../../core/errors.js';
import type { Counts } from './counts.js';
import { LiveCounts } from './live-counts.js';
import { MOST_RUNS, type Solution, solve } from './mdp-solver.js';
import { Multisets } from './multisets.js';
import type { Parameters } from './parameters.js';
import type { Prior } from './prior.js';
import type { Schedule } from './schedules/schedule.js';

/** The largest table that is still solved within seconds. */
const MOST_STATES = 8_000_000;

/** The best schedule for every state of a list of up to so many traces (ND3MIN 3.4). */
export class MdpTable {
  readonly #pairs: LiveCounts;
  readonly #sets: Multisets;

  constructor(
    readonly traces: number,
    parameters: Parameters,
    prior: Prior,
    readonly solution: Solution,
  ) {
    this.#pairs = new LiveCounts(parameters, prior);
    this.#sets = new Multisets(this.#pairs.counts.length, traces);
  }

  /** Solves the table; refused where that would take hours. */
  static solve(traces: number, parameters: Parameters, prior: Prior): MdpTable {
    const kinds = parameters.st * (parameters.nr - parameters.st + 1);
    const states = kinds > 255 ? Number.POSITIVE_INFINITY : new Multisets(kinds, traces).below(traces + 1);
    if (parameters.nr > MOST_RUNS || parameters.m > MOST_RUNS || states > MOST_STATES) {
      throw new GauntletError(
        'TABLE_TOO_LARGE',
        `No table is made for n=${traces}, nr=${parameters.nr}, st=${parameters.st}, m=${parameters.m}: it is too large.`,
        'Use the strategy heur, or smaller numbers.',
      );
    }
    return new MdpTable(traces, parameters, prior, solve(traces, parameters, prior));
  }

  /** The best next step; null for a state that the table does not hold. */
  schedule(state: readonly Counts[]): Schedule | null {
    const { order, at } = this.#find(state);
    if (at < 0) return null;
    const schedule = state.map(() => 0);
    for (const [place, j] of order.entries())
      schedule[j] = this.solution.actions[at * this.traces + place] ?? 0;
    return schedule;
  }

  /** Expected further steps; null for a state that the table does not hold. */
  expectedSteps(state: readonly Counts[]): number | null {
    return this.solution.values[this.#find(state).at] ?? null;
  }

  /** The live traces in canonical order, and where the table holds their state; -1 where it does not. */
  #find(state: readonly Counts[]): { readonly order: readonly number[]; readonly at: number } {
    const live = state.flatMap((counts, j) => {
      const pair = this.#pairs.number(counts);
      return pair === undefined ? [] : [{ j, pair }];
    });
    live.sort((a, b) => a.pair - b.pair || a.j - b.j);
    const order = live.map(({ j }) => j);
    if (live.length === 0 || live.length > this.traces) return { order, at: -1 };
    const rank = this.#sets.rank(
      live.map(({ pair }) => pair),
      live.length,
    );
    return { order, at: indexOf(this.solution.states, rank) };
  }
}

/** Where an ascending array holds a number; -1 where it does not. */
function indexOf(ascending: Uint32Array, wanted: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ascending[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
