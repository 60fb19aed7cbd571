import { malformed } from '../malformed.js';
import { AnnotationReader, type ClassAnnotations, NO_ANNOTATIONS } from './annotations.js';
import { ByteReader } from './byte-reader.js';
import { DebugInfo } from './debug.js';
import { DexClass } from './dex-class.js';
import { CONTAINER_VERSION, type DexHeader, readHeader, type TableRange } from './header.js';
import { type MapItem, mapKinds, readMap } from './map-list.js';
import { decodeMutf8 } from './mutf8.js';
import { ReadBudget } from './read-budget.js';
import {
  type CallSite,
  type FieldRef,
  METHOD_HANDLE_KINDS,
  type MethodHandle,
  type MethodRef,
  type Proto,
} from './references.js';
import { readArray, type Value } from './value.js';

/** How many of each there are in a DEX. */
export interface DexCounts {
  readonly strings: number;
  readonly types: number;
  readonly protos: number;
  readonly fields: number;
  readonly methods: number;
  readonly classes: number;
  readonly callSites: number;
  readonly methodHandles: number;
}

/** An index that stands for nothing. */
const NO_INDEX = 0xffffffff;
const NO_TYPES: readonly string[] = [];
const NO_SECTION: TableRange = { size: 0, offset: 0 };
/** More can't be passed in a call. */
const MAX_PARAMETERS = 255;
/** A file of a few bytes may still name long types. */
const LEAST_BUDGET = 1 << 16;

/** A DEX: all classes of one part of an app. Nothing is decoded before it is asked for, and that only once. */
export class DexFile {
  /** The name of the part, for messages. */
  readonly part: string;
  readonly header: DexHeader;
  /** A buffer, because texts can be cut out of it without a copy. */
  readonly #bytes: Buffer;
  readonly #reader: ByteReader;
  /** All whole code units of the file, as seen from its begin. */
  readonly units: Uint16Array;
  /** For what is read of the file's bytes. */
  readonly #reading: ReadBudget;
  /** For what is made of that anew for every method. */
  readonly #deriving: ReadBudget;
  readonly #strings: (string | undefined)[];
  readonly #types: (string | undefined)[];
  readonly #protos: (Proto | undefined)[];
  readonly #fields: (FieldRef | undefined)[];
  readonly #methods: (MethodRef | undefined)[];
  readonly #callSites: (CallSite | undefined)[] = [];
  readonly #methodHandles: (MethodHandle | undefined)[] = [];
  readonly #typeLists = new Map<number, readonly string[]>();
  readonly #arrays = new Map<number, readonly Value[]>();
  readonly #debugInfos = new Map<number, DebugInfo>();
  readonly #directories = new Map<number, ClassAnnotations>();
  readonly #annotations: AnnotationReader;
  #map: readonly MapItem[] | undefined;
  #mapByKind: ReadonlyMap<number, MapItem> | undefined;
  #classes: readonly DexClass[] | undefined;
  #byDescriptor: ReadonlyMap<string, DexClass> | undefined;

