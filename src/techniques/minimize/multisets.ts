/** Numbers the multisets of `0 .. kinds-1` with at most `most` members: the small ones first, the empty one is 0. */
export class Multisets {
  /** `#ways[k][x]`: how many multisets of k members are made of the first x kinds. */
  readonly #ways: readonly Uint32Array[];
  readonly #firsts: readonly number[];

  constructor(
    readonly kinds: number,
    most: number,
  ) {
    const ways = [new Uint32Array(kinds + 1).fill(1)];
    for (let k = 1; k <= most; k++) {
      const row = new Uint32Array(kinds + 1);
      for (let x = 1; x <= kinds; x++) row[x] = (row[x - 1] ?? 0) + (ways[k - 1]?.[x] ?? 0);
      ways.push(row);
    }
    this.#ways = ways;
    this.#firsts = Array.from({ length: most + 2 }, (_, k) =>
      ways.slice(0, k).reduce((sum, row) => sum + (row[kinds] ?? 0), 0),
    );
  }

  /** How many have fewer than `size` members; also the number of the first one of that size. */
  below(size: number): number {
    return this.#firsts[size] ?? 0;
  }

  /** The number of a multiset whose members come in ascending order; the one at `skip` is left out. */
  rank(members: ArrayLike<number>, size: number, skip = -1): number {
    const count = skip < 0 ? size : size - 1;
    let rank = this.#firsts[count] ?? 0;
    for (let i = 0, k = 1; i < size; i++) {
      if (i !== skip) rank += this.#ways[k++]?.[members[i] ?? 0] ?? 0;
    }
    return rank;
  }

  /** Calls back with every multiset of a size, in the order of their numbers; the same array every time. */
  each(size: number, visit: (members: Uint8Array) => void): void {
    const members = new Uint8Array(size);
    const fill = (at: number, most: number) => {
      if (at < 0) {
        visit(members);
        return;
      }
      for (let x = 0; x <= most; x++) {
        members[at] = x;
        fill(at - 1, x);
      }
    };
    fill(size - 1, this.kinds - 1);
  }

  /** For each multiset of fewer than `size` members and each kind: the number of the two together. */
  unions(size: number): Int32Array {
    const unions = new Int32Array(this.below(size) * this.kinds);
    const union = new Uint8Array(size);
    for (let k = 0, at = 0; k < size; k++) {
      this.each(k, (members) => {
        for (let kind = 0; kind < this.kinds; kind++) {
          let i = k;
          for (; i > 0 && (members[i - 1] ?? 0) > kind; i--) union[i] = members[i - 1] ?? 0;
          union[i] = kind;
          while (--i >= 0) union[i] = members[i] ?? 0;
          unions[at++] = this.rank(union, k + 1);
        }
      });
    }
    return unions;
  }
}
