import { GauntletError } from '../../../core/errors.js';
import type { DexFile } from '../dex-file.js';
import type { Indices } from './indices.js';
import type { ReferenceTables } from './reference-tables.js';

/** Takes what another file refers to over into the tables of a plan, as far as somebody asks for it. */
export class Importing implements Indices {
  readonly areFinal = false;
  readonly #from: DexFile;
  readonly #to: ReferenceTables;

  constructor(from: DexFile, to: ReferenceTables) {
    this.#from = from;
    this.#to = to;
  }

  /** Makes all known that the other file refers to, of whichever of its classes. */
  importAll(): void {
    const { strings, types, protos, fields, methods } = this.#from.counts;
    for (let i = 0; i < strings; i++) this.string(i);
    for (let i = 0; i < types; i++) this.type(i);
    for (let i = 0; i < protos; i++) this.proto(i);
    for (let i = 0; i < fields; i++) this.field(i);
    for (let i = 0; i < methods; i++) this.method(i);
  }

  string(index: number): number {
    return this.#to.string(this.#from.string(index));
  }

  type(index: number): number {
    return this.#to.type(this.#from.type(index));
  }

  descriptor(descriptor: string): number {
    return this.#to.type(descriptor);
  }

  proto(index: number): number {
    const { returnType, parameters } = this.#from.proto(index);
    return this.#to.proto(returnType, parameters);
  }

  field(index: number): number {
    const field = this.#from.field(index);
    return this.#to.field(field.class, field.name, field.type);
  }

  method(index: number): number {
    const method = this.#from.method(index);
    return this.#to.method(method.class, method.name, method.proto.returnType, method.proto.parameters);
  }

  callSite(): number {
    throw this.#unsupported('a call site');
  }

  methodHandle(): number {
    throw this.#unsupported('a method handle');
  }

  #unsupported(what: string) {
    return new GauntletError(
      'DEX_UNSUPPORTED',
      `${this.#from.part}: a class with ${what} can't be moved into another DEX.`,
      'Compile it for an older Android, so that it has no invoke-custom.',
    );
  }
}
