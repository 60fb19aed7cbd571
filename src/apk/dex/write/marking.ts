import { malformed } from '../../malformed.js';
import type { Indices } from './indices.js';
import { handlesField, type ReferenceTables } from './reference-tables.js';

/** Which entries of the tables of a plan are in use: 1 by their index. */
export interface Used {
  readonly strings: Uint8Array;
  readonly types: Uint8Array;
  readonly protos: Uint8Array;
  readonly fields: Uint8Array;
  readonly methods: Uint8Array;
  readonly callSites: Uint8Array;
  readonly methodHandles: Uint8Array;
}

/** Notes what classes refer to, and all that this refers to in turn. */
export class Marking implements Indices {
  readonly areFinal = false;
  readonly used: Used;
  readonly #part: string;
  readonly #tables: ReferenceTables;
  /** Asked for the values of a call site, which has references too. */
  readonly #visitCallSite: (index: number) => void;
  /** What was marked since the last commit. */
  #fresh: { readonly flags: Uint8Array; readonly index: number }[] = [];
  readonly #counts = new Map<Uint8Array, number>();

  constructor(part: string, tables: ReferenceTables, visitCallSite: (index: number) => void) {
    this.#part = part;
    this.#tables = tables;
    this.#visitCallSite = visitCallSite;
    this.used = {
      strings: new Uint8Array(tables.stringCount),
      types: new Uint8Array(tables.types.length),
      protos: new Uint8Array(tables.protos.length),
      fields: new Uint8Array(tables.fieldNames.length),
      methods: new Uint8Array(tables.methodNames.length),
      callSites: new Uint8Array(tables.callSites.length),
      methodHandles: new Uint8Array(tables.methodHandles.length),
    };
  }

  /** Whether no table that instructions count has more entries in use than that. */
  fits(most: number): boolean {
    const { types, protos, fields, methods } = this.used;
    return [types, protos, fields, methods].every((flags) => (this.#counts.get(flags) ?? 0) <= most);
  }

  /** Keeps what was marked. */
  commit(): void {
    this.#fresh = [];
  }

  /** Takes back what was marked since the last commit. */
  rollback(): void {
    for (const { flags, index } of this.#fresh) {
      flags[index] = 0;
      this.#count(flags, -1);
    }
    this.#fresh = [];
  }

  string(index: number): number {
    this.#mark(this.used.strings, index, 'string');
    return index;
  }

  type(index: number): number {
    if (this.#mark(this.used.types, index, 'type')) this.string(this.#tables.types[index] ?? 0);
    return index;
  }

  descriptor(descriptor: string): number {
    return this.type(this.#tables.type(descriptor));
  }

  proto(index: number): number {
    const row = this.#tables.protos[index];
    if (this.#mark(this.used.protos, index, 'prototype') && row !== undefined) {
      this.string(row.shorty);
      this.type(row.returnType);
      for (const type of row.parameters) this.type(type);
    }
    return index;
  }

  field(index: number): number {
    if (this.#mark(this.used.fields, index, 'field')) {
      this.type(this.#tables.fieldClasses[index] ?? 0);
      this.type(this.#tables.fieldTypes[index] ?? 0);
      this.string(this.#tables.fieldNames[index] ?? 0);
    }
    return index;
  }

  method(index: number): number {
    if (this.#mark(this.used.methods, index, 'method')) {
      this.type(this.#tables.methodClasses[index] ?? 0);
      this.proto(this.#tables.methodProtos[index] ?? 0);
      this.string(this.#tables.methodNames[index] ?? 0);
    }
    return index;
  }

  callSite(index: number): number {
    if (this.#mark(this.used.callSites, index, 'call site')) this.#visitCallSite(index);
    return index;
  }

  methodHandle(index: number): number {
    const row = this.#tables.methodHandles[index];
    if (this.#mark(this.used.methodHandles, index, 'method handle') && row !== undefined) {
      if (handlesField(row.kind)) this.field(row.member);
      else this.method(row.member);
    }
    return index;
  }

  /** Whether it is the first time. */
  #mark(flags: Uint8Array, index: number, what: string): boolean {
    const flag = flags[index];
    if (flag === undefined) throw malformed(this.#part, `${what} ${index} is wanted, but there is none`);
    if (flag === 1) return false;
    flags[index] = 1;
    this.#fresh.push({ flags, index });
    this.#count(flags, 1);
    return true;
  }

  #count(flags: Uint8Array, more: number): void {
    this.#counts.set(flags, (this.#counts.get(flags) ?? 0) + more);
  }
}
