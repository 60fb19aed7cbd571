import { malformed } from '../../malformed.js';
import type { ByteReader } from '../byte-reader.js';
import type { ByteWriter } from './byte-writer.js';
import type { Indices } from './indices.js';

const ARRAY = 0x1c;
const ANNOTATION = 0x1d;
const NULL = 0x1e;
const BOOLEAN = 0x1f;
/** Bytes that a value of a kind has at most, for those that are no index; 0 for unknown kinds. */
const MOST_BYTES: Readonly<Record<number, number>> = { 0: 1, 2: 2, 3: 2, 4: 4, 6: 8, 16: 4, 17: 8 };
/** Values within values, as many as the reader takes. */
const MAX_DEPTH = 100;

/** Copies values of one file into another: bytes as they are, but for the indexes among them. */
export class ValueCopier {
  readonly #part: string;
  readonly #reader: ByteReader;
  readonly #out: ByteWriter;
  readonly #indices: Indices;

  constructor(part: string, reader: ByteReader, out: ByteWriter, indices: Indices) {
    this.#part = part;
    this.#reader = reader;
    this.#out = out;
    this.#indices = indices;
  }

  /** A list of values, without the byte that says so. */
  array(depth = 0): void {
    const size = this.#reader.uleb128();
    this.#reader.expect(size, 1, 'values');
    this.#out.uleb128(size);
    for (let i = 0; i < size; i++) this.#value(depth);
  }

  /** An annotation, without the byte that says so; gives the new index of its type. */
  annotation(depth = 0): number {
    const type = this.#indices.type(this.#reader.uleb128());
    const size = this.#reader.uleb128();
    this.#reader.expect(size, 2, 'elements of an annotation');
    this.#out.uleb128(type);
    this.#out.uleb128(size);
    let last = -1;
    for (let i = 0; i < size; i++) {
      const name = this.#indices.string(this.#reader.uleb128());
      if (name <= last && this.#indices.areFinal)
        throw malformed(this.#part, 'the elements of an annotation are not in order');
      last = name;
      this.#out.uleb128(name);
      this.#value(depth);
    }
    return type;
  }

  #value(depth: number): void {
    if (depth > MAX_DEPTH) throw malformed(this.#part, 'values are nested too deep');
    const head = this.#reader.u1();
    const kind = head & 0x1f;
    switch (kind) {
      case ARRAY:
        this.#out.u1(head);
        this.array(depth + 1);
        return;
      case ANNOTATION:
        this.#out.u1(head);
        this.annotation(depth + 1);
        return;
      case NULL:
      case BOOLEAN:
        this.#out.u1(head);
        return;
    }
    const size = (head >> 5) + 1;
    const most = MOST_BYTES[kind];
    if (most === undefined) this.#index(kind, this.#newIndex(kind, this.#number(size)));
    else {
      if (size > most) throw this.#tooLong();
      this.#out.u1(head);
      for (let i = 0; i < size; i++) this.#out.u1(this.#reader.u1());
    }
  }

  #newIndex(kind: number, index: number): number {
    switch (kind) {
      case 0x15:
        return this.#indices.proto(index);
      case 0x16:
        return this.#indices.methodHandle(index);
      case 0x17:
        return this.#indices.string(index);
      case 0x18:
        return this.#indices.type(index);
      case 0x19:
      case 0x1b:
        return this.#indices.field(index);
      case 0x1a:
        return this.#indices.method(index);
      default:
        throw malformed(this.#part, `a value is of the unknown kind ${kind}`);
    }
  }

  /** Writes an index in as few bytes as it needs. */
  #index(kind: number, index: number): void {
    const size = index > 0xffffff ? 4 : index > 0xffff ? 3 : index > 0xff ? 2 : 1;
    this.#out.u1(kind | ((size - 1) << 5));
    for (let i = 0; i < size; i++) this.#out.u1(index >>> (8 * i));
  }

  #number(size: number): number {
    if (size > 4) throw this.#tooLong();
    let value = 0;
    for (let i = 0; i < size; i++) value |= this.#reader.u1() << (8 * i);
    return value >>> 0;
  }

  #tooLong() {
    return malformed(
      this.#part,
      `a value at byte ${this.#reader.at - 1} has more bytes than its kind allows`,
    );
  }
}
