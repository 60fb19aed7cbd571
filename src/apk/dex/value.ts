import { malformed } from '../malformed.js';
import type { ByteReader } from './byte-reader.js';
import type { DexFile } from './dex-file.js';
import type { FieldRef, MethodHandle, MethodRef, Proto } from './references.js';

/** A constant in a file: the first value of a static field, or a part of an annotation. */
export type Value =
  | { readonly kind: 'byte' | 'short' | 'char' | 'int'; readonly value: number }
  | { readonly kind: 'long'; readonly value: bigint }
  // The bits too, because there are many NaN but JavaScript knows only one.
  | { readonly kind: 'float'; readonly value: number; readonly bits: number }
  | { readonly kind: 'double'; readonly value: number; readonly bits: bigint }
  | { readonly kind: 'method-type'; readonly value: Proto }
  | { readonly kind: 'method-handle'; readonly value: MethodHandle }
  | { readonly kind: 'string' | 'type'; readonly value: string }
  | { readonly kind: 'field' | 'enum'; readonly value: FieldRef }
  | { readonly kind: 'method'; readonly value: MethodRef }
  | { readonly kind: 'array'; readonly value: readonly Value[] }
  | { readonly kind: 'annotation'; readonly value: AnnotationValue }
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean };

/** An annotation without the word on who can see it. */
export interface AnnotationValue {
  readonly type: string;
  readonly elements: readonly AnnotationElement[];
}

/** A named value of an annotation. */
export interface AnnotationElement {
  readonly name: string;
  readonly value: Value;
}

const NULL: Value = { kind: 'null' };
const TRUE: Value = { kind: 'boolean', value: true };
const FALSE: Value = { kind: 'boolean', value: false };
/** Values within values: far more than any compiler writes, far fewer than the stack can bear. */
const MAX_DEPTH = 100;

const scratch = new DataView(new ArrayBuffer(8));

/** Reads the values of one list; `reader` is left behind the last one. */
export function readArray(dex: DexFile, reader: ByteReader, depth = 0): readonly Value[] {
  const size = reader.uleb128();
  reader.expect(size, 1, 'values');
  const values: Value[] = [];
  for (let i = 0; i < size; i++) values.push(readValue(dex, reader, depth));
  return values;
}

/** Reads an annotation; `reader` is left behind it. */
export function readAnnotation(dex: DexFile, reader: ByteReader, depth = 0): AnnotationValue {
  const type = dex.type(reader.uleb128());
  const size = reader.uleb128();
  reader.expect(size, 2, 'elements of an annotation');
  const elements: AnnotationElement[] = [];
  for (let i = 0; i < size; i++) {
    const name = dex.string(reader.uleb128());
    elements.push({ name, value: readValue(dex, reader, depth) });
  }
  return { type, elements };
}

function readValue(dex: DexFile, reader: ByteReader, depth: number): Value {
  if (depth > MAX_DEPTH) throw malformed(dex.part, `values at byte ${reader.at} are nested too deep`);
  const head = reader.u1();
  const argument = head >> 5;
  const unsigned = () => number(dex, reader, argument + 1, 4, false);
  switch (head & 0x1f) {
    case 0x00:
      return { kind: 'byte', value: number(dex, reader, argument + 1, 1, true) };
    case 0x02:
      return { kind: 'short', value: number(dex, reader, argument + 1, 2, true) };
    case 0x03:
      return { kind: 'char', value: number(dex, reader, argument + 1, 2, false) };
    case 0x04:
      return { kind: 'int', value: number(dex, reader, argument + 1, 4, true) };
    case 0x06:
      fill(reader, argument + 1, 0, true);
      return { kind: 'long', value: scratch.getBigInt64(0, true) };
    case 0x10: {
      if (argument > 3) throw tooLong(dex, reader);
      fill(reader, argument + 1, 3 - argument, false);
      return { kind: 'float', value: scratch.getFloat32(0, true), bits: scratch.getUint32(0, true) };
    }
    case 0x11:
      fill(reader, argument + 1, 7 - argument, false);
      return { kind: 'double', value: scratch.getFloat64(0, true), bits: scratch.getBigUint64(0, true) };
    case 0x15:
      return { kind: 'method-type', value: dex.proto(unsigned()) };
    case 0x16:
      return { kind: 'method-handle', value: dex.methodHandle(unsigned()) };
    case 0x17:
      return { kind: 'string', value: dex.string(unsigned()) };
    case 0x18:
      return { kind: 'type', value: dex.type(unsigned()) };
    case 0x19:
      return { kind: 'field', value: dex.field(unsigned()) };
    case 0x1a:
      return { kind: 'method', value: dex.method(unsigned()) };
    case 0x1b:
      return { kind: 'enum', value: dex.field(unsigned()) };
    case 0x1c:
      return { kind: 'array', value: readArray(dex, reader, depth + 1) };
    case 0x1d:
      return { kind: 'annotation', value: readAnnotation(dex, reader, depth + 1) };
    case 0x1e:
      return NULL;
    case 0x1f:
      return argument === 0 ? FALSE : TRUE;
    default:
      throw malformed(dex.part, `a value at byte ${reader.at - 1} is of the unknown kind ${head & 0x1f}`);
  }
}

/** A number of `size` bytes, of at most `most`. */
function number(dex: DexFile, reader: ByteReader, size: number, most: number, signed: boolean): number {
  if (size > most) throw tooLong(dex, reader);
  fill(reader, size, 0, signed);
  return signed ? scratch.getInt32(0, true) : scratch.getUint32(0, true);
}

function tooLong(dex: DexFile, reader: ByteReader) {
  return malformed(dex.part, `a value at byte ${reader.at - 1} has more bytes than its kind allows`);
}

/** Puts `size` bytes into the scratch, from byte `from` on, the rest zero or the sign. */
function fill(reader: ByteReader, size: number, from: number, signed: boolean): void {
  scratch.setBigUint64(0, 0n);
  let last = 0;
  for (let i = 0; i < size; i++) {
    last = reader.u1();
    scratch.setUint8(from + i, last);
  }
  if (!signed || last < 0x80) return;
  for (let i = from + size; i < 8; i++) scratch.setUint8(i, 0xff);
}