  private constructor(bytes: Uint8Array, part: string, offset: number, before?: DexFile) {
    this.part = part;
    const header = readHeader(bytes, ByteReader.of(bytes, part), part, offset);
    this.header = header;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, header.containerSize);
    this.#reader = ByteReader.of(this.#bytes, part);
    this.units = new Uint16Array(bytes.buffer, bytes.byteOffset, header.containerSize >> 1);
    // Several DEX of one file share their data, and so the budgets.
    const { reading, deriving } = before === undefined ? budgets(header, part) : before.#budgets();
    this.#reading = reading;
    this.#deriving = deriving;
    this.#reading.spend(header.tableBytes);
    this.#strings = new Array(header.strings.size);
    this.#types = new Array(header.types.size);
    this.#protos = new Array(header.protos.size);
    this.#fields = new Array(header.fields.size);
    this.#methods = new Array(header.methods.size);
    this.#annotations = new AnnotationReader(this);
  }

  /** The DEX at the begin of the bytes. */
  static parse(bytes: Uint8Array, part = 'classes.dex'): DexFile {
    return new DexFile(aligned(bytes), part, 0);
  }

  /** All DEX in the bytes, of which there can be several since version 041. */
  static parseAll(bytes: Uint8Array, part = 'classes.dex'): DexFile[] {
    const whole = aligned(bytes);
    const first = new DexFile(whole, part, 0);
    const all = [first];
    let end = first.header.fileSize;
    while (end < first.header.containerSize) {
      const next = new DexFile(whole, `${part} (${all.length + 1})`, end, first);
      all.push(next);
      end += next.header.fileSize;
    }
    return all;
  }

  get version(): number {
    return this.header.version;
  }

  get counts(): DexCounts {
    const { strings, types, protos, fields, methods, classes } = this.header;
    return {
      strings: strings.size,
      types: types.size,
      protos: protos.size,
      fields: fields.size,
      methods: methods.size,
      classes: classes.size,
      callSites: this.#section(mapKinds.callSiteId, 4).size,
      methodHandles: this.#section(mapKinds.methodHandle, 8).size,
    };
  }

  /** All bytes that offsets count in. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** The list of what is where in the file; empty when the file has none. */
  get map(): readonly MapItem[] {
    this.#map ??= this.header.map === 0 ? [] : readMap(this.reader(this.header.map));
    return this.#map;
  }

  /** Where the items of a kind are, as far as the map says. */
  mapItem(kind: number): MapItem | undefined {
    // Of two entries the first counts.
    this.#mapByKind ??= new Map(this.map.toReversed().map((item) => [item.kind, item]));
    return this.#mapByKind.get(kind);
  }

  string(index: number): string {
    const known = this.#strings[index];
    if (known !== undefined) return known;
    const at = this.#entry(this.header.strings, index, 4, 'string');
    const text = this.#stringData(this.#reader.u4At(at), index);
    this.#strings[index] = text;
    return text;
  }

  /** The string of an index, or null where the index stands for nothing. */
  stringOrNull(index: number): string | null {
    return index === NO_INDEX || index === -1 ? null : this.string(index);
  }

  /** A type as its descriptor, as in "Ljava/lang/String;". */
  type(index: number): string {
    const known = this.#types[index];
    if (known !== undefined) return known;
    const at = this.#entry(this.header.types, index, 4, 'type');
    const descriptor = this.string(this.#reader.u4At(at));
    this.#types[index] = descriptor;
    return descriptor;
  }

  /** The type of an index, or null where the index stands for nothing. */
  typeOrNull(index: number): string | null {
    return index === NO_INDEX || index === -1 ? null : this.type(index);
  }

  proto(index: number): Proto {
    const known = this.#protos[index];
    if (known !== undefined) return known;
    const at = this.#entry(this.header.protos, index, 12, 'prototype');
    const returnType = this.type(this.#reader.u4At(at + 4));
    const parameters = this.typeList(this.#reader.u4At(at + 8));
    if (parameters.length > MAX_PARAMETERS) {
      throw malformed(this.part, `prototype ${index} has ${parameters.length} parameters`);
    }
    this.#deriving.spend(parameters.reduce((sum, { length }) => sum + length, returnType.length));
    const proto: Proto = {
      index,
      shorty: this.string(this.#reader.u4At(at)),
      returnType,
      parameters,
      descriptor: `(${parameters.join('')})${returnType}`,
    };
    this.#protos[index] = proto;
    return proto;
  }

  field(index: number): FieldRef {
    const known = this.#fields[index];
    if (known !== undefined) return known;
    const at = this.#entry(this.header.fields, index, 8, 'field');
    const field: FieldRef = {
      index,
      class: this.type(this.#reader.u2At(at)),
      type: this.type(this.#reader.u2At(at + 2)),
      name: this.string(this.#reader.u4At(at + 4)),
    };
    this.#fields[index] = field;
    return field;
  }

  method(index: number): MethodRef {
    const known = this.#methods[index];
    if (known !== undefined) return known;
    const at = this.#entry(this.header.methods, index, 8, 'method');
    const method: MethodRef = {
      index,
      class: this.type(this.#reader.u2At(at)),
      proto: this.proto(this.#reader.u2At(at + 2)),
      name: this.string(this.#reader.u4At(at + 4)),
    };
    this.#methods[index] = method;
    return method;
  }

  methodHandle(index: number): MethodHandle {
    const known = this.#methodHandles[index];
    if (known !== undefined) return known;
    const at = this.#entry(this.#section(mapKinds.methodHandle, 8), index, 8, 'method handle');
    const number = this.#reader.u2At(at);
    const kind = METHOD_HANDLE_KINDS[number];
    const member = this.#reader.u2At(at + 4);
    const handle = this.#handle(index, kind, member);
    this.#methodHandles[index] = handle;
    return handle;
  }

  callSite(index: number): CallSite {
    const known = this.#callSites[index];
    if (known !== undefined) return known;
    const at = this.#entry(this.#section(mapKinds.callSiteId, 4), index, 4, 'call site');
    const [bootstrap, name, type, ...rest] = this.valueArray(this.#reader.u4At(at));
    if (bootstrap?.kind !== 'method-handle' || name?.kind !== 'string' || type?.kind !== 'method-type') {
      throw malformed(this.part, `call site ${index} does not say what it calls`);
    }
    const site = { index, bootstrap: bootstrap.value, name: name.value, type: type.value, arguments: rest };
    this.#callSites[index] = site;
    return site;
  }

  /** All classes of the file, in its order. */
  get classes(): readonly DexClass[] {
    if (this.#classes !== undefined) return this.#classes;
    const { size, offset } = this.header.classes;
    const classes: DexClass[] = [];
    for (let i = 0; i < size; i++) classes.push(new DexClass(this, i, offset + 32 * i));
    this.#classes = classes;
    return classes;
  }

  /** The class of a descriptor that this file defines. */
  findClass(descriptor: string): DexClass | undefined {
    if (this.#byDescriptor === undefined) {
      const classes = new Map<string, DexClass>();
      // The first of two definitions is the one that Android takes.
      for (const one of this.classes) if (!classes.has(one.descriptor)) classes.set(one.descriptor, one);
      this.#byDescriptor = classes;
    }
    return this.#byDescriptor.get(descriptor);
  }

  /** A list of types at an offset; offset 0 is the empty one. */
  typeList(offset: number): readonly string[] {
    if (offset === 0) return NO_TYPES;
    const known = this.#typeLists.get(offset);
    if (known !== undefined) return known;
    const reader = this.reader(offset);
    const size = reader.u4();
    reader.expect(size, 2, 'types');
    this.spend(4 + 2 * size);
    const types: string[] = [];
    for (let i = 0; i < size; i++) types.push(this.type(reader.u2()));
    this.#typeLists.set(offset, types);
    return types;
  }

  /** A list of values at an offset. */
  valueArray(offset: number): readonly Value[] {
    const known = this.#arrays.get(offset);
    if (known !== undefined) return known;
    const reader = this.reader(offset);
    const values = this.spending(reader, () => readArray(this, reader));
    this.#arrays.set(offset, values);
    return values;
  }

  /** The annotations directory at an offset; offset 0 is the empty one. */
  annotations(offset: number): ClassAnnotations {
    if (offset === 0) return NO_ANNOTATIONS;
    const known = this.#directories.get(offset);
    if (known !== undefined) return known;
    const annotations = this.#annotations.read(offset);
    this.#directories.set(offset, annotations);
    return annotations;
  }

  /** The debug information at an offset; methods share it. */
  debugInfo(offset: number): DebugInfo {
    const known = this.#debugInfos.get(offset);
    if (known !== undefined) return known;
    const reader = this.reader(offset);
    const info = this.spending(reader, () => new DebugInfo(this, reader));
    this.#debugInfos.set(offset, info);
    return info;
  }

  /** The 32-bit number at an offset. */
  word(offset: number): number {
    return this.#reader.u4At(offset);
  }

  /** A new reader at an offset. */
  reader(offset: number): ByteReader {
    return this.#reader.fork(offset);
  }

  /** Counts bytes that are read once in an honest file. */
  spend(bytes: number): void {
    this.#reading.spend(bytes);
  }

  /** Counts work that is done anew for every method. */
  spendPerMethod(amount: number): void {
    this.#deriving.spend(amount);
  }

  /** Counts the bytes that some reading takes, even when it fails. */
  spending<T>(reader: ByteReader, read: () => T): T {
    this.#reading.check();
    const start = reader.at;
    try {
      return read();
    } finally {
      this.spend(reader.at - start);
    }
  }

  #budgets(): { readonly reading: ReadBudget; readonly deriving: ReadBudget } {
    return { reading: this.#reading, deriving: this.#deriving };
  }

  #handle(
    index: number,
    kind: (typeof METHOD_HANDLE_KINDS)[number] | undefined,
    member: number,
  ): MethodHandle {
    switch (kind) {
      case undefined:
        throw malformed(this.part, `method handle ${index} is of an unknown kind`);
      case 'static-put':
      case 'static-get':
      case 'instance-put':
      case 'instance-get':
        return { index, kind, field: this.field(member) };
      default:
        return { index, kind, method: this.method(member) };
    }
  }

  /** Where an entry of a table is. */
  #entry(section: TableRange, index: number, size: number, what: string): number {
    if (index >= 0 && index < section.size) return section.offset + index * size;
    throw malformed(this.part, `${what} ${index} is wanted, but there are ${section.size}`);
  }

  /** A table that only the map lists. */
  #section(kind: number, itemSize: number): TableRange {
    const item = this.mapItem(kind);
    if (item === undefined) return NO_SECTION;
    if (item.offset + item.size * itemSize > this.#bytes.length) {
      throw malformed(
        this.part,
        `the map promises ${item.size} items at byte ${item.offset}, outside of the file`,
      );
    }
    return item;
  }

  #stringData(offset: number, index: number): string {
    this.#reading.check();
    const reader = this.#reader.seek(offset);
    reader.uleb128();
    const end = this.#bytes.indexOf(0, reader.at);
    this.spend((end === -1 ? this.#bytes.length : end) - offset);
    const text = end === -1 ? undefined : decodeMutf8(this.#bytes, reader.at, end);
    if (text === undefined) throw malformed(this.part, `string ${index} is not in the encoding of a DEX`);
    return text;
  }
}

/** What an honest file of this length needs at most. */
function budgets({ version, containerSize }: DexHeader, part: string) {
  const times = version >= CONTAINER_VERSION ? 8 : 2;
  return {
    reading: new ReadBudget(part, 'items', times * containerSize + LEAST_BUDGET),
    deriving: new ReadBudget(part, 'methods', 8 * containerSize + LEAST_BUDGET),
  };
}

/** The same bytes, at an address from which 16-bit code units can be read in place. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
}
