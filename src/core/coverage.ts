import type { ProbeIds } from './observation.js';

/** A growing set of probe ids, one bit each. */
export class CoverageSet implements Iterable<number> {
  #words: Uint32Array;
  #size = 0;

  /** An empty set with room for ids below `capacity`; it grows when a larger one comes. */
  constructor(capacity = 0) {
    this.#words = new Uint32Array((capacity + 31) >>> 5);
  }

  /** A set of these ids. */
  static from(ids: Iterable<number>): CoverageSet {
    const set = new CoverageSet();
    set.addAll(ids);
    return set;
  }

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    return ((this.#words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0;
  }

  /** Adds an id; true when it was not there before. */
  add(id: number): boolean {
    if (id >>> 0 !== id) throw new RangeError(`${id} is no probe id`);
    const at = id >>> 5;
    if (at >= this.#words.length) this.#grow(at + 1);
    const word = this.#words[at] ?? 0;
    const bit = 1 << (id & 31);
    if ((word & bit) !== 0) return false;
    this.#words[at] = word | bit;
    this.#size++;
    return true;
  }

  /** Adds all ids; returns how many were not there before. */
  addAll(ids: Iterable<number>): number {
    const before = this.#size;
    if (ids instanceof CoverageSet) this.#addWords(ids.#words);
    else if (isArray(ids)) {
      // By index, because this is called once per event: no iterator is made.
      for (let i = 0; i < ids.length; i++) this.add(ids[i] ?? 0);
    } else for (const id of ids) this.add(id);
    return this.#size - before;
  }

  /** A new set of what is in either. */
  union(other: CoverageSet): CoverageSet {
    const result = this.clone();
    result.addAll(other);
    return result;
  }

  /** A new set of what is in this one but not in the other. */
  minus(other: CoverageSet): CoverageSet {
    const result = this.clone();
    result.#size = 0;
    for (const [at, word] of this.#words.entries()) {
      const left = word & ~(other.#words[at] ?? 0);
      result.#words[at] = left;
      result.#size += ones(left);
    }
    return result;
  }

  /** Whether everything in the other set is in this one too. */
  contains(other: CoverageSet): boolean {
    return (
      other.#size <= this.#size && other.#words.every((word, at) => (word & ~(this.#words[at] ?? 0)) === 0)
    );
  }

  equals(other: CoverageSet): boolean {
    return this.#size === other.#size && this.contains(other);
  }

  clone(): CoverageSet {
    const copy = new CoverageSet();
    copy.#words = this.#words.slice();
    copy.#size = this.#size;
    return copy;
  }

  /** The ids, ascending. */
  toArray(): number[] {
    return [...this];
  }

  *[Symbol.iterator](): Generator<number, void> {
    for (let at = 0; at < this.#words.length; at++) {
      let rest = this.#words[at] ?? 0;
      while (rest !== 0) {
        yield at * 32 + 31 - Math.clz32(rest & -rest);
        rest &= rest - 1;
      }
    }
  }

  #addWords(words: Uint32Array): void {
    if (words.length > this.#words.length) this.#grow(words.length);
    for (let at = 0; at < words.length; at++) {
      const word = this.#words[at] ?? 0;
      const fresh = (words[at] ?? 0) & ~word;
      if (fresh === 0) continue;
      this.#words[at] = word | fresh;
      this.#size += ones(fresh);
    }
  }

  #grow(length: number): void {
    const words = new Uint32Array(Math.max(length, 2 * this.#words.length));
    words.set(this.#words);
    this.#words = words;
  }
}

/** What one recording covers beyond another, and what it misses. */
export interface CoverageDifference {
  readonly gained: ProbeIds;
  readonly lost: ProbeIds;
}

/** The difference that `after` makes to `before`. */
export function difference(before: CoverageSet, after: CoverageSet): CoverageDifference {
  return { gained: after.minus(before).toArray(), lost: before.minus(after).toArray() };
}

/** Union of two ascending lists; the first list itself when the second adds nothing. */
export function unionIds(a: ProbeIds, b: ProbeIds): ProbeIds {
  if (a === b || includesAll(a, b)) return a;
  const result: number[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const x = a[i];
    const y = b[j];
    if (x === undefined && y === undefined) return result;
    if (y === undefined || (x !== undefined && x <= y)) {
      if (x === y) j++;
      i++;
      if (x !== undefined) result.push(x);
    } else {
      j++;
      result.push(y);
    }
  }
}

function includesAll(a: ProbeIds, b: ProbeIds): boolean {
  if (b.length > a.length) return false;
  let i = 0;
  for (let j = 0; j < b.length; j++, i++) {
    const wanted = b[j] ?? 0;
    while ((a[i] ?? Number.POSITIVE_INFINITY) < wanted) i++;
    if (a[i] !== wanted) return false;
  }
  return true;
}

function isArray(ids: Iterable<number>): ids is readonly number[] {
  return Array.isArray(ids);
}

/** Number of set bits in a 32-bit word. */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
