import type { DexMethod } from '../dex/dex-class.js';
import { type FieldRef, fieldName, type MethodRef } from '../dex/references.js';
import { type Call, type Lambda, type MethodBody, readBody, type Store } from './method-body.js';
import { type Program, type Signature, signatureOf } from './program.js';

/** A method whose code can't be read. */
export interface Opaque {
  readonly method: DexMethod;
  readonly why: string;
}

/** What all methods of an app call and make, gathered in one pass over its code. */
export class CodeIndex {
  /** Types that some code instantiates or may instantiate by name. */
  readonly allocated: ReadonlySet<string>;
  readonly lambdas: readonly Lambda[];
  readonly opaque: readonly Opaque[];
  readonly #program: Program;
  readonly #bodies = new Map<DexMethod, MethodBody>();
  // By reference at first, because most are never asked for: a DEX has one object for each reference.
  readonly #callsByRef = new Map<MethodRef, Call[]>();
  readonly #storesByRef = new Map<FieldRef, Store[]>();
  #calls: ReadonlyMap<Signature, readonly Call[]> | undefined;
  #stores: ReadonlyMap<string, readonly Store[]> | undefined;

  constructor(program: Program) {
    this.#program = program;
    const allocated = new Set<string>();
    const lambdas: Lambda[] = [];
    const opaque: Opaque[] = [];
    for (const owner of program.hierarchy.classes.values()) {
      for (const method of owner.methods) {
        if (method.codeOffset === 0) continue;
        const body = this.body(method);
        for (const type of body.allocated) allocated.add(type);
        for (const type of body.mentioned) allocated.add(type);
        lambdas.push(...body.lambdas);
        if (body.opaque !== undefined) opaque.push({ method, why: body.opaque });
        for (const call of body.calls) put(this.#callsByRef, call.ref, call);
        for (const store of body.stores) put(this.#storesByRef, store.field, store);
      }
    }
    this.allocated = allocated;
    this.lambdas = lambdas;
    this.opaque = opaque;
  }

  /** What a method calls and makes. */
  body(method: DexMethod): MethodBody {
    let body = this.#bodies.get(method);
    if (body === undefined) {
      body = readBody(method);
      this.#bodies.set(method, body);
    }
    return body;
  }

  /** All calls of methods of this name and descriptor, of whatever class. */
  callsOf(signature: Signature): readonly Call[] {
    this.#calls ??= regroup(this.#callsByRef, signatureOf);
    return this.#calls.get(signature) ?? [];
  }

  /** All places that put something into this field, by whatever class they name it. */
  storesOf(field: FieldRef): readonly Store[] {
    this.#stores ??= regroup(this.#storesByRef, (ref) => this.#fieldKey(ref));
    return this.#stores.get(this.#fieldKey(field)) ?? [];
  }

  #fieldKey(ref: FieldRef): string {
    return fieldName(this.#program.resolveField(ref)?.ref ?? ref);
  }
}

function put<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function regroup<K, V>(
  lists: ReadonlyMap<K, readonly V[]>,
  keyOf: (key: K) => string,
): ReadonlyMap<string, V[]> {
  const groups = new Map<string, V[]>();
  for (const [key, list] of lists) {
    const group = keyOf(key);
    for (const value of list) put(groups, group, value);
  }
  return groups;
}
