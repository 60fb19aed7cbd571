import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import type { Chunk } from './chunk.js';
import { type Qualifiers, qualifiersAt } from './configuration.js';
import { entryKey, type ResourceEntry, readEntry } from './entry.js';
import type { StringPool } from './string-pool.js';

const HEADER_SIZE = 20;
const SPARSE_FLAG = 1;
const OFFSET16_FLAG = 2;
const NO_OFFSET = 0xffffffff;
const NO_OFFSET_16 = 0xffff;
const MAX_ENTRIES = 0x10000;

/** The resources of one type (such as `string`) under one configuration. */
export class TypeVariant {
  /** Number of the type, from 1 on. */
  readonly typeId: number;
  readonly #bytes: Bytes;
  readonly #strings: StringPool;
  readonly #flags: number;
  /** Length of the index; without gaps only where the type is not sparse. */
  readonly #count: number;
  readonly #indexOffset: number;
  readonly #entriesOffset: number;
  #qualifiers: Qualifiers | undefined;

  constructor(chunk: Chunk, strings: StringPool) {
    const { bytes } = chunk;
    this.typeId = bytes.u8(8);
    this.#bytes = bytes;
    this.#strings = strings;
    this.#flags = bytes.u8(9);
    this.#count = bytes.u32(12);
    this.#indexOffset = chunk.headerSize;
    this.#entriesOffset = bytes.u32(16);
    const width = this.#isSparse || !this.#isOffset16 ? 4 : 2;
    if (this.#count > MAX_ENTRIES || chunk.headerSize + this.#count * width > bytes.length) {
      throw malformed(bytes.part, `type ${this.typeId} claims ${this.#count} entries`);
    }
  }

  get #isSparse(): boolean {
    return (this.#flags & SPARSE_FLAG) !== 0;
  }

  get #isOffset16(): boolean {
    return (this.#flags & OFFSET16_FLAG) !== 0;
  }

  /** What these resources are meant for. */
  get qualifiers(): Qualifiers {
    this.#qualifiers ??= qualifiersAt(this.#bytes, HEADER_SIZE);
    return this.#qualifiers;
  }

  /** The numbers of the resources that have a value here, in order. */
  *indices(): Generator<number> {
    for (let n = 0; n < this.#count; n++) {
      if (this.#isSparse) yield this.#sparseIndex(n);
      else if (this.#denseOffset(n) !== undefined) yield n;
    }
  }

  /** Whether the resource of that number has a value here. */
  has(index: number): boolean {
    return this.#offset(index) !== undefined;
  }

  /** The value of the resource of that number. */
  entry(index: number): ResourceEntry | undefined {
    const at = this.#offset(index);
    return at === undefined ? undefined : readEntry(this.#bytes, at, this.#strings);
  }

  /** Number of the resource's name among the package's keys. */
  key(index: number): number | undefined {
    const at = this.#offset(index);
    return at === undefined ? undefined : entryKey(this.#bytes, at);
  }

  #offset(index: number): number | undefined {
    const offset = this.#isSparse ? this.#sparseOffset(index) : this.#denseOffset(index);
    return offset === undefined ? undefined : this.#entriesOffset + offset;
  }

  #denseOffset(index: number): number | undefined {
    if (index >= this.#count) return undefined;
    if (this.#isOffset16) {
      const offset = this.#bytes.u16(this.#indexOffset + index * 2);
      return offset === NO_OFFSET_16 ? undefined : offset * 4;
    }
    const offset = this.#bytes.u32(this.#indexOffset + index * 4);
    return offset === NO_OFFSET ? undefined : offset;
  }

  /** The index of a sparse type is sorted by resource: pairs of a number and a quarter of an offset. */
  #sparseOffset(index: number): number | undefined {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sparseIndex(middle) < index) low = middle + 1;
      else high = middle;
    }
    if (low === this.#count || this.#sparseIndex(low) !== index) return undefined;
    return this.#bytes.u16(this.#indexOffset + low * 4 + 2) * 4;
  }

  #sparseIndex(n: number): number {
    return this.#bytes.u16(this.#indexOffset + n * 4);
  }
}
