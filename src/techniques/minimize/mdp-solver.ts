import { capOf } from './counts.js';
import { LiveCounts } from './live-counts.js';
import { Multisets } from './multisets.js';
import type { Parameters } from './parameters.js';
import type { Prior } from './prior.js';

/** Two actions whose expected steps differ by less are equally good (D7). */
const TIE = 1e-12;

/** More runs per verdict than this no table is made for. */
export const MOST_RUNS = 100;

/** The member of an outcome that failed: it is dropped from the state. */
const FAILED = -1;

/** Every canonical state with its best action; states are multisets of live pairs, by number. */
export interface Solution {
  /** Numbers of the states, ascending. */
  readonly states: Uint32Array;
  /** Expected further steps of each. */
  readonly values: Float64Array;
  /** Runs for each trace of each state, in canonical order; as many bytes per state as traces at most. */
  readonly actions: Uint8Array;
}

/**
 * Solves the choice of schedules for lists of up to `traces` traces by one backward pass, in ascending order of the
 * runs that are left (ND3MIN 3.4). An action is given up as soon as a lower bound of its expected steps is worse than
 * the best so far: first the chance that the next step does not end the search, then with what is known of the outcomes
 * looked at so far.
 */
export function solve(traces: number, parameters: Parameters, prior: Prior): Solution {
  const solver = new Solver(traces, parameters, prior);
  solver.solveAll();
  return solver;
}

class Solver implements Solution {
  readonly states: Uint32Array;
  readonly values: Float64Array;
  readonly actions: Uint8Array;

  readonly #most: number;
  readonly #width: number;
  readonly #kinds: number;
  readonly #sets: Multisets;
  /** Members of each state, `#most` apart. */
  readonly #members: Uint8Array;
  readonly #sizes: Uint8Array;
  readonly #caps: Uint8Array;

  // Outcomes of (pair, runs), the likeliest first; entry number is pair * (width + 1) + runs.
  readonly #firstOutcome: Uint32Array;
  readonly #outcomePair: Int32Array;
  readonly #outcomeChance: Float64Array;
  /** Chance that the trace does not pass. */
  readonly #notPassed: Float64Array;
  readonly #failed: Float64Array;

  /** Number of the first multiset that lacks one trace. */
  readonly #firstAlmostAll: number;
  /** Number of a smaller multiset and a pair together. */
  readonly #unions: Int32Array;
  /** By number of a state with fewer than all traces: expected steps after the first. */
  readonly #excess: Float64Array;
  /**
   * The same for states with all traces, by all but one of them and the slot of the last. While nothing has failed all
   * steps were full, so that the others leave few pairs for the last; those have slots of their own.
   */
  readonly #excessOfAll: Float64Array;
  readonly #slots: Uint8Array;
  readonly #slotCount: number;

  // The state at hand.
  #size = 0;
  readonly #pairs: Int32Array;
  readonly #action: Int32Array;
  /** Most runs that the traces from here on can take. */
  readonly #capFrom: Int32Array;
  /** By trace and runs for it and all after it: bounds on the chances that none passes, that all fail. */
  readonly #leastNotPassed: Float64Array;
  readonly #mostFailed: Float64Array;
  /** Expected steps after the first: of the action at hand as far as it was looked at, and what it must not exceed. */
  #sum = 0;
  #bound = 0;
  #lowest = 0;
  readonly #lowestAction: Int32Array;
  readonly #bestAction: Int32Array;

