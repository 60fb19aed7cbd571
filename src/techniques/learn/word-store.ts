import type { Partition } from './partition.js';

/** A prefix of stored words. */
interface Prefix {
  readonly input: number;
  readonly before: Prefix | null;
  readonly longer: Map<number, Prefix>;
}

/**
 * Words on which two classes were once distinguished (spec SwiftHand 3.4). They are kept as a tree, so that one walk
 * over what two classes and the words have in common checks them all.
 */
export class WordStore {
  readonly #root: Prefix = { input: -1, before: null, longer: new Map() };
  /** The last prefix of each word, the most recently useful word last. */
  readonly #ends = new Set<Prefix>();

  constructor(private readonly capacity: number) {}

  /** The words, the most recently useful first. */
  words(): number[][] {
    return [...this.#ends].reverse().map(spell);
  }

  /** Keeps a word; without room, the word that was useful least recently is forgotten. */
  remember(word: readonly number[]): void {
    if (this.capacity === 0) return;
    let end = this.#root;
    for (const input of word) {
      const longer = end.longer.get(input) ?? { input, before: end, longer: new Map() };
      end.longer.set(input, longer);
      end = longer;
    }
    this.#touch(end);
    const oldest = firstOf(this.#ends);
    if (this.#ends.size > this.capacity && oldest !== undefined) this.#forget(oldest);
  }

  /** Whether some word, walked from both classes, meets different labels (QUICK_REJECT). */
  tellsApart(partition: Partition, one: number, other: number): boolean {
    const useful = this.#difference(partition, one, other, this.#root);
    if (useful === null) return false;
    let end = useful;
    while (!this.#ends.has(end)) end = firstOf(end.longer.values()) ?? end;
    this.#touch(end);
    return true;
  }

  /** The prefix of a word after which the labels differ, or null. The inputs of flaky edges say nothing. */
  #difference(partition: Partition, one: number, other: number, prefix: Prefix): Prefix | null {
    if (prefix.longer.size === 0) return null;
    for (let edge = partition.firstEdge(other); edge !== 0; edge = partition.nextEdge(edge)) {
      const longer = prefix.longer.get(partition.input(edge));
      const across = partition.counterpart(one, edge);
      if (longer === undefined || across === 0) continue;
      if (partition.alternative(edge) !== 0 || partition.alternative(across) !== 0) continue;
      const here = partition.target(edge);
      const there = partition.target(across);
      if (partition.labelNumber(here) !== partition.labelNumber(there)) return longer;
      const found = here === there ? null : this.#difference(partition, there, here, longer);
      if (found !== null) return found;
    }
    return null;
  }

  #touch(end: Prefix): void {
    this.#ends.delete(end);
    this.#ends.add(end);
  }

  #forget(end: Prefix): void {
    this.#ends.delete(end);
    for (let prefix = end; prefix.longer.size === 0 && !this.#ends.has(prefix); ) {
      if (prefix.before === null) return;
      prefix.before.longer.delete(prefix.input);
      prefix = prefix.before;
    }
  }
}

function spell(end: Prefix): number[] {
  const word: number[] = [];
  for (let prefix = end; prefix.before !== null; prefix = prefix.before) word.push(prefix.input);
  return word.reverse();
}

function firstOf<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}
