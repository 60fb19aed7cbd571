import { GauntletError } from '../../../core/errors.js';
import { malformed } from '../../malformed.js';
import type { CodeBody } from '../code-body.js';
import type { DexMethod } from '../dex-class.js';
import type { DexFile } from '../dex-file.js';
import { MAX_INDEX } from './code-indices.js';
import { Importing } from './importing.js';
import type { NewClass, PlannedClass } from './planned-class.js';
import { ReferenceTables } from './reference-tables.js';

/**
 * What is to be changed in a DEX. Code that is to be in the new file goes by the indexes that the plan hands out:
 * those of the original, and behind them those of what is added.
 */
export class DexPlan {
  readonly dex: DexFile;
  readonly tables: ReferenceTables;
  readonly #code = new Map<DexMethod, CodeBody>();
  #added: PlannedClass[] = [];
  readonly #removed = new Set<string>();
  readonly #importing = new Map<DexFile, Importing>();

  constructor(dex: DexFile) {
    this.dex = dex;
    this.tables = new ReferenceTables(dex);
  }

  /** The index of a string. */
  string(text: string): number {
    return this.tables.string(text);
  }

  /** The index of a type. */
  type(descriptor: string): number {
    return this.#forCode(this.tables.type(descriptor), 'types');
  }

  /** The index of a prototype. */
  proto(returnType: string, parameters: readonly string[]): number {
    return this.#forCode(this.tables.proto(returnType, parameters), 'prototypes');
  }

  /** The index of a field. */
  field(owner: string, name: string, type: string): number {
    return this.#forCode(this.tables.field(owner, name, type), 'fields');
  }

  /** The index of a method. */
  method(owner: string, name: string, returnType: string, parameters: readonly string[]): number {
    return this.#forCode(this.tables.method(owner, name, returnType, parameters), 'methods');
  }

  /** Gives a method of the original other code. */
  replaceCode(method: DexMethod, body: CodeBody): void {
    if (method.class.dex !== this.dex) throw malformed(this.dex.part, `${method} is not one of its methods`);
    this.#know(body);
    this.#code.set(method, body);
  }

  /** The code that a method of the original is to have, where it is another one. */
  replacedCode(method: DexMethod): CodeBody | undefined {
    return this.#code.get(method);
  }

  /** Adds a class that no file has yet. */
  addClass(one: NewClass): void {
    this.#refuseTwice(one.descriptor);
    this.tables.type(one.descriptor);
    this.tables.type(one.superclass);
    for (const { name, returnType, parameters, code } of one.methods) {
      this.tables.method(one.descriptor, name, returnType, parameters);
      this.#know(code);
    }
    this.#added.push({ kind: 'new', class: one });
  }

  /** Adds a class of another file as it is there, with all that it refers to. */
  addClassFrom(other: DexFile, descriptor: string): void {
    this.#refuseTwice(descriptor);
    const found = other.findClass(descriptor);
    if (found === undefined) throw malformed(other.part, `it has no class ${descriptor}`);
    let indices = this.#importing.get(other);
    if (indices === undefined) {
      indices = new Importing(other, this.tables);
      indices.importAll();
      this.#importing.set(other, indices);
    }
    this.#added.push({ kind: 'taken', class: found, from: other, indices });
  }

  /** Leaves a class out, for example because another DEX has it now; one of that name can be added again. */
  removeClass(descriptor: string): void {
    this.#removed.add(descriptor);
    this.#added = this.#added.filter(({ class: one }) => one.descriptor !== descriptor);
  }

  /** Whether something that the original has is left out. */
  get removes(): boolean {
    return this.#removed.size > 0;
  }

  /** The classes of the new file, those of the original first. */
  get classes(): readonly PlannedClass[] {
    // Of two definitions Android takes the first, and no file may have two.
    const kept = this.dex.classes
      .filter((one) => this.dex.findClass(one.descriptor) === one && !this.#removed.has(one.descriptor))
      .map((one) => ({ kind: 'kept', class: one }) as const);
    return [...kept, ...this.#added];
  }

  #refuseTwice(descriptor: string): void {
    if (!this.classes.some(({ class: one }) => one.descriptor === descriptor)) return;
    throw malformed(this.dex.part, `it has a class ${descriptor} already`);
  }

  /** Makes the types known that code names by their descriptors. */
  #know({ tries }: CodeBody): void {
    for (const { handlers } of tries) {
      for (const { type } of handlers) if (type !== null) this.tables.type(type);
    }
  }

  /** Only what an instruction can hold may be asked for to be put into code. */
  #forCode(index: number, what: string): number {
    if (index <= MAX_INDEX) return index;
    throw new GauntletError(
      'DEX_FULL',
      `${this.dex.part}: there is no room for more ${what}.`,
      'Split the DEX in two before adding to it.',
    );
  }
}
