import { malformed } from './malformed.js';

/** Little-endian numbers out of a part of an APK; every read is checked against the bytes that are there. */
export class Bytes {
  readonly length: number;
  readonly #view: DataView;

  constructor(
    /** The part's name, for messages. */
    readonly part: string,
    readonly data: Uint8Array,
  ) {
    this.length = data.length;
    this.#view = new DataView(data.buffer, data.byteOffset, data.length);
  }

  /** An unsigned byte. */
  u8(at: number): number {
    return this.#view.getUint8(this.#check(at, 1));
  }

  /** An unsigned 16-bit number. */
  u16(at: number): number {
    return this.#view.getUint16(this.#check(at, 2), true);
  }

  /** An unsigned 32-bit number. */
  u32(at: number): number {
    return this.#view.getUint32(this.#check(at, 4), true);
  }

  /** The bytes of a range, not copied. */
  range(at: number, length: number): Uint8Array {
    return this.data.subarray(this.#check(at, length), at + length);
  }

  /** A reader of a range, with offsets from its start. */
  slice(at: number, length: number): Bytes {
    return new Bytes(this.part, this.range(at, length));
  }

  #check(at: number, length: number): number {
    if (at >= 0 && length >= 0 && at + length <= this.length) return at;
    throw malformed(this.part, `${length} bytes at offset ${at} lie outside of ${this.length} bytes`);
  }
}
