import type { Chooser } from '../../core/chooser.js';
import type { KnownWords } from './known-words.js';
import type { Hypothesis } from './lstar-hypothesis.js';
import {
  type Alphabet,
  type EquivalenceOracle,
  isValid,
  type MembershipOracle,
  type Word,
} from './oracle.js';

/** So many draws that bring only words tried before: there is hardly anything new. */
const DRAWS = 100;

/** How long walks may be, and how many. */
export interface WalkSettings {
  /** The most inputs that a walk may have. */
  readonly longest: number;
  /** So many walks that find nothing end the search. */
  readonly walks: number;
}

/**
 * Looks for counter-examples by execution: first in what is known already, then by random walks that were not tried
 * before. A walk follows the hypothesis, and its last input may be any.
 */
export class RandomWalks implements EquivalenceOracle {
  constructor(
    private readonly oracle: MembershipOracle,
    private readonly known: KnownWords,
    private readonly alphabet: Alphabet,
    private readonly chooser: Chooser,
    private readonly settings: WalkSettings,
  ) {}

  async counterExample(hypothesis: Hypothesis): Promise<Word | null> {
    const known = await this.#contradicted(hypothesis);
    if (known !== null) return known;
    for await (const _ of this.oracle.ask(this.#untried(hypothesis))) {
      const word = await this.#contradicted(hypothesis);
      if (word !== null || this.alphabet.size > hypothesis.alphabetSize) return word;
    }
    return null;
  }

  /** A word that contradicts the hypothesis, found by trying every suspect there is. */
  async #contradicted(hypothesis: Hypothesis): Promise<Word | null> {
    for (;;) {
      const suspect = this.known.suspect(hypothesis);
      if (suspect === null) return null;
      for await (const answer of this.oracle.ask([suspect])) {
        if (isValid(answer) !== hypothesis.accepts(suspect)) return suspect;
      }
    }
  }

  *#untried(hypothesis: Hypothesis): Generator<Word> {
    for (let walk = 0; walk < this.settings.walks; walk++) {
      let word: Word | null = null;
      for (let draw = 0; word === null && draw < DRAWS; draw++) word = this.#drawUntried(hypothesis);
      if (word === null) return;
      yield word;
    }
  }

  /** A random walk; null when it is known what would come of it. */
  #drawUntried(hypothesis: Hypothesis): Word | null {
    if (hypothesis.alphabetSize === 0) return null;
    const length = this.chooser.choose('walk length', upTo(this.settings.longest));
    const word: number[] = [];
    for (let state = 0; word.length < length; ) {
      const inputs = hypothesis.validInputs(state);
      if (inputs.length === 0) break;
      const input = this.chooser.choose('walk', inputs);
      word.push(input);
      state = hypothesis.target(state, input);
    }
    word.push(this.chooser.choose('last input', upTo(hypothesis.alphabetSize)));
    return this.known.answer(word) === null ? word : null;
  }
}

/** The numbers from 0 to n - 1. */
function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i);
}