  constructor(traces: number, parameters: Parameters, prior: Prior) {
    const pairs = new LiveCounts(parameters, prior);
    const sets = new Multisets(pairs.counts.length, traces);
    this.#most = traces;
    this.#width = parameters.m;
    this.#kinds = pairs.counts.length;
    this.#sets = sets;
    this.#caps = Uint8Array.from(pairs.counts, (counts) => capOf(counts, parameters));

    const runsSoFar = pairs.counts.map(({ s, f }) => s + f);
    const kept: number[] = [];
    const members: number[] = [];
    for (let size = 1; size <= traces; size++) {
      sets.each(size, (set) => {
        let runs = 0;
        for (const pair of set) runs += runsSoFar[pair] ?? 0;
        // While nothing has failed, every step was full.
        if (size === traces && runs % parameters.m !== 0) return;
        kept.push(sets.rank(set, size));
        for (let i = 0; i < traces; i++) members.push(set[i] ?? 0);
      });
    }
    this.states = Uint32Array.from(kept);
    this.#members = Uint8Array.from(members);
    this.#sizes = Uint8Array.from(kept, (rank) => sizeOf(rank, sets, traces));
    this.values = new Float64Array(kept.length);
    this.actions = new Uint8Array(kept.length * traces);

    const entries = this.#kinds * (this.#width + 1);
    const outcomes: { readonly pair: number; readonly p: number }[] = [];
    this.#firstOutcome = new Uint32Array(entries + 1);
    this.#notPassed = new Float64Array(entries);
    this.#failed = new Float64Array(entries);
    for (let pair = 0, entry = 0; pair < this.#kinds; pair++) {
      for (let runs = 0; runs <= this.#width; runs++, entry++) {
        const counts = pairs.counts[pair];
        if (counts !== undefined && runs <= (this.#caps[pair] ?? 0)) {
          const { fails, live } = pairs.odds(counts, runs);
          const all = fails > 0 ? [...live, { pair: FAILED, p: fails }] : [...live];
          outcomes.push(...all.sort((a, b) => b.p - a.p));
          this.#failed[entry] = fails;
          this.#notPassed[entry] = all.reduce((sum, { p }) => sum + p, 0);
        }
        this.#firstOutcome[entry + 1] = outcomes.length;
      }
    }
    this.#outcomePair = Int32Array.from(outcomes, ({ pair }) => pair);
    this.#outcomeChance = Float64Array.from(outcomes, ({ p }) => p);

    this.#firstAlmostAll = sets.below(traces - 1);
    this.#unions = sets.unions(traces - 1);
    this.#excess = new Float64Array(sets.below(traces));
    const filled = new Uint8Array(parameters.m);
    this.#slots = Uint8Array.from(runsSoFar, (runs) => {
      const rest = runs % parameters.m;
      const slot = filled[rest] ?? 0;
      filled[rest] = slot + 1;
      return slot;
    });
    this.#slotCount = Math.max(...filled);
    this.#excessOfAll = new Float64Array((sets.below(traces) - this.#firstAlmostAll) * this.#slotCount);

