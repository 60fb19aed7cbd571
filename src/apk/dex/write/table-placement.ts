import { malformed } from '../../malformed.js';
import type { Indices } from './indices.js';
import type { Used } from './marking.js';
import type { ReferenceTables } from './reference-tables.js';

/** Where the entries of a table go. */
export interface Placed {
  /** The new index by the old one, -1 for what is left out. */
  readonly map: Int32Array;
  /** The old index by the new one. */
  readonly order: readonly number[];
}

/** The tables of a new file, in the order that the format demands, and the indexes in it. */
export class TablePlacement implements Indices {
  readonly areFinal = true;
  readonly strings: Placed;
  readonly types: Placed;
  readonly protos: Placed;
  readonly fields: Placed;
  readonly methods: Placed;
  readonly callSites: Placed;
  readonly methodHandles: Placed;
  readonly #tables: ReferenceTables;
  readonly #part: string;

  /** Places everything, or only what is used. */
  constructor(part: string, tables: ReferenceTables, used: Used | null) {
    this.#part = part;
    this.#tables = tables;
    const { stringCount, types, protos, methodHandles, callSites } = tables;
    const { fieldClasses, fieldNames, fieldTypes, methodClasses, methodNames, methodProtos } = tables;
    // Texts compare by their code units, as the format wants it.
    this.strings = placed(stringCount, used?.strings, (a, b) => {
      const first = tables.text(a);
      const second = tables.text(b);
      return first < second ? -1 : first === second ? 0 : 1;
    });
    const string = this.strings.map;
    this.types = placed(types.length, used?.types, (a, b) => by(string, types[a], types[b]));
    const type = this.types.map;
    this.protos = placed(protos.length, used?.protos, (a, b) => {
      const first = protos[a];
      const second = protos[b];
      return (
        by(type, first?.returnType, second?.returnType) || byAll(type, first?.parameters, second?.parameters)
      );
    });
    const proto = this.protos.map;
    this.fields = placed(
      fieldNames.length,
      used?.fields,
      (a, b) =>
        by(type, fieldClasses[a], fieldClasses[b]) ||
        by(string, fieldNames[a], fieldNames[b]) ||
        by(type, fieldTypes[a], fieldTypes[b]),
    );
    this.methods = placed(
      methodNames.length,
      used?.methods,
      (a, b) =>
        by(type, methodClasses[a], methodClasses[b]) ||
        by(string, methodNames[a], methodNames[b]) ||
        by(proto, methodProtos[a], methodProtos[b]),
    );
    // Two equal ones are not the same: code that runs keeps something for each.
    this.callSites = placed(callSites.length, used?.callSites, (a, b) => a - b);
    this.methodHandles = placed(methodHandles.length, used?.methodHandles, (a, b) => a - b);
  }

  string(index: number): number {
    return this.strings.map[index] ?? this.#missing('string', index);
  }

  type(index: number): number {
    return this.types.map[index] ?? this.#missing('type', index);
  }

  descriptor(descriptor: string): number {
    return this.type(this.#tables.type(descriptor));
  }

  proto(index: number): number {
    return this.protos.map[index] ?? this.#missing('prototype', index);
  }

  field(index: number): number {
    return this.fields.map[index] ?? this.#missing('field', index);
  }

  method(index: number): number {
    return this.methods.map[index] ?? this.#missing('method', index);
  }

  callSite(index: number): number {
    return this.callSites.map[index] ?? this.#missing('call site', index);
  }

  methodHandle(index: number): number {
    return this.methodHandles.map[index] ?? this.#missing('method handle', index);
  }

  #missing(what: string, index: number): never {
    throw malformed(this.#part, `${what} ${index} is wanted, but there is none`);
  }
}

/** Sorts the entries that are used; equal ones become one. */
function placed(
  count: number,
  used: Uint8Array | undefined,
  compare: (a: number, b: number) => number,
): Placed {
  const all: number[] = [];
  for (let i = 0; i < count; i++) if (used === undefined || used[i] === 1) all.push(i);
  const map = new Int32Array(count).fill(-1);
  const order: number[] = [];
  let last = -1;
  for (const index of isSorted(all, compare) ? all : all.sort(compare)) {
    if (last === -1 || compare(last, index) !== 0) order.push(index);
    map[index] = order.length - 1;
    last = index;
  }
  return { map, order };
}

function isSorted(all: readonly number[], compare: (a: number, b: number) => number): boolean {
  for (let i = 1; i < all.length; i++) if (compare(all[i - 1] ?? 0, all[i] ?? 0) > 0) return false;
  return true;
}

function by(map: Int32Array, a = 0, b = 0): number {
  return (map[a] ?? 0) - (map[b] ?? 0);
}

function byAll(map: Int32Array, a: readonly number[] = [], b: readonly number[] = []): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const order = by(map, a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
