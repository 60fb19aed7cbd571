import { GauntletError } from '../../core/errors.js';
import type { DexMethod } from '../dex/dex-class.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { opcodeOf } from '../dex/opcodes.js';
import type { CodeIndex } from './code-index.js';
import { OBJECT } from './framework.js';
import { type LocalOrigin, LocalOrigins } from './local-origins.js';
import type { Call, Lambda } from './method-body.js';
import { type Program, signatureOf } from './program.js';

/** What an object may be: of exactly a type, of a type or anything below it, or a lambda. */
export type Origin =
  | { readonly kind: 'exactly'; readonly type: string }
  | { readonly kind: 'below'; readonly type: string }
  | { readonly kind: 'lambda'; readonly lambda: Lambda };

/** Knows what objects may be. */
export interface PointsTo {
  /**
   * What the object in a register may be, just before the instruction at an address of a method is executed.
   */
  at(method: DexMethod, pc: number, register: number): readonly Origin[];
}

/** How many fields, parameters and results to follow one after the other. */
const MAX_DEPTH = 4;
/** With more stores or callers than this, the declared type says as much. */
const MAX_SOURCES = 40;
/** How many registers to trace for one question. */
const MAX_TRACES = 200;
const RETURN_OBJECT = opcodeOf('return-object');

/**
 * Traces objects back through a method, and from there through fields to what is stored in them, through
 * parameters to the calls that pass them, and through results to what app methods return. Where that leads
 * out of the app or too far, the declared type has to do.
 */
export class TracedPointsTo implements PointsTo {
  readonly #program: Program;
  readonly #index: CodeIndex;
  readonly #locals = new Map<DexMethod, LocalOrigins | undefined>();
  readonly #known = new Map<DexMethod, Map<number, readonly Origin[]>>();
  #traces = 0;

  constructor(program: Program, index: CodeIndex) {
    this.#program = program;
    this.#index = index;
  }

  at(method: DexMethod, pc: number, register: number): readonly Origin[] {
    let ofMethod = this.#known.get(method);
    if (ofMethod === undefined) {
      ofMethod = new Map();
      this.#known.set(method, ofMethod);
    }
    const key = pc * 0x10000 + register;
    let origins = ofMethod.get(key);
    if (origins === undefined) {
      this.#traces = 0;
      origins = distinct(this.#trace(method, pc, register, MAX_DEPTH));
      ofMethod.set(key, origins);
    }
    return origins;
  }

  #trace(method: DexMethod, pc: number, register: number, depth: number): Origin[] {
    this.#traces++;
    const origins = unlessMalformed(() => this.#localsOf(method)?.at(pc, register));
    if (origins === undefined) return [{ kind: 'below', type: OBJECT }];
    return origins.flatMap((origin) => this.#follow(method, origin, depth));
  }

  #follow(method: DexMethod, origin: LocalOrigin, depth: number): Origin[] {
    if (origin.kind === 'new') return [{ kind: 'exactly', type: origin.type }];
    if (origin.kind === 'lambda') return [origin];
    const tooFar = depth === 0 || this.#traces > MAX_TRACES;
    const followed = tooFar ? undefined : this.#beyond(method, origin, depth - 1);
    return followed ?? [{ kind: 'below', type: origin.type }];
  }

  /** What an origin outside of the method comes to; undefined when only its declared type is known. */
  #beyond(method: DexMethod, origin: LocalOrigin, depth: number): Origin[] | undefined {
    switch (origin.kind) {
      case 'field': {
        const stores = this.#index.storesOf(origin.field);
        if (stores.length === 0 || stores.length > MAX_SOURCES) return undefined;
        return stores.flatMap(({ method: by, pc, register }) => this.#trace(by, pc, register, depth));
      }
      case 'parameter':
        return this.#passed(method, origin.register, depth);
      case 'result':
        return this.#returned(origin.call, depth);
      default:
        return undefined;
    }
  }

  /** What callers pass to a method; undefined when somebody outside of the app may call it, or for `this`. */
  #passed(method: DexMethod, argument: number, depth: number): Origin[] | undefined {
    if (argument === 0 && !method.isStatic) return undefined;
    const signature = signatureOf(method.ref);
    const type = method.class.descriptor;
    if (this.#program.overriddenType(type, signature) !== undefined) return undefined;
    const { hierarchy } = this.#program;
    const calls = this.#index
      .callsOf(signature)
      .filter(({ ref }) => hierarchy.isSubtype(type, ref.class) || hierarchy.isSubtype(ref.class, type));
    if (calls.length === 0 || calls.length > MAX_SOURCES) return undefined;
    return calls.flatMap(({ caller, pc }) =>
      this.#trace(caller, pc, argumentRegister(caller, pc, argument), depth),
    );
  }

  /** What an app method returns; undefined when the call may lead elsewhere. */
  #returned(call: Call, depth: number): Origin[] | undefined {
    const target = this.#program.resolveMethod(call.ref);
    if (target.kind !== 'app' || target.method.code === null) return undefined;
    const { kind } = call;
    if (kind === 'virtual' || kind === 'interface') {
      const { methods, outside } = this.#program.dispatch(call.ref, (type) =>
        this.#index.allocated.has(type),
      );
      if (outside || methods.length !== 1 || methods[0] !== target.method) return undefined;
    }
    const returns = returnsOf(target.method);
    if (returns === undefined || returns.length > MAX_SOURCES) return undefined;
    return returns.flatMap(({ pc, register }) => this.#trace(target.method, pc, register, depth));
  }

  #localsOf(method: DexMethod): LocalOrigins | undefined {
    if (!this.#locals.has(method)) {
      // Code that can't be read once is not tried again.
      this.#locals.set(method, undefined);
      if (method.code !== null) this.#locals.set(method, new LocalOrigins(method.code));
    }
    return this.#locals.get(method);
  }
}

/** The register that the call at an address takes an argument from, counted in registers. */
export function argumentRegister(caller: DexMethod, pc: number, argument: number): number {
  return caller.code === null ? 0 : new InstructionCursor(caller.code).seek(pc).argument(argument);
}

function returnsOf(method: DexMethod): { readonly pc: number; readonly register: number }[] | undefined {
  return unlessMalformed(() => {
    const returns: { pc: number; register: number }[] = [];
    const cursor = method.code === null ? undefined : new InstructionCursor(method.code);
    while (cursor?.next())
      if (cursor.opcode === RETURN_OBJECT) returns.push({ pc: cursor.pc, register: cursor.a });
    return returns;
  });
}

function unlessMalformed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof GauntletError) return undefined;
    throw error;
  }
}

function distinct(origins: readonly Origin[]): Origin[] {
  const byText = new Map<string, Origin>();
  for (const origin of origins) {
    const text =
      origin.kind === 'lambda'
        ? `${origin.lambda.method} ${origin.lambda.pc}`
        : `${origin.kind} ${origin.type}`;
    byText.set(text, origin);
  }
  return [...byText.values()];
}
