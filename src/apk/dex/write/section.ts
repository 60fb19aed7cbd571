import { ByteWriter } from './byte-writer.js';

/** An offset that points to nothing. */
export const NOWHERE = -1;

/** Items with the same hash are looked through one by one; a hostile file has many. */
const MOST_OF_A_HASH = 64;

/**
 * All items of one kind in a new file. Offsets count from the begin of their section until the file is put together,
 * because only then all sizes are known.
 */
export class Section {
  /** One of `mapKinds`. */
  readonly kind: number;
  readonly alignment: 1 | 4;
  readonly out = new ByteWriter();
  /** How many items there are. */
  count = 0;
  /** Where the section begins in the file. */
  offset = 0;
  /** Where offsets into other sections are. */
  readonly #pointers = new Map<Section, number[]>();
  /** Items that may be shared: the last one of each hash, and for each of them begin, end, and the one before. */
  readonly #lastOfHash = new Map<number, number>();
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #previous: number[] = [];

  constructor(kind: number, alignment: 1 | 4) {
    this.kind = kind;
    this.alignment = alignment;
  }

  /** Begins an item, and says where it is. */
  begin(): number {
    this.out.align(this.alignment);
    this.count++;
    return this.out.at;
  }

  /** Writes an offset into another section; NOWHERE becomes 0. */
  pointer(target: Section, offset: number): void {
    this.out.u4(0);
    this.setPointer(this.out.at - 4, target, offset);
  }

  /** The same for a place that is written already; those of one target must ascend. */
  setPointer(at: number, target: Section, offset: number): void {
    if (offset === NOWHERE) return;
    const places = this.#pointers.get(target);
    if (places === undefined) this.#pointers.set(target, [at]);
    else places.push(at);
    this.out.setU4(at, offset);
  }

  /** Ends an item that may be shared: where it is, or where one with the same bytes is, which then stands for both. */
  share(start: number): number {
    const end = this.out.at;
    const bytes = this.out.written;
    const key = hash(bytes, start);
    const last = this.#lastOfHash.get(key) ?? NOWHERE;
    for (let i = last, steps = 0; i !== NOWHERE && steps < MOST_OF_A_HASH; steps++) {
      const first = this.#starts[i] ?? 0;
      if (same(bytes, first, this.#ends[i] ?? 0, start)) {
        this.takeBack(start);
        return first;
      }
      i = this.#previous[i] ?? NOWHERE;
    }
    this.#lastOfHash.set(key, this.#starts.length);
    this.#starts.push(start);
    this.#ends.push(end);
    this.#previous.push(last);
    return start;
  }

  /** Takes back the last item. */
  takeBack(start: number): void {
    this.out.truncate(start);
    this.count--;
    for (const places of this.#pointers.values()) {
      while ((places.at(-1) ?? NOWHERE) >= start) places.pop();
    }
  }

  /** Corrects all offsets in the finished file, once every section has its place. */
  resolve(file: DataView): void {
    for (const [target, places] of this.#pointers) {
      for (const place of places) {
        const at = this.offset + place;
        file.setUint32(at, file.getUint32(at, true) + target.offset, true);
      }
    }
  }
}

/** FNV-1a of the bytes from `start` on. */
function hash(bytes: Uint8Array, start: number): number {
  let value = 0x811c9dc5;
  for (let i = start; i < bytes.length; i++) value = Math.imul(value ^ (bytes[i] ?? 0), 0x01000193);
  return value;
}

/** Whether the bytes from `first` to `end` are also those from `start` to the last. */
function same(bytes: Uint8Array, first: number, end: number, start: number): boolean {
  if (end - first !== bytes.length - start) return false;
  for (let i = first; i < end; i++) if (bytes[i] !== bytes[start + i - first]) return false;
  return true;
}
