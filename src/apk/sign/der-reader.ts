import type { GauntletError } from '../../core/errors.js';
import { TAG } from './der.js';
import { keyError } from './key-error.js';

/** One value, and where it came from. */
interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
  /** With tag and length. */
  readonly whole: Uint8Array;
}

const MAX_LENGTH_BYTES = 4;
const MAX_NUMBER_BYTES = 6;

/** Reads DER values one after the other; whatever is not as expected is refused. */
export class DerReader {
  #at = 0;

  constructor(
    /** What is read, for messages. */
    readonly part: string,
    private readonly bytes: Uint8Array,
  ) {}

  get done(): boolean {
    return this.#at >= this.bytes.length;
  }

  /** Whether the next value has this tag. */
  sees(tag: number): boolean {
    return this.bytes[this.#at] === tag;
  }

  /** The content of the next value, which must have this tag. */
  content(tag: number): Uint8Array {
    return this.#next(tag).content;
  }

  /** The next value as it is, tag and all. */
  whole(tag: number): Uint8Array {
    return this.#next(tag).whole;
  }

  /** A reader of what is inside the next value. */
  inside(tag: number): DerReader {
    return new DerReader(this.part, this.content(tag));
  }

  /** Passes over a value, whatever it is. */
  skip(): void {
    this.#next();
  }

  /** The name of an algorithm or a field, as numbers with dots. */
  oid(): string {
    const numbers: number[] = [];
    let value = 0;
    for (const byte of this.content(TAG.oid)) {
      value = value * 128 + (byte & 0x7f);
      if (byte & 0x80) continue;
      numbers.push(value);
      value = 0;
    }
    const [both = 0, ...rest] = numbers;
    const first = Math.min(Math.floor(both / 40), 2);
    return [first, both - first * 40, ...rest].join('.');
  }

  /** A whole number from 0 on that is not large. */
  number(): number {
    const bytes = this.content(TAG.integer);
    if (bytes.length > MAX_NUMBER_BYTES || (bytes[0] ?? 0) & 0x80) {
      throw this.#broken('a number is out of range');
    }
    return bytes.reduce((value, byte) => value * 256 + byte, 0);
  }

  #next(tag?: number): DerValue {
    const start = this.#at;
    const found = this.#byte(start);
    if (tag !== undefined && found !== tag) throw this.#broken(`there is ${hex(found)}, not ${hex(tag)}`);
    const [length, contentAt] = this.#length(start + 1);
    const end = contentAt + length;
    if (end > this.bytes.length) throw this.#broken('a value reaches past the end');
    this.#at = end;
    return {
      tag: found,
      content: this.bytes.subarray(contentAt, end),
      whole: this.bytes.subarray(start, end),
    };
  }

  #length(at: number): readonly [length: number, contentAt: number] {
    const first = this.#byte(at);
    if (first < 0x80) return [first, at + 1];
    const count = first & 0x7f;
    if (count === 0 || count > MAX_LENGTH_BYTES) throw this.#broken('a length is not in DER form');
    let length = 0;
    for (let n = 1; n <= count; n++) length = length * 256 + this.#byte(at + n);
    return [length, at + 1 + count];
  }

  #byte(at: number): number {
    const byte = this.bytes[at];
    if (byte === undefined) throw this.#broken('it ends too early');
    return byte;
  }

  #broken(what: string): GauntletError {
    return keyError(
      `The ${this.part} is broken or of another kind: ${what} (offset ${this.#at}).`,
      'Give a key store in PKCS#12 form, as keytool and openssl pkcs12 write it.',
    );
  }
}

function hex(tag: number): string {
  return `0x${tag.toString(16).padStart(2, '0')}`;
}
