import type { PrefixTree } from '../../core/prefix-tree.js';

/** Room for the second part of a pair in one exact number. */
const RADIX = 2 ** 26;

/** The bigrams and trigrams of inputs (two or three in a row) that occur in recorded traces. */
export class InputNgrams {
  /** Numbers of the pairs; a triple is the number of its first two inputs and the third. */
  readonly #pairs = new Map<number, number>();
  readonly #triples = new Set<number>();
  /** Nodes of the tree that were looked at. */
  #known = 1;

  constructor(private readonly tree: PrefixTree) {}

  /** How many bigrams and trigrams of this word occur in no trace so far. */
  novelty(word: readonly number[]): number {
    this.#catchUp();
    let fresh = 0;
    for (let i = 1; i < word.length; i++) {
      const [before, last, input] = [word[i - 2], word[i - 1] ?? 0, word[i] ?? 0];
      if (!this.#pairs.has(join(last, input))) fresh++;
      if (before === undefined) continue;
      const pair = this.#pairs.get(join(before, last));
      if (pair === undefined || !this.#triples.has(join(pair, input))) fresh++;
    }
    return fresh;
  }

  /** Takes in the nodes that the tree got since the last look; a parent always comes before its children. */
  #catchUp(): void {
    const { tree } = this;
    for (; this.#known < tree.size; this.#known++) {
      const parent = tree.parent(this.#known);
      if (parent === 0) continue;
      const input = tree.input(this.#known);
      this.#add(tree.input(parent), input);
      const before = tree.parent(parent);
      if (before === 0) continue;
      const pair = this.#add(tree.input(before), tree.input(parent));
      this.#triples.add(join(pair, input));
    }
  }

  #add(first: number, second: number): number {
    const key = join(first, second);
    const known = this.#pairs.get(key) ?? this.#pairs.size;
    this.#pairs.set(key, known);
    return known;
  }
}

function join(first: number, second: number): number {
  return first * RADIX + second;
}
