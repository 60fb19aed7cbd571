/** Writes the little numbers of a DEX one after the other, into bytes that grow as needed. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #units: Uint16Array;
  /** Where the next write begins. */
  at = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity + (capacity & 1));
    this.#units = new Uint16Array(this.#bytes.buffer);
  }

  /** What is written so far; a view that holds until the next write. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.at);
  }

  /** All bytes as code units; a view that holds until the next write. */
  get units(): Uint16Array {
    return this.#units;
  }

  u1(value: number): void {
    this.#reserve(1);
    this.#bytes[this.at++] = value;
  }

  u2(value: number): void {
    this.#reserve(2);
    this.#bytes[this.at++] = value;
    this.#bytes[this.at++] = value >>> 8;
  }

  u4(value: number): void {
    this.#reserve(4);
    this.setU4(this.at, value);
    this.at += 4;
  }

  /** An unsigned number of one to five bytes. */
  uleb128(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.at++] = rest;
  }

  /** A signed number of one to five bytes. */
  sleb128(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest < -0x40 || rest > 0x3f) {
      this.#bytes[this.at++] = (rest & 0x7f) | 0x80;
      rest >>= 7;
    }
    this.#bytes[this.at++] = rest & 0x7f;
  }

  /** Text in the modified UTF-8 of Java. */
  mutf8(text: string): void {
    this.#reserve(3 * text.length);
    const bytes = this.#bytes;
    let { at } = this;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit !== 0 && unit < 0x80) bytes[at++] = unit;
      else if (unit < 0x800) {
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else {
        bytes[at++] = 0xe0 | (unit >> 12);
        bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
        bytes[at++] = 0x80 | (unit & 0x3f);
      }
    }
    this.at = at;
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** Code units from `start` on, at an even place. */
  copyUnits(source: Uint16Array, start: number, count: number): void {
    this.#reserve(2 * count);
    const units = this.#units;
    const to = this.at >> 1;
    for (let i = 0; i < count; i++) units[to + i] = source[start + i] ?? 0;
    this.at += 2 * count;
  }

  /** Zeros up to a multiple of `size`. */
  align(size: number): void {
    while (this.at % size !== 0) this.u1(0);
  }

  /** Overwrites a 16-bit number. */
  setU2(at: number, value: number): void {
    this.#bytes[at] = value;
    this.#bytes[at + 1] = value >>> 8;
  }

  /** Overwrites a 32-bit number. */
  setU4(at: number, value: number): void {
    const bytes = this.#bytes;
    bytes[at] = value;
    bytes[at + 1] = value >>> 8;
    bytes[at + 2] = value >>> 16;
    bytes[at + 3] = value >>> 24;
  }

  /** Takes back everything from `at` on. */
  truncate(at: number): void {
    this.at = at;
  }

  #reserve(count: number): void {
    if (this.at + count <= this.#bytes.length) return;
    const size = Math.max(2 * this.#bytes.length, this.at + count);
    const grown = new Uint8Array(size + (size & 1));
    grown.set(this.written);
    this.#bytes = grown;
    this.#units = new Uint16Array(grown.buffer);
  }
}
