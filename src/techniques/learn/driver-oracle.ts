import type { Driver, State } from '../../core/driver.js';
import { StartUnstable } from '../../core/errors.js';
import type { AppAlphabet } from './app-alphabet.js';
import type { Answer, MembershipOracle, Word } from './oracle.js';

/** How often a launch that came up differently is tried again (R10). */
const LAUNCHES = 3;

/** Tries words on an app through a driver. An input that the screen does not offer is refused without being performed. */
export class DriverOracle implements MembershipOracle {
  constructor(
    private readonly driver: Driver,
    private readonly alphabet: AppAlphabet,
    /** What is seen at the start; null for whatever the first launch shows. */
    private start: number | null = null,
  ) {}

  async *ask(words: Iterable<Word>): AsyncGenerator<Answer> {
    for (const word of words) yield { word, labels: await this.#labelsAlong(word) };
  }

  async #labelsAlong(word: Word): Promise<Answer['labels']> {
    let state = await this.#launch();
    const labels: [number, ...number[]] = [this.alphabet.see(state)];
    for (const input of word) {
      const action = this.alphabet.offered(state, input);
      if (action === undefined) break;
      state = await this.driver.perform(action);
      if (this.driver.observation.outcome === 'refused') break;
      labels.push(this.alphabet.see(state));
    }
    return labels;
  }

  /** A clean start that looks as every one must. */
  async #launch(): Promise<State> {
    for (let attempt = 0; attempt <= LAUNCHES; attempt++) {
      const state = await this.driver.restart();
      const label = this.alphabet.see(state);
      this.start ??= label;
      if (label === this.start) return state;
    }
    throw new StartUnstable(`the app came up differently ${LAUNCHES + 1} times in a row`);
  }
}
