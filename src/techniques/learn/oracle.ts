import type { Hypothesis } from './lstar-hypothesis.js';

/** Inputs from a clean start, one after another. Inputs are numbers, in the order of the alphabet. */
export type Word = readonly number[];

/** How many inputs there are: 0 to `size` - 1. An app's alphabet grows with what its screens offer. */
export interface Alphabet {
  readonly size: number;
}

/** What came of a word. */
export interface Answer {
  readonly word: Word;
  /** What was seen at the start, then after each input that was accepted. */
  readonly labels: readonly [number, ...number[]];
}

/** Whether every input of the word was accepted. */
export function isValid({ word, labels }: Answer): boolean {
  return labels.length > word.length;
}

/**
 * Tries words, each from a clean start, up to the first input that is refused. Like a `Runner`, it takes the next word
 * when it has a device free, and answers in the order of the words: so caches and counters can stand in between, and
 * words that are no longer of interest need not be tried.
 */
export interface MembershipOracle {
  ask(words: Iterable<Word>): AsyncIterable<Answer>;
}

/** Looks for a word that the hypothesis is wrong about. */
export interface EquivalenceOracle {
  /** Such a word, or null where none was found. */
  counterExample(hypothesis: Hypothesis): Promise<Word | null>;
}