    this.#pairs = new Int32Array(traces);
    this.#action = new Int32Array(traces);
    this.#lowestAction = new Int32Array(traces);
    this.#bestAction = new Int32Array(traces);
    this.#capFrom = new Int32Array(traces + 1);
    this.#leastNotPassed = new Float64Array((traces + 1) * (this.#width + 1));
    this.#mostFailed = new Float64Array((traces + 1) * (this.#width + 1));
  }

  solveAll(): void {
    for (const state of this.#byRunsLeft()) this.#solve(state);
  }

  /** States in ascending order of the runs that are left. */
  #byRunsLeft(): Uint32Array {
    const left = new Uint32Array(this.states.length);
    const members = this.#members;
    for (let state = 0; state < left.length; state++) {
      const from = state * this.#most;
      for (let i = from; i < from + (this.#sizes[state] ?? 0); i++)
        left[state] = (left[state] ?? 0) + (this.#caps[members[i] ?? 0] ?? 0);
    }
    // Counting sort: it is stable and takes no comparisons.
    const firsts = new Uint32Array(this.#most * MOST_RUNS + 2);
    for (const runs of left) firsts[runs + 1] = (firsts[runs + 1] ?? 0) + 1;
    for (let runs = 1; runs < firsts.length; runs++)
      firsts[runs] = (firsts[runs] ?? 0) + (firsts[runs - 1] ?? 0);
    const ordered = new Uint32Array(left.length);
    for (const [state, runs] of left.entries()) {
      const at = firsts[runs] ?? 0;
      ordered[at] = state;
      firsts[runs] = at + 1;
    }
    return ordered;
  }

  #solve(state: number): void {
    this.#load(state);
    const runs = Math.min(this.#width, this.#capFrom[0] ?? 0);
    this.#boundSuffixes();
    // The action that most likely ends the search at once is a good first guess.
    this.#lowest = Number.POSITIVE_INFINITY;
    this.#findLowest(0, runs, 1, 1);
    this.#action.set(this.#lowestAction);
    this.#bound = Number.POSITIVE_INFINITY;
    this.#bound = this.#excessOf(this.#lowest) + TIE;
    this.#findBest(0, runs, 1, 1);
    this.#store(state);
  }

  #load(state: number): void {
    const size = this.#sizes[state] ?? 0;
    this.#size = size;
    this.#capFrom[size] = 0;
    for (let i = size - 1; i >= 0; i--) {
      const pair = this.#members[state * this.#most + i] ?? 0;
      this.#pairs[i] = pair;
      this.#capFrom[i] = (this.#capFrom[i + 1] ?? 0) + (this.#caps[pair] ?? 0);
    }
  }

  #store(state: number): void {
    const size = this.#size;
    const excess = this.#bound + TIE;
    this.values[state] = 1 + excess;
    for (let i = 0; i < size; i++) this.actions[state * this.#most + i] = this.#bestAction[i] ?? 0;
    if (size < this.#most) this.#excess[this.states[state] ?? 0] = excess;
    else {
      for (let i = 0; i < size; i++) {
        const rest = this.#sets.rank(this.#pairs, size, i) - this.#firstAlmostAll;
        this.#excessOfAll[rest * this.#slotCount + (this.#slots[this.#pairs[i] ?? 0] ?? 0)] = excess;
      }
    }
  }

  #boundSuffixes(): void {
    const wide = this.#width + 1;
    const least = this.#leastNotPassed;
    const most = this.#mostFailed;
    for (let runs = 0; runs < wide; runs++) {
      least[this.#size * wide + runs] = runs === 0 ? 1 : Number.POSITIVE_INFINITY;
      most[this.#size * wide + runs] = runs === 0 ? 1 : 0;
    }
    for (let i = this.#size - 1; i > 0; i--) {
      const pair = this.#pairs[i] ?? 0;
      const cap = this.#caps[pair] ?? 0;
      for (let runs = 0; runs < wide; runs++) {
        let low = Number.POSITIVE_INFINITY;
        let high = 0;
        const first = Math.max(0, runs - (this.#capFrom[i + 1] ?? 0));
        for (let own = first; own <= Math.min(runs, cap); own++) {
          const entry = pair * wide + own;
          const rest = (i + 1) * wide + runs - own;
          low = Math.min(low, (this.#notPassed[entry] ?? 0) * (least[rest] ?? 0));
          high = Math.max(high, (this.#failed[entry] ?? 0) * (most[rest] ?? 0));
        }
        least[i * wide + runs] = low;
        most[i * wide + runs] = high;
      }
    }
  }

  /** The action whose next step most likely ends the search. */
  #findLowest(i: number, runs: number, notPassed: number, failed: number): void {
    if (i === this.#size) {
      if (notPassed - failed >= this.#lowest) return;
      this.#lowest = notPassed - failed;
      this.#lowestAction.set(this.#action);
      return;
    }
    const wide = this.#width + 1;
    const base = (this.#pairs[i] ?? 0) * wide;
    const least = Math.max(0, runs - (this.#capFrom[i + 1] ?? 0));
    for (let own = this.#mostRuns(i, runs); own >= least; own--) {
      const not = notPassed * (this.#notPassed[base + own] ?? 0);
      const all = failed * (this.#failed[base + own] ?? 0);
      const rest = (i + 1) * wide + runs - own;
      if (not * (this.#leastNotPassed[rest] ?? 0) - all * (this.#mostFailed[rest] ?? 0) >= this.#lowest)
        continue;
      this.#action[i] = own;
      this.#findLowest(i + 1, runs - own, not, all);
    }
  }

  /** The best action; of equally good ones the lexicographically greatest, which comes first. */
  #findBest(i: number, runs: number, notPassed: number, failed: number): void {
    if (i === this.#size) {
      const excess = this.#excessOf(notPassed - failed);
      if (excess > this.#bound) return;
      this.#bound = excess - TIE;
      this.#bestAction.set(this.#action);
      return;
    }
    const wide = this.#width + 1;
    const base = (this.#pairs[i] ?? 0) * wide;
    const least = Math.max(0, runs - (this.#capFrom[i + 1] ?? 0));
    for (let own = this.#mostRuns(i, runs); own >= least; own--) {
      const not = notPassed * (this.#notPassed[base + own] ?? 0);
      const all = failed * (this.#failed[base + own] ?? 0);
      const rest = (i + 1) * wide + runs - own;
      if (not * (this.#leastNotPassed[rest] ?? 0) - all * (this.#mostFailed[rest] ?? 0) > this.#bound)
        continue;
      this.#action[i] = own;
      this.#findBest(i + 1, runs - own, not, all);
    }
  }

  /** Traces in the same pair are alike: the first gets at least as many runs as the next. */
  #mostRuns(i: number, runs: number): number {
    const pair = this.#pairs[i] ?? 0;
    const most = Math.min(runs, this.#caps[pair] ?? 0);
    return i > 0 && this.#pairs[i - 1] === pair ? Math.min(most, this.#action[i - 1] ?? 0) : most;
  }

  /** Expected steps after the first of the action at hand, or more than the bound if it is worse than that. */
  #excessOf(goesOn: number): number {
    this.#sum = goesOn;
    return this.#weigh(0, 0, 1) ? this.#sum : Number.POSITIVE_INFINITY;
  }

  /** Adds what each outcome costs; false once it is too much. */
  #weigh(i: number, set: number, chance: number): boolean {
    if (i === this.#size - 1) return this.#weighLast(set, chance);
    const entry = (this.#pairs[i] ?? 0) * (this.#width + 1) + (this.#action[i] ?? 0);
    const end = this.#firstOutcome[entry + 1] ?? 0;
    for (let at = this.#firstOutcome[entry] ?? 0; at < end; at++) {
      const pair = this.#outcomePair[at] ?? FAILED;
      const next = pair === FAILED ? set : (this.#unions[set * this.#kinds + pair] ?? 0);
      if (!this.#weigh(i + 1, next, chance * (this.#outcomeChance[at] ?? 0))) return false;
    }
    return true;
  }

  /** The same for the last trace, once it is known what became of the others. */
  #weighLast(set: number, chance: number): boolean {
    const i = this.#size - 1;
    const entry = (this.#pairs[i] ?? 0) * (this.#width + 1) + (this.#action[i] ?? 0);
    const end = this.#firstOutcome[entry + 1] ?? 0;
    const row = set - this.#firstAlmostAll;
    let sum = 0;
    for (let at = this.#firstOutcome[entry] ?? 0; at < end; at++) {
      const pair = this.#outcomePair[at] ?? FAILED;
      let excess: number | undefined;
      if (pair === FAILED) excess = this.#excess[set];
      else if (row >= 0) excess = this.#excessOfAll[row * this.#slotCount + (this.#slots[pair] ?? 0)];
      else excess = this.#excess[this.#unions[set * this.#kinds + pair] ?? 0];
      sum += (this.#outcomeChance[at] ?? 0) * (excess ?? 0);
    }
    this.#sum += chance * sum;
    return this.#sum <= this.#bound;
  }
}

function sizeOf(rank: number, sets: Multisets, most: number): number {
  let size = most;
  while (rank < sets.below(size)) size--;
  return size;
}
