import type { Account } from './accounting.js';
import type { Cache, CachedCounts } from './cache.js';
import type { Candidate } from './candidate.js';
import { capOf, fails, passes } from './counts.js';
import type { Parameters } from './parameters.js';
import type { Schedule, Scheduler } from './schedules/schedule.js';
import type { Steps, Valid } from './steps.js';

/** Called for every schedule before it is run. */
export type OnSchedule = (
  list: readonly Candidate[],
  before: readonly CachedCounts[],
  schedule: Schedule,
) => void;

/** What a search for a passing candidate works with. */
export interface Search {
  readonly parameters: Parameters;
  readonly scheduler: Scheduler;
  readonly cache: Cache;
  readonly steps: Steps;
  readonly account: Account;
  readonly onSchedule: OnSchedule;
}

/** A candidate that passed, and what its runs showed. */
export interface Passing {
  readonly candidate: Candidate;
  readonly known: CachedCounts;
}

/** Finds a successful member of the list, or null when every member fails (ND3MIN 3.1). */
export async function getPassing(list: readonly Candidate[], search: Search): Promise<Passing | null> {
  const { parameters, cache, account } = search;
  const members = distinct(list, cache);
  const candidates = members.map(({ candidate }) => candidate);
  let state = members.map(({ identity }) => cache.load(identity));
  if (members.length > 0) account.getPassing++;
  for (;;) {
    const first = state.findIndex((known) => passes(known, parameters)); // D1
    const [candidate, known] = [candidates[first], state[first]];
    if (candidate !== undefined && known !== undefined) return { candidate, known };
    if (state.every((one) => fails(one, parameters))) return null;
    const schedule = search.scheduler(state, parameters);
    search.onSchedule(candidates, state, schedule);
    state = await runStep(members, state, schedule, search);
    account.subtraces = cache.size;
  }
}

interface Member {
  readonly candidate: Candidate;
  readonly identity: string;
}

function distinct(list: readonly Candidate[], cache: Cache): Member[] {
  const members = new Map<string, Member>();
  for (const candidate of list) {
    const identity = cache.identity(candidate);
    if (!members.has(identity)) members.set(identity, { candidate, identity });
  }
  return [...members.values()];
}

/** Runs one schedule and adds what it brought. */
async function runStep(
  members: readonly Member[],
  state: readonly CachedCounts[],
  schedule: Schedule,
  { parameters, cache, steps, account }: Search,
): Promise<CachedCounts[]> {
  const trials = members.flatMap(({ candidate, identity }, j) => {
    const count = schedule[j] ?? 0;
    const first = cache.takeRuns(identity, count);
    return Array.from({ length: count }, (_, n) => ({ candidate, run: first + n }));
  });
  const outcomes = await steps.run('loop', trials);
  let at = 0;
  return state.map((before, j) => {
    let known = before;
    for (const outcome of outcomes.slice(at, at + (schedule[j] ?? 0))) {
      if (capOf(known, parameters) === 0) account.surplus++;
      known = added(known, outcome);
    }
    at += schedule[j] ?? 0;
    const identity = members[j]?.identity;
    if (identity !== undefined && known !== before) cache.store(identity, known);
    return known;
  });
}

function added({ s, f, after }: CachedCounts, outcome: Valid): CachedCounts {
  if (outcome.kind === 'missed') return { s, f: f + 1, after };
  const most = after === null || outcome.after === undefined ? null : Math.max(after, outcome.after);
  return { s: s + 1, f, after: most };
}
