import { GauntletError } from '../../core/errors.js';
import type { DexMethod } from '../dex/dex-class.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { opcodeOf } from '../dex/opcodes.js';
import type { CallSite, MethodHandle, MethodRef } from '../dex/references.js';

const INVOKE_KINDS = ['virtual', 'super', 'direct', 'static', 'interface'] as const;
/** How a call finds its method. */
export type InvokeKind = (typeof INVOKE_KINDS)[number];

/** A call in a method's code. */
export interface Call {
  readonly caller: DexMethod;
  readonly pc: number;
  readonly kind: InvokeKind;
  readonly ref: MethodRef;
}

/** A place where code makes an object of a method: a lambda or a method reference. */
export interface Lambda {
  readonly method: DexMethod;
  readonly pc: number;
  /** The interface that the object implements. */
  readonly type: string;
  /** The name of the interface's method. */
  readonly name: string;
  /** What that method runs; captured values come before its arguments. */
  readonly target: Extract<MethodHandle, { readonly method: MethodRef }>;
}

/** What a method's code calls and makes. */
export interface MethodBody {
  readonly calls: readonly Call[];
  readonly lambdas: readonly Lambda[];
  /** Types that are instantiated here. */
  readonly allocated: readonly string[];
  /** Types whose class object is taken: they may be instantiated by their name. */
  readonly mentioned: readonly string[];
  /** Why the code can't be read from some point on; undefined when all of it was. */
  readonly opaque: string | undefined;
}

const NEW_INSTANCE = opcodeOf('new-instance');
const CONST_CLASS = opcodeOf('const-class');
const INVOKE_CUSTOM = opcodeOf('invoke-custom');
const INVOKE_CUSTOM_RANGE = opcodeOf('invoke-custom/range');
const NONE: readonly never[] = [];
const INVOKES: readonly (InvokeKind | undefined)[] = invokeKinds();

/**
 * Reads what a method calls and makes, in the order of its code. Broken code makes the rest of the method
 * opaque.
 */
export function readBody(method: DexMethod): MethodBody {
  // Most methods lack most of these, and there are many methods.
  let calls: Call[] | undefined;
  let lambdas: Lambda[] | undefined;
  let allocated: string[] | undefined;
  let mentioned: string[] | undefined;
  let opaque: string | undefined;
  const { dex } = method.class;
  try {
    const cursor = method.code === null ? undefined : new InstructionCursor(method.code);
    while (cursor?.next()) {
      const { opcode, pc, index } = cursor;
      const kind = INVOKES[opcode];
      if (kind !== undefined) {
        calls ??= [];
        calls.push({ caller: method, pc, kind, ref: dex.method(index) });
      } else if (opcode === NEW_INSTANCE) {
        allocated ??= [];
        allocated.push(dex.type(index));
      } else if (opcode === CONST_CLASS) {
        mentioned ??= [];
        mentioned.push(dex.type(index));
      } else if (opcode === INVOKE_CUSTOM || opcode === INVOKE_CUSTOM_RANGE) {
        const lambda = lambdaAt(method, pc, dex.callSite(index));
        lambdas ??= [];
        if (lambda !== undefined) lambdas.push(lambda);
      }
    }
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    opaque = error.message;
  }
  return {
    calls: calls ?? NONE,
    lambdas: lambdas ?? NONE,
    allocated: allocated ?? NONE,
    mentioned: mentioned ?? NONE,
    opaque,
  };
}

/** What kind of call an opcode is; undefined for other opcodes. */
export function invokeKind(opcode: number): InvokeKind | undefined {
  return INVOKES[opcode];
}

/** The lambda that a call site makes; undefined when it makes something else. */
export function lambdaAt(method: DexMethod, pc: number, site: CallSite): Lambda | undefined {
  const { bootstrap } = site;
  if (!('method' in bootstrap) || bootstrap.method.class !== 'Ljava/lang/invoke/LambdaMetafactory;')
    return undefined;
  const target = site.arguments[1];
  if (target?.kind !== 'method-handle' || !('method' in target.value)) return undefined;
  return { method, pc, type: site.type.returnType, name: site.name, target: target.value };
}

function invokeKinds(): (InvokeKind | undefined)[] {
  const kinds: (InvokeKind | undefined)[] = [];
  for (const kind of INVOKE_KINDS) {
    kinds[opcodeOf(`invoke-${kind}`)] = kind;
    kinds[opcodeOf(`invoke-${kind}/range`)] = kind;
  }
  return kinds;
}
