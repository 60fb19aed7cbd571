import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import { CHUNK, type Chunk } from './chunk.js';
import { decodeUtf8, decodeUtf16 } from './text.js';

/** Stands for "no string" where a string's number is expected. */
export const NO_STRING = 0xffffffff;

const HEADER_SIZE = 28;
const UTF8_FLAG = 0x100;
const LONG_LENGTH_8 = 0x80;
const LONG_LENGTH_16 = 0x8000;

/** The numbered strings of a file, decoded one by one when asked for. Styles are ignored. */
export class StringPool {
  readonly size: number;
  readonly #bytes: Bytes;
  readonly #indexOffset: number;
  readonly #stringsOffset: number;
  readonly #isUtf8: boolean;
  readonly #texts = new Map<number, string>();
  /** Bytes that may still be decoded: strings that overlap would make much text out of few bytes. */
  #budget: number;

  constructor(chunk: Chunk) {
    const { bytes, headerSize } = chunk;
    if (chunk.type !== CHUNK.stringPool || headerSize < HEADER_SIZE) {
      throw malformed(bytes.part, 'there is something else in the place of the string pool');
    }
    this.size = bytes.u32(8);
    this.#bytes = bytes;
    this.#indexOffset = headerSize;
    this.#stringsOffset = bytes.u32(20);
    this.#isUtf8 = (bytes.u32(16) & UTF8_FLAG) !== 0;
    this.#budget = 2 * bytes.length;
    if (headerSize + this.size * 4 > bytes.length) {
      throw malformed(bytes.part, `a string pool of ${bytes.length} bytes claims ${this.size} strings`);
    }
  }

  /** The string of a number. */
  text(index: number): string {
    if (index >= this.size) {
      throw malformed(this.#bytes.part, `string ${index} of a pool of ${this.size} is used`);
    }
    const offset = this.#bytes.u32(this.#indexOffset + index * 4);
    const known = this.#texts.get(offset);
    if (known !== undefined) return known;
    const text = this.#decode(this.#stringsOffset + offset);
    this.#texts.set(offset, text);
    return text;
  }

  /** The string of a number that may mean "none". */
  optional(index: number): string | undefined {
    return index === NO_STRING ? undefined : this.text(index);
  }

  #decode(at: number): string {
    const encoded = this.#isUtf8 ? this.#utf8At(at) : this.#utf16At(at);
    this.#budget -= encoded.length;
    if (this.#budget < 0) throw malformed(this.#bytes.part, 'the strings of a pool overlap');
    return this.#isUtf8 ? decodeUtf8(encoded) : decodeUtf16(encoded);
  }

  /** Two lengths come first: in characters, then in bytes; each takes one byte or two. */
  #utf8At(at: number): Uint8Array {
    const bytes = this.#bytes;
    const lengthAt = at + (bytes.u8(at) & LONG_LENGTH_8 ? 2 : 1);
    const first = bytes.u8(lengthAt);
    const isLong = (first & LONG_LENGTH_8) !== 0;
    const length = isLong ? ((first & 0x7f) << 8) | bytes.u8(lengthAt + 1) : first;
    const start = lengthAt + (isLong ? 2 : 1);
    // The length has 15 bits. Of a longer text the rest is lost, but the closing zero shows where it ends.
    for (let end = start + length; end < bytes.length; end += 0x8000) {
      if (bytes.u8(end) === 0) return bytes.range(start, end - start);
    }
    throw malformed(bytes.part, `the string at offset ${at} of a pool does not end`);
  }

  /** The length in characters comes first, in two bytes or four. */
  #utf16At(at: number): Uint8Array {
    const first = this.#bytes.u16(at);
    if ((first & LONG_LENGTH_16) === 0) return this.#bytes.range(at + 2, first * 2);
    const length = (first & 0x7fff) * 0x10000 + this.#bytes.u16(at + 2);
    return this.#bytes.range(at + 4, length * 2);
  }
}
