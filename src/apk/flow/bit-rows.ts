/** A set of small numbers for each of many rows, one bit each. */
export class BitRows {
  /** Words of a row. */
  readonly width: number;
  readonly words: Int32Array;

  /** Empty sets of numbers below `bits`. */
  constructor(rows: number, bits: number) {
    this.width = (bits + 31) >>> 5;
    this.words = new Int32Array(rows * this.width);
  }

  has(row: number, bit: number): boolean {
    return ((this.words[row * this.width + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  add(row: number, bit: number): void {
    const at = row * this.width + (bit >>> 5);
    this.words[at] = (this.words[at] ?? 0) | (1 << (bit & 31));
  }

  /** Appends the numbers of a row to a list, ascending; returns how many they are. */
  list(row: number, into: number[]): number {
    const before = into.length;
    for (let word = 0; word < this.width; word++) {
      let rest = this.words[row * this.width + word] ?? 0;
      while (rest !== 0) {
        into.push(word * 32 + 31 - Math.clz32(rest & -rest));
        rest &= rest - 1;
      }
    }
    return into.length - before;
  }
}
