import type { Account, Phase } from './accounting.js';
import { type Journal, scheduled } from './journal.js';
import { InfrastructureFailed, type Oracle, type Outcome, type Trial, type TrialResult } from './oracle.js';

/** A run with a verdict. */
export type Valid = Exclude<Outcome, { kind: 'invalid' }>;

/** Called for every finished step. */
export type OnStep = (phase: Phase, trials: readonly Trial[], outcomes: readonly Valid[]) => void;

/** Runs a job's steps, one after the other, each to its end (D5). */
export class Steps {
  #count = 0;

  constructor(
    private readonly oracle: Oracle,
    private readonly journal: Journal,
    private readonly account: Account,
    /** How often one run may be invalid before the job gives up. */
    private readonly maxInvalid: number,
    private readonly onStep: OnStep,
  ) {}

  /** Runs all trials and gives their outcomes, in the order of the trials. An invalid run is tried again under its index. */
  async run(phase: Phase, trials: readonly Trial[]): Promise<readonly Valid[]> {
    const step = this.#count++;
    this.journal.decide(scheduled(step, phase, trials));
    const valid = new Map<number, Valid>();
    const invalid = new Map<number, number>();
    const take = ({ trial, outcome, ms }: TrialResult) => {
      this.account.deviceMs += ms;
      if (outcome.kind !== 'invalid') valid.set(trial, outcome);
      else {
        this.account.invalid++;
        invalid.set(trial, (invalid.get(trial) ?? 0) + 1);
      }
    };
    for (const answer of this.journal.attempts(step)) take(answer);
    // A job that went on after the devices had failed gets all its attempts again.
    invalid.clear();
    while (valid.size < trials.length) {
      const open = [...trials.keys()].filter((trial) => !valid.has(trial));
      const before = valid.size + this.account.invalid;
      for await (const answer of this.oracle(open.flatMap((trial) => trials[trial] ?? []))) {
        const trial = open[answer.trial];
        if (trial === undefined) throw new RangeError(`There is no trial ${answer.trial} in the batch.`);
        this.journal.answer(step, { ...answer, trial });
        take({ ...answer, trial });
        if ((invalid.get(trial) ?? 0) > this.maxInvalid) throw new InfrastructureFailed(whyOf(answer));
      }
      if (valid.size + this.account.invalid === before) throw new InfrastructureFailed('no run was answered');
    }
    const outcomes = [...trials.keys()].flatMap((trial) => valid.get(trial) ?? []);
    this.journal.decide({ t: 'end', step });
    this.account.steps[phase]++;
    this.account.calls[phase] += trials.length;
    for (const { candidate } of trials) this.account.events += candidate.length;
    this.onStep(phase, trials, outcomes);
    return outcomes;
  }
}

function whyOf({ outcome }: TrialResult): string {
  return (outcome.kind === 'invalid' ? outcome.why : undefined) ?? 'no reason was given';
}
