import { createHash } from 'node:crypto';
import { total } from '../../../src/techniques/minimize/accounting.js';
import type { Candidate } from '../../../src/techniques/minimize/candidate.js';
import { capOf } from '../../../src/techniques/minimize/counts.js';
import { type Minimized, type MinimizeOptions, minimize } from '../../../src/techniques/minimize/minimize.js';
import type { Outcome, TrialResult } from '../../../src/techniques/minimize/oracle.js';
import { type Parameters, PUBLISHED } from '../../../src/techniques/minimize/parameters.js';
import { heur } from '../../../src/techniques/minimize/schedules/heur.js';
import { rr } from '../../../src/techniques/minimize/schedules/rr.js';
import { seq } from '../../../src/techniques/minimize/schedules/seq.js';

export const STRATEGIES = { SEQ: seq, RR: rr, HEUR: heur };

/** The outcome of one run of a candidate. */
export type Simulated = (candidate: Candidate, run: number) => Outcome | boolean;

/** Runs a batch and answers in its own time and order. */
export type Workers = (
  batch: readonly { readonly built: Candidate; readonly run: number }[],
  outcomeOf: (candidate: Candidate, run: number) => Outcome,
) => AsyncIterable<TrialResult>;

export type Options = Omit<Partial<MinimizeOptions<number>>, 'parameters'> &
  Partial<Parameters> & { readonly workers?: Workers };

/** A finished job with everything that was done in it. */
export interface Job extends Minimized<number> {
  readonly steps: number;
  readonly calls: number;
  /** Candidates in the order of their runs. */
  readonly tested: readonly Candidate[];
  readonly schedules: readonly (readonly number[])[];
  readonly chain: readonly Candidate[];
}

/** A trace of distinct events, named by position. */
export function trace(length: number): readonly number[] {
  return Array.from({ length }, (_, position) => position);
}

/** Holds whenever all of these events are there. */
export function contains(...events: readonly number[]): Simulated {
  return (candidate) => events.every((event) => candidate.includes(event));
}

/** Minimises a simulated trace and checks the invariants of case 25 on the way. */
export async function run(length: number, simulated: Simulated, options: Options = {}): Promise<Job> {
  const { n, nr, st, m, c, workers = oneByOne, ...rest } = options;
  const parameters: Parameters = {
    n: n ?? PUBLISHED.n,
    nr: nr ?? PUBLISHED.nr,
    st: st ?? PUBLISHED.st,
    m: m ?? PUBLISHED.m,
    c: c ?? PUBLISHED.c,
  };
  const tested: Candidate[] = [];
  const schedules: (readonly number[])[] = [];
  const chain: Candidate[] = [trace(length)];
  const seen = new Set<string>();
  const successes = new Map<string, number>();
  const outcomeOf = (candidate: Candidate, index: number): Outcome => {
    const outcome = simulated(candidate, index);
    if (typeof outcome !== 'boolean') return outcome;
    return { kind: outcome ? 'held' : 'missed' };
  };
  const result = await minimize(
    trace(length),
    (kept) => kept,
    (batch) => workers(batch, outcomeOf),
    {
      parameters,
      scheduler: heur,
      ...rest,
      onSchedule(list, before, schedule) {
        schedules.push(schedule);
        const placed = schedule.reduce((sum, v) => sum + v, 0);
        demand(0 < placed && placed <= parameters.m, 'a step places 1 to m runs');
        for (const [j, v] of schedule.entries()) {
          // A decided trace has a cap of 0; otherwise the cap keeps s + f within nr.
          demand(v <= capOf(before[j] ?? { s: 0, f: 0 }, parameters), 'no trace gets more than it may');
        }
        demand(new Set(list.map(String)).size === list.length, 'a list has no duplicates');
        rest.onSchedule?.(list, before, schedule);
      },
      onStep(phase, trials, outcomes) {
        for (const [index, { candidate, run: number }] of trials.entries()) {
          demand(!seen.has(`${candidate}|${number}`), 'no run index of a trace is used twice');
          seen.add(`${candidate}|${number}`);
          tested.push(candidate);
          if (phase === 'loop' && outcomes[index]?.kind === 'held')
            successes.set(String(candidate), (successes.get(String(candidate)) ?? 0) + 1);
        }
        rest.onStep?.(phase, trials, outcomes);
      },
      onReduced(from, to, k) {
        demand(String(from) === String(chain.at(-1)), 'reductions follow each other');
        demand(
          to.length < from.length && to.every((at) => from.includes(at)),
          'each is a proper subsequence',
        );
        if (rest.cutAtTarget !== true)
          demand((successes.get(String(to)) ?? 0) >= parameters.st, 'each passed');
        chain.push(to);
        rest.onReduced?.(from, to, k);
      },
    },
  );
  return {
    ...result,
    steps: total(result.costs.steps),
    calls: total(result.costs.calls),
    tested,
    schedules,
    chain,
  };
}

/** An invariant of case 25; plain, because it is asked a million times. */
function demand(holds: boolean, invariant: string): void {
  if (!holds) throw new Error(`ND 25: ${invariant}`);
}

/** What the cases state of a job. */
export function summary({ positions, steps, calls }: Job): readonly unknown[] {
  return [positions, steps, calls];
}

const oneByOne: Workers = async function* (batch, outcomeOf) {
  for (const [trial, { built, run: index }] of batch.entries()) {
    yield { trial, outcome: outcomeOf(built, index), ms: 1 };
  }
};

/** The only chance that a simulated oracle may use (6.4). */
export function chance(seed: number, candidate: Candidate, index: number): number {
  const bytes = createHash('sha256')
    .update(`${seed}|${candidate.join(',')}|${index}`)
    .digest();
  return Number(bytes.readBigUInt64BE()) / 2 ** 64;
}

/** The start of the Eat24 app: one tap suffices without the dialog, two others with it (case 16). */
export function eat24(
  events: Readonly<Record<number, 'b' | 'o' | 'k'>>,
  dialog: (candidate: Candidate, index: number) => boolean,
): Simulated {
  return (candidate, index) => {
    let state = dialog(candidate, index) ? 'DIALOG' : 'HOME';
    for (const position of candidate) state = MOVES[`${state} ${events[position] ?? 'i'}`] ?? state;
    return state === 'LOGIN';
  };
}

const MOVES: Readonly<Record<string, string>> = {
  'HOME b': 'LOGIN',
  'HOME o': 'OTHER',
  'DIALOG o': 'KBHOME',
  'KBHOME o': 'OTHER',
  'KBHOME k': 'LOGIN',
};

export const K20 = { 4: 'b', 8: 'o', 14: 'k' } as const;
export const K500 = { 101: 'b', 260: 'o', 377: 'k' } as const;
export const alternating = (_: Candidate, index: number) => index % 2 === 1;
