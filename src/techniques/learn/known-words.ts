import { PrefixTree } from '../../core/prefix-tree.js';
import { type Enabled, NONE } from './elts.js';
import type { Hypothesis } from './lstar-hypothesis.js';
import type { Answer, Word } from './oracle.js';

/** The label of words that are known to be invalid. */
const REFUSED = -1;

/** What is known of a word: what comes of it, or where it leaves the words tried. */
type Finding =
  | { readonly known: true; readonly answer: Answer }
  | { readonly known: false; readonly node: number; readonly input: number };

/**
 * All words tried so far: every prefix that was accepted is valid, what was refused is invalid with all that follows.
 * What was seen first stands, so that even an app that behaves now this way and now that gets only one answer.
 */
export class KnownWords {
  #tree: PrefixTree | null = null;

  /** With `offers`, an input that the screen does not offer is known to be refused, without a try. */
  constructor(private readonly offers: Enabled | null = null) {}

  /** What is seen at the start; null before anything is known. */
  get start(): number | null {
    return this.#tree?.label(0) ?? null;
  }

  /** What is known to come of the word; null where it has to be tried. */
  answer(word: Word): Answer | null {
    const found = this.#find(word);
    return found.known ? found.answer : null;
  }

  /** Names the shortest unknown prefix of a word. Words with different ones say nothing about each other. */
  edge(word: Word): string | null {
    const found = this.#find(word);
    return found.known ? null : `${found.node} ${found.input}`;
  }

  /** Takes in what came of a word, where it is news. */
  learn({ word, labels }: Answer): void {
    this.#tree ??= new PrefixTree(labels[0]);
    const tree = this.#tree;
    let node = 0;
    for (const [i, input] of word.entries()) {
      const child = tree.child(node, input);
      node = child === NONE ? tree.extend(node, input, labels[i + 1] ?? REFUSED) : child;
      if (tree.label(node) === REFUSED) return;
    }
  }

  /**
   * A shortest word that what is known contradicts the hypothesis on, or would if an offered input is accepted;
   * null when there is none.
   */
  suspect(hypothesis: Hypothesis): Word | null {
    const tree = this.#tree;
    if (tree === null) return null;
    const queue = [{ node: 0, state: 0 }];
    for (const { node, state } of queue) {
      for (const child of tree.children(node)) {
        const input = tree.input(child);
        if (input >= hypothesis.alphabetSize) continue;
        const target = hypothesis.target(state, input);
        const valid = tree.label(child) !== REFUSED;
        if (hypothesis.isValid(target) !== valid) return tree.word(child);
        if (valid) queue.push({ node: child, state: target });
      }
      const input = this.#misjudged(node, hypothesis, state);
      if (input !== undefined) return [...tree.word(node), input];
    }
    return null;
  }

  /**
   * An untried input of which the screen says something else than the hypothesis. One that the word that stands for
   * the class was offered too, and that was refused there, is not worth a try.
   */
  #misjudged(node: number, hypothesis: Hypothesis, state: number): number | undefined {
    const tree = this.#tree;
    if (this.offers === null || tree === null) return undefined;
    const untried = (input: number) => tree.child(node, input) === NONE;
    const offered = this.offers(tree.label(node));
    const missing = hypothesis.validInputs(state).find((input) => untried(input) && !offered.includes(input));
    if (missing !== undefined) return missing;
    const label = this.answer(hypothesis.access(state))?.labels.at(-1);
    const usual = label === undefined ? [] : this.offers(label);
    return offered.find(
      (input) =>
        input < hypothesis.alphabetSize &&
        untried(input) &&
        !usual.includes(input) &&
        !hypothesis.isValid(hypothesis.target(state, input)),
    );
  }

  #find(word: Word): Finding {
    const tree = this.#tree;
    // Any first word brings the start, on which all others depend.
    if (tree === null) return { known: false, node: NONE, input: NONE };
    const labels: [number, ...number[]] = [tree.label(0)];
    let node = 0;
    for (const input of word) {
      const child = tree.child(node, input);
      if (child === NONE && this.offers?.(tree.label(node)).includes(input) !== false) {
        return { known: false, node, input };
      }
      if (child === NONE || tree.label(child) === REFUSED) return { known: true, answer: { word, labels } };
      labels.push(tree.label(child));
      node = child;
    }
    return { known: true, answer: { word, labels } };
  }
}
