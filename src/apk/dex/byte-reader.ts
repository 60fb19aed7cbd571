import { malformed } from '../malformed.js';

/** Reads the little numbers of a DEX one after the other; whatever lies outside of the bytes is malformed. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #part: string;
  /** Where the next read begins. */
  at: number;

  private constructor(bytes: Uint8Array, view: DataView, part: string, at: number) {
    this.#bytes = bytes;
    this.#view = view;
    this.#part = part;
    this.at = at;
  }

  /** A reader at the begin of the bytes. */
  static of(bytes: Uint8Array, part: string): ByteReader {
    return new ByteReader(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), part, 0);
  }

  /** Another reader of the same bytes. */
  fork(at: number): ByteReader {
    return new ByteReader(this.#bytes, this.#view, this.#part, at);
  }

  /** The same reader, at another place. */
  seek(at: number): this {
    this.at = at;
    return this;
  }

  u1(): number {
    const value = this.#bytes[this.at];
    if (value === undefined) throw this.#outside(1);
    this.at++;
    return value;
  }

  u2(): number {
    const value = this.u2At(this.at);
    this.at += 2;
    return value;
  }

  u4(): number {
    const value = this.u4At(this.at);
    this.at += 4;
    return value;
  }

  /** An unsigned 16-bit number anywhere in the file. */
  u2At(at: number): number {
    if (at < 0 || at + 2 > this.#bytes.length) throw this.#outside(2, at);
    return this.#view.getUint16(at, true);
  }

  /** An unsigned 32-bit number anywhere in the file. */
  u4At(at: number): number {
    if (at < 0 || at + 4 > this.#bytes.length) throw this.#outside(4, at);
    return this.#view.getUint32(at, true);
  }

  /** An unsigned number of one to five bytes. */
  uleb128(): number {
    // By far the most have one byte or two, and are read here for every member of every class.
    const bytes = this.#bytes;
    const { at } = this;
    const first = bytes[at] ?? 0x80;
    if (first < 0x80) {
      this.at = at + 1;
      return first;
    }
    const second = bytes[at + 1] ?? 0x80;
    if (second < 0x80) {
      this.at = at + 2;
      return (first & 0x7f) | (second << 7);
    }
    return this.#longUleb128();
  }

  /** An unsigned number of one to five bytes where zero means -1. */
  uleb128p1(): number {
    return this.uleb128() - 1;
  }

  /** A signed number of one to five bytes. */
  sleb128(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u1();
      value |= (byte & 0x7f) << shift;
      if (byte >= 0x80) continue;
      const unused = 25 - shift;
      return unused > 0 ? (value << unused) >> unused : value;
    }
    throw malformed(this.#part, `a number at byte ${this.at} has more than five bytes`);
  }

  /** Fails when fewer than `count` items of at least `size` bytes each can follow. */
  expect(count: number, size: number, what: string): void {
    if (count * size <= this.#bytes.length - this.at) return;
    throw malformed(
      this.#part,
      `${count} ${what} are promised at byte ${this.at}, more than the file can hold`,
    );
  }

  #longUleb128(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u1();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw malformed(this.#part, `a number at byte ${this.at} has more than five bytes`);
  }

  #outside(size: number, at = this.at) {
    return malformed(
      this.#part,
      `${size} bytes are wanted at byte ${at}, but there are ${this.#bytes.length}`,
    );
  }
}
