import { z } from 'zod';
import { GauntletError } from '../../core/errors.js';
import { canonicalJson } from '../../core/format/canonical.js';
import { PHASES, type Phase } from './accounting.js';
import { showCandidate } from './candidate.js';
import type { Trial, TrialResult } from './oracle.js';

/** A schedule: the candidates of a step in order, each with its first run index and how many runs follow each other. */
export interface StepRecord {
  readonly t: 'step';
  readonly step: number;
  readonly phase: Phase;
  readonly runs: readonly (readonly [candidate: string, firstRun: number, count: number])[];
}

/** One attempt of one trial of a step. */
export interface RunRecord extends TrialResult {
  readonly t: 'run';
  readonly step: number;
}

/** What a job writes down after its header, in order (ND3MIN 6.5). */
export type JournalRecord =
  | StepRecord
  | RunRecord
  | { readonly t: 'end'; readonly step: number }
  | { readonly t: 'reduced'; readonly from: number; readonly to: string; readonly k: number }
  | { readonly t: 'result'; readonly status: string; readonly kept: string };

const natural = z.int().min(0);

/** Shape of a record; what belongs to the caller is in the header alone. */
export const journalRecord: z.ZodType<JournalRecord> = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('step'),
    step: natural,
    phase: z.enum(PHASES),
    runs: z.array(z.tuple([z.string(), natural, natural])),
  }),
  z.strictObject({
    t: z.literal('run'),
    step: natural,
    trial: natural,
    outcome: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('held'), after: natural.optional() }),
      z.strictObject({ kind: z.literal('missed') }),
      z.strictObject({ kind: z.literal('invalid'), why: z.string().optional() }),
    ]),
    ms: z.number(),
    device: z.string().optional(),
  }),
  z.strictObject({ t: z.literal('end'), step: natural }),
  z.strictObject({ t: z.literal('reduced'), from: natural, to: z.string(), k: natural }),
  z.strictObject({ t: z.literal('result'), status: z.string(), kept: z.string() }),
]);

/** Where records go; each is safe before the call returns. */
export type Append = (record: JournalRecord) => void;

/**
 * A journal that a job writes while it does for the first time what it does, and that answers for what was done before
 * the job was interrupted. The job itself sees no difference.
 */
export class Journal {
  readonly #attempts = new Map<number, TrialResult[]>();
  readonly #decisions: string[] = [];
  #next = 0;

  /** `past` holds the records of an interrupted job, without its header. */
  constructor(
    private readonly append: Append,
    past: Iterable<JournalRecord> = [],
  ) {
    for (const record of past) {
      if (record.t === 'run') this.#remember(record);
      else this.#decisions.push(canonicalJson(record));
    }
  }

  /** Writes down a decision, or checks that it is the one made before. */
  decide(record: Exclude<JournalRecord, RunRecord>): void {
    const before = this.#decisions[this.#next];
    if (before === undefined) this.append(record);
    else if (before !== canonicalJson(record)) {
      throw new GauntletError(
        'OTHER_JOURNAL',
        `The journal does not belong to this job: it holds ${before}, but the job does ${JSON.stringify(record)}.`,
        'Start a new job.',
      );
    }
    this.#next++;
  }

  /** Writes down how an attempt came out. */
  answer(step: number, answer: TrialResult): void {
    this.append({ t: 'run', step, ...answer });
  }

  /** The attempts of a step that were answered before, in order. */
  attempts(step: number): readonly TrialResult[] {
    return this.#attempts.get(step) ?? [];
  }

  #remember({ t, step, ...answer }: RunRecord): void {
    const attempts = this.#attempts.get(step);
    if (attempts === undefined) this.#attempts.set(step, [answer]);
    else if (!attempts.some((one) => one.trial === answer.trial && one.outcome.kind !== 'invalid'))
      // Otherwise a late duplicate: the trial has its outcome.
      attempts.push(answer);
  }
}

/** The schedule of a step as it is written down. */
export function scheduled(step: number, phase: Phase, trials: readonly Trial[]): StepRecord {
  const runs: [string, number, number][] = [];
  let before: Trial['candidate'] | null = null;
  for (const { candidate, run } of trials) {
    const last = runs.at(-1);
    if (last !== undefined && before === candidate) last[2]++;
    else runs.push([showCandidate(candidate), run, 1]);
    before = candidate;
  }
  return { t: 'step', step, phase, runs };
}
