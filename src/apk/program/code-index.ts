import type { DexMethod } from '../dex/dex-class.js';
import { type Lambda, type MethodBody, readBody } from './method-body.js';
import type { Program } from './program.js';

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
  readonly #bodies = new Map<DexMethod, MethodBody>();

  constructor(program: Program) {
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
}
