import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import type { StringPool } from './string-pool.js';
import { type TypedValue, typedValue } from './typed-value.js';

/** One resource under one configuration: a value, or a bag of them (array, plurals, style, attribute). */
export type ResourceEntry = ValueEntry | BagEntry;

/** A resource that is one value. */
export interface ValueEntry {
  readonly kind: 'value';
  readonly isPublic: boolean;
  readonly value: TypedValue;
}

/** A resource that is made of several values. */
export interface BagEntry {
  readonly kind: 'bag';
  readonly isPublic: boolean;
  /** Resource id of the parent style; 0 is none. */
  readonly parent: number;
  readonly items: readonly BagItem[];
}

/** One value of a bag, under an attribute's id or a number that the bag's kind gives a meaning. */
export interface BagItem {
  readonly key: number;
  readonly value: TypedValue;
}

const BAG_FLAG = 0x0001;
const PUBLIC_FLAG = 0x0002;
const COMPACT_FLAG = 0x0008;

const VALUE_SIZE = 8;
const BAG_HEADER_SIZE = 16;
const ITEM_SIZE = 4 + VALUE_SIZE;

/** Number of the entry's name among the package's keys. */
export function entryKey(bytes: Bytes, at: number): number {
  return bytes.u16(at + 2) & COMPACT_FLAG ? bytes.u16(at) : bytes.u32(at + 4);
}

/** The entry at an offset; its strings are those of the table. */
export function readEntry(bytes: Bytes, at: number, strings: StringPool): ResourceEntry {
  const flags = bytes.u16(at + 2);
  const isPublic = (flags & PUBLIC_FLAG) !== 0;
  if (flags & COMPACT_FLAG) {
    return { kind: 'value', isPublic, value: typedValue(flags >>> 8, bytes.u32(at + 4), strings) };
  }
  const size = bytes.u16(at);
  if ((flags & BAG_FLAG) === 0) return { kind: 'value', isPublic, value: valueAt(bytes, at + size, strings) };
  if (size < BAG_HEADER_SIZE) throw malformed(bytes.part, `a bag has a header of ${size} bytes`);
  return { kind: 'bag', isPublic, parent: bytes.u32(at + 8), items: readItems(bytes, at, strings) };
}

function readItems(bytes: Bytes, bag: number, strings: StringPool): BagItem[] {
  const first = bag + bytes.u16(bag);
  const count = bytes.u32(bag + 12);
  if (first + count * ITEM_SIZE > bytes.length) {
    throw malformed(bytes.part, `a bag claims ${count} items, more than its bytes can hold`);
  }
  return Array.from({ length: count }, (_, n) => {
    const at = first + n * ITEM_SIZE;
    return { key: bytes.u32(at), value: valueAt(bytes, at + 4, strings) };
  });
}

/** The stored value at an offset: size, a zero, type, data. */
function valueAt(bytes: Bytes, at: number, strings: StringPool): TypedValue {
  return typedValue(bytes.u8(at + 3), bytes.u32(at + 4), strings);
}
