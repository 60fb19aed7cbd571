import type { Word } from './oracle.js';

/** A class of words that nothing has distinguished yet. */
export interface WordClass {
  /** The word that stands for the class. */
  readonly access: Word;
  readonly valid: boolean;
  /** The class that each input leads to, by input. */
  readonly targets: readonly number[];
}

/** A complete machine that separates valid words from invalid ones. Its states are classes of words; 0 is the start. */
export class Hypothesis {
  readonly #validInputs: readonly (readonly number[])[];

  constructor(
    readonly classes: readonly WordClass[],
    readonly alphabetSize: number,
  ) {
    this.#validInputs = classes.map(({ targets }) =>
      [...targets.keys()].filter((input) => classes[targets[input] ?? 0]?.valid),
    );
  }

  /** The word that stands for a state. */
  access(state: number): Word {
    return this.#at(state).access;
  }

  /** Whether the words that lead to a state are valid. */
  isValid(state: number): boolean {
    return this.#at(state).valid;
  }

  /** The state that an input leads to. */
  target(state: number, input: number): number {
    const target = this.#at(state).targets[input];
    if (target === undefined) throw new RangeError(`the hypothesis has no input ${input}`);
    return target;
  }

  /** The inputs that lead to states of valid words. */
  validInputs(state: number): readonly number[] {
    return this.#validInputs[state] ?? [];
  }

  /** The state that a word leads to. */
  after(word: Word): number {
    return word.reduce((state, input) => this.target(state, input), 0);
  }

  /** Whether it takes the word for valid. */
  accepts(word: Word): boolean {
    return this.isValid(this.after(word));
  }

  #at(state: number): WordClass {
    const found = this.classes[state];
    if (found === undefined) throw new RangeError(`the hypothesis has no state ${state}`);
    return found;
  }
}
