import { inputKey } from '../../core/action.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import type { Observation } from '../../core/observation.js';
import type { Execution, Job, Runner } from '../../core/runner.js';
import type { Entry } from './format.js';
import type { Past } from './journaled-device.js';
import type { JournalWriter } from './writer.js';

/**
 * A runner with a journal. It answers from the past for as long as there is one; from there on it has the jobs run and
 * records what they bring, each execution once it is whole.
 */
export class JournaledRunner implements Runner {
  #past: Past | null;
  #journal: JournalWriter | null;

  constructor(
    private readonly runner: Runner,
    source: JournalWriter | Past,
  ) {
    this.#past = 'entries' in source ? source : null;
    this.#journal = 'entries' in source ? null : source;
    this.#past?.keep();
  }

  async *run(jobs: Iterable<Job>): AsyncGenerator<Execution> {
    const rest = jobs[Symbol.iterator]();
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      const known = this.#recall(next.value);
      if (known === null) {
        yield* this.#runAndWrite(joined(next.value, rest));
        return;
      }
      yield known;
    }
  }

  /** Brings the journal safely to disk; nothing more can be recorded. */
  close(): void {
    this.#journal?.close();
    this.#journal = null;
  }

  async *#runAndWrite(jobs: Iterable<Job>): AsyncGenerator<Execution> {
    for await (const execution of this.runner.run(jobs)) {
      const { job, start, steps } = execution;
      this.#journal?.launch(job.runIndex, start);
      for (const [i, { action, wait }] of job.actions.entries()) {
        const step = steps[i];
        if (step !== undefined) this.#journal?.step(action, wait, step);
      }
      yield execution;
    }
  }

  /** What the past knows of this job; null once it is used up. An execution that was cut short is made anew. */
  #recall(job: Job): Execution | null {
    let start: Observation | null = null;
    const steps: Observation[] = [];
    while (start === null || steps.length < job.actions.length) {
      const entry = this.#next();
      if (entry === null) return null;
      if (start === null && entry.kind === 'launch' && entry.run === job.runIndex) start = entry.observation;
      else if (
        start !== null &&
        entry.kind === 'step' &&
        inputKey(entry.action) === keyAt(job, steps.length)
      ) {
        steps.push(entry.observation);
      } else throw diverged(entry, job);
    }
    this.#past?.keep();
    return { job, start, steps };
  }

  #next(): Entry | null {
    if (this.#past === null) return null;
    const next = this.#past.entries.next();
    if (next.done !== true) return next.value;
    this.#journal = this.#past.open();
    this.#past = null;
    return null;
  }
}

function keyAt({ actions }: Job, step: number): string | undefined {
  const timed = actions[step];
  return timed && inputKey(timed.action);
}

function* joined<T>(first: T, rest: Iterator<T>): Generator<T, void> {
  yield first;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}

function diverged(entry: Entry, job: Job): GauntletError {
  const recorded = entry.kind === 'launch' ? `launch ${entry.run}` : entry.kind;
  return new GauntletError(
    'RESUME_FAILED',
    `The journal goes on with '${recorded}', but now launch ${job.runIndex} with ${job.actions.length} steps is asked for.`,
    'Resume with the version of Gauntlet that began the work, or start anew.',
    EXIT.trouble,
  );
}
