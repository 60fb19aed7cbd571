import { malformed } from '../../malformed.js';
import type { DexFile } from '../dex-file.js';
import { mapKinds } from '../map-list.js';

/** A prototype by indexes: a string, a type, and types. */
export interface ProtoRow {
  readonly shorty: number;
  readonly returnType: number;
  readonly parameters: readonly number[];
}

/** A method handle by its number of a kind and the index of a field or method. */
export interface MethodHandleRow {
  readonly kind: number;
  readonly member: number;
}

/** More can't be passed in a call. */
const MAX_PARAMETERS = 255;
/** Kinds of method handles below this one have a field, the others a method. */
const FIRST_METHOD_KIND = 4;

/** Everything that a file refers to, in its order, and behind that what is added. All by indexes of these tables. */
export class ReferenceTables {
  readonly #dex: DexFile;
  /** String of each type. */
  readonly types: number[] = [];
  readonly protos: ProtoRow[] = [];
  readonly fieldClasses: number[] = [];
  readonly fieldTypes: number[] = [];
  readonly fieldNames: number[] = [];
  readonly methodClasses: number[] = [];
  readonly methodProtos: number[] = [];
  readonly methodNames: number[] = [];
  readonly methodHandles: MethodHandleRow[] = [];
  /** Where the values of each call site are in the original. */
  readonly callSites: number[] = [];
  readonly #addedStrings: string[] = [];
  #stringsByText: Map<string, number> | undefined;
  #typesByDescriptor: Map<string, number> | undefined;
  #protosByKey: Map<string, number> | undefined;
  #fieldsByKey: Map<string, number> | undefined;
  #methodsByKey: Map<string, number> | undefined;

  constructor(dex: DexFile) {
    this.#dex = dex;
    const { types, protos, fields, methods } = dex.header;
    for (let i = 0; i < types.size; i++) {
      this.types.push(this.#checked(dex.word(types.offset + 4 * i), dex.header.strings.size, 'string'));
    }
    this.#readProtos(protos.offset, protos.size);
    const type = (index: number) => this.#checked(index, types.size, 'type');
    for (let i = 0, at = fields.offset; i < fields.size; i++, at += 8) {
      const word = dex.word(at);
      this.fieldClasses.push(type(word & 0xffff));
      this.fieldTypes.push(type(word >>> 16));
      this.fieldNames.push(this.#checked(dex.word(at + 4), dex.header.strings.size, 'string'));
    }
    for (let i = 0, at = methods.offset; i < methods.size; i++, at += 8) {
      const word = dex.word(at);
      this.methodClasses.push(type(word & 0xffff));
      this.methodProtos.push(this.#checked(word >>> 16, protos.size, 'prototype'));
      this.methodNames.push(this.#checked(dex.word(at + 4), dex.header.strings.size, 'string'));
    }
    this.#readHandlesAndCallSites();
  }

  get stringCount(): number {
    return this.#dex.header.strings.size + this.#addedStrings.length;
  }

  /** The string of an index. */
  text(index: number): string {
    const added = index - this.#dex.header.strings.size;
    return (added < 0 ? undefined : this.#addedStrings[added]) ?? this.#dex.string(index);
  }

  /** The descriptor of a type. */
  descriptorOf(type: number): string {
    return this.text(this.types[type] ?? NO_INDEX);
  }

  /** The index of a string, which is there from now on. */
  string(text: string): number {
    this.#stringsByText ??= indexed(this.stringCount, (i) => this.text(i));
    return found(this.#stringsByText, text, () => {
      return this.#dex.header.strings.size + this.#addedStrings.push(text) - 1;
    });
  }

  /** The index of a type, which is there from now on. */
  type(descriptor: string): number {
    this.#typesByDescriptor ??= indexed(this.types.length, (i) => this.descriptorOf(i));
    return found(this.#typesByDescriptor, descriptor, () => this.types.push(this.string(descriptor)) - 1);
  }

  /** The index of a prototype, which is there from now on. */
  proto(returnType: string, parameters: readonly string[]): number {
    const row = { returnType: this.type(returnType), parameters: parameters.map((one) => this.type(one)) };
    this.#protosByKey ??= indexed(this.protos.length, (i) => protoKey(this.protos[i]));
    return found(this.#protosByKey, protoKey(row), () => {
      const shorty = this.string([returnType, ...parameters].map(shortyLetter).join(''));
      return this.protos.push({ shorty, ...row }) - 1;
    });
  }

  /** The index of a field, which is there from now on. */
  field(owner: string, name: string, type: string): number {
    this.#fieldsByKey ??= indexed(this.fieldNames.length, (i) =>
      memberKey(this.fieldClasses[i], this.fieldNames[i], this.fieldTypes[i]),
    );
    const row = [this.type(owner), this.string(name), this.type(type)] as const;
    return found(this.#fieldsByKey, memberKey(...row), () => {
      this.fieldClasses.push(row[0]);
      this.fieldNames.push(row[1]);
      return this.fieldTypes.push(row[2]) - 1;
    });
  }

  /** The index of a method, which is there from now on. */
  method(owner: string, name: string, returnType: string, parameters: readonly string[]): number {
    this.#methodsByKey ??= indexed(this.methodNames.length, (i) =>
      memberKey(this.methodClasses[i], this.methodNames[i], this.methodProtos[i]),
    );
    const row = [this.type(owner), this.string(name), this.proto(returnType, parameters)] as const;
    return found(this.#methodsByKey, memberKey(...row), () => {
      this.methodClasses.push(row[0]);
      this.methodNames.push(row[1]);
      return this.methodProtos.push(row[2]) - 1;
    });
  }

