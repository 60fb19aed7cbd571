import type { Counts } from '../counts.js';
import { ceilDiv, type Fraction } from '../fraction.js';
import type { Parameters } from '../parameters.js';
import { Draft, type Schedule, type Scheduler } from './schedule.js';

/** HEUR: look at every trace once, then confirm the likely ones and rule out the others (ND3MIN 3.3). */
export const heur: Scheduler = (state, parameters) => {
  const draft = new Draft(state, parameters);
  const live = draft.live.map((j) => ({ j, ...countsOf(state, j) }));
  const unseen = live.filter(({ s, f }) => s + f === 0);
  return unseen.length > 0
    ? explore(draft, unseen) // D6
    : exploit(draft, live.sort(byPromise), parameters);
};

/** What is known of a live trace. */
interface Trace extends Counts {
  readonly j: number;
}

function countsOf(state: readonly Counts[], j: number): Counts {
  const counts = state[j];
  if (counts === undefined) throw new RangeError(`There is no trace ${j}.`);
  return counts;
}

function explore(draft: Draft, unseen: readonly Trace[]): Schedule {
  for (const { j } of unseen) draft.give(j, 1);
  draft.goRound(draft.live);
  return draft.runs;
}

function exploit(draft: Draft, ordered: readonly Trace[], { nr, st, m, c }: Parameters): Schedule {
  const likely = ordered.filter((trace) => succeedsAtLeast(trace, c));
  const deferred: number[] = [];
  for (const { j, s, f } of likely) {
    if (draft.free === 0) return draft.runs;
    const toConfirm = Math.min(draft.cap(j), ceilDiv((st - s) * (s + f), s));
    // What would fit into a later step waits for it; what fits into no step begins now.
    if (draft.free < toConfirm && toConfirm <= m) deferred.push(j);
    else draft.give(j, toConfirm);
  }
  draft.goRound(deferred);
  for (const { j, s, f } of ordered.slice(likely.length)) {
    const toRuleOut = ceilDiv((nr - st + 1 - f) * (s + f), f);
    draft.give(j, toRuleOut);
  }
  draft.goRound(draft.live);
  return draft.runs;
}

/** Highest share of successes first, then most successes, then lowest index; in whole numbers only. */
function byPromise(a: Trace, b: Trace): number {
  return b.s * (a.s + a.f) - a.s * (b.s + b.f) || b.s - a.s || a.j - b.j;
}

function succeedsAtLeast({ s, f }: Counts, { over, under }: Fraction): boolean {
  return s * under >= over * (s + f);
}
