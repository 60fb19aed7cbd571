import type { State } from '../../core/driver.js';
import type { Execution, Job, Runner } from '../../core/runner.js';
import type { Screen } from '../../core/screen.js';
import type { AppAlphabet } from './app-alphabet.js';
import type { Answer, MembershipOracle, Word } from './oracle.js';

/** Tries words on an app through a runner: on as many devices as the runner has. */
export class RunnerOracle implements MembershipOracle {
  #jobs = 0;

  constructor(
    private readonly runner: Runner,
    /** Which state a screen is, and what it offers. */
    private readonly stateOf: (screen: Screen) => State,
    private readonly alphabet: AppAlphabet,
  ) {}

  async *ask(words: Iterable<Word>): AsyncGenerator<Answer> {
    for await (const execution of this.runner.run(this.#jobsFor(words))) yield this.#answer(execution);
  }

  *#jobsFor(words: Iterable<Word>): Generator<Job> {
    for (const word of words) {
      const actions = word.map(
        (input) => ({ action: this.alphabet.action(input), wait: 'settled' }) as const,
      );
      yield { actions, runIndex: this.#jobs++ };
    }
  }

  /** A job is performed to its end; what follows a refusal does not count. */
  #answer({ job, start, steps }: Execution): Answer {
    const word = job.actions.map(({ action }) => this.alphabet.input(action));
    let state = this.stateOf(start.screen);
    const labels: [number, ...number[]] = [this.alphabet.see(state)];
    for (const [i, { outcome, screen }] of steps.entries()) {
      if (outcome === 'refused' || this.alphabet.offered(state, word[i] ?? -1) === undefined) break;
      state = this.stateOf(screen);
      labels.push(this.alphabet.see(state));
    }
    return { word, labels };
  }
}