  #readProtos(offset: number, size: number): void {
    const { strings, types } = this.#dex.header;
    const lists = new Map<number, readonly number[]>([[0, []]]);
    for (let i = 0, at = offset; i < size; i++, at += 12) {
      const listAt = this.#dex.word(at + 8);
      let parameters = lists.get(listAt);
      if (parameters === undefined) {
        parameters = this.#readTypes(listAt);
        lists.set(listAt, parameters);
      }
      this.protos.push({
        shorty: this.#checked(this.#dex.word(at), strings.size, 'string'),
        returnType: this.#checked(this.#dex.word(at + 4), types.size, 'type'),
        parameters,
      });
    }
  }

  #readTypes(offset: number): readonly number[] {
    // It checks every type, and that lists do not share too many bytes.
    const { length } = this.#dex.typeList(offset);
    if (length > MAX_PARAMETERS) throw malformed(this.#dex.part, `a prototype has ${length} parameters`);
    const reader = this.#dex.reader(offset + 4);
    return Array.from({ length }, () => reader.u2());
  }

  #readHandlesAndCallSites(): void {
    const dex = this.#dex;
    const { methodHandles, callSites } = dex.counts;
    const { fields, methods } = dex.header;
    const handlesAt = dex.mapItem(mapKinds.methodHandle)?.offset ?? 0;
    for (let i = 0; i < methodHandles; i++) {
      const { kind } = dex.methodHandle(i);
      const number = dex.word(handlesAt + 8 * i) & 0xffff;
      const member = dex.word(handlesAt + 8 * i + 4) & 0xffff;
      this.#checked(member, handlesField(number) ? fields.size : methods.size, kind);
      this.methodHandles.push({ kind: number, member });
    }
    const sitesAt = dex.mapItem(mapKinds.callSiteId)?.offset ?? 0;
    for (let i = 0; i < callSites; i++) this.callSites.push(dex.word(sitesAt + 4 * i));
  }

  #checked(index: number, count: number, what: string): number {
    if (index < count) return index;
    throw malformed(this.#dex.part, `${what} ${index} is wanted, but there are ${count}`);
  }
}

const NO_INDEX = 0xffffffff;

/** Whether a method handle of a kind has a field, and not a method. */
export function handlesField(kind: number): boolean {
  return kind < FIRST_METHOD_KIND;
}

/** The first index of every key. */
function indexed(count: number, key: (index: number) => string): Map<string, number> {
  const indexes = new Map<string, number>();
  for (let i = count - 1; i >= 0; i--) indexes.set(key(i), i);
  return indexes;
}

function found(indexes: Map<string, number>, key: string, add: () => number): number {
  const known = indexes.get(key);
  if (known !== undefined) return known;
  const index = add();
  indexes.set(key, index);
  return index;
}

function protoKey(row: Omit<ProtoRow, 'shorty'> | undefined): string {
  return row === undefined ? '' : `${row.returnType} ${row.parameters.join(' ')}`;
}

function memberKey(owner = NO_INDEX, name = NO_INDEX, type = NO_INDEX): string {
  return `${owner} ${name} ${type}`;
}

/** Every type that is no primitive one is an L. */
function shortyLetter(descriptor: string): string {
  return descriptor.startsWith('[') ? 'L' : descriptor.charAt(0);
}
