import type { CoverageSet } from '../../core/coverage.js';

/** Coverage items that always come together count as one, with the number of those not covered yet as its weight. */
export class ItemGroups {
  /** How many items of each group are not covered yet. */
  readonly weights: Int32Array;
  readonly #items: readonly (readonly number[])[];
  readonly #all: readonly Int32Array[];
  #open: readonly Int32Array[];
  #covered = 0;

  /** Groups of what these sets cover. */
  constructor(sets: readonly CoverageSet[]) {
    const places = new Map<number, number[]>();
    for (const [at, set] of sets.entries()) {
      for (const item of set) {
        const known = places.get(item);
        if (known === undefined) places.set(item, [at]);
        else known.push(at);
      }
    }
    const groups = new Map<string, { readonly places: readonly number[]; readonly items: number[] }>();
    for (const [item, at] of places) {
      const key = at.join(' ');
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { places: at, items: [item] });
      else group.items.push(item);
    }
    const bySet = sets.map((): number[] => []);
    for (const [group, { places: at }] of [...groups.values()].entries()) {
      for (const set of at) bySet[set]?.push(group);
    }
    this.#items = [...groups.values()].map(({ items }) => items);
    this.#all = bySet.map((list) => Int32Array.from(list));
    this.#open = this.#all;
    this.weights = Int32Array.from(this.#items, (items) => items.length);
  }

  get size(): number {
    return this.#items.length;
  }

  /** The groups of a set that are not covered yet. */
  of(set: number): Int32Array {
    return this.#open[set] ?? EMPTY;
  }

  /** Takes note of what is covered by now; false when nothing has changed since. */
  cover(covered: CoverageSet): boolean {
    if (covered.size === this.#covered) return false;
    this.#covered = covered.size;
    for (const [group, items] of this.#items.entries()) {
      this.weights[group] = items.reduce((open, item) => (covered.has(item) ? open : open + 1), 0);
    }
    this.#open = this.#open.map((groups) => groups.filter((group) => (this.weights[group] ?? 0) > 0));
    return true;
  }
}

const EMPTY = new Int32Array();
