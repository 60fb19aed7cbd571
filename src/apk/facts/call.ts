import type { DexMethod } from '../dex/dex-class.js';
import type { MethodRef } from '../dex/references.js';
import type { InvokeKind } from '../program/method-body.js';
import type { Node } from './solver.js';

/** A call that leads out of the app's own code, with the places of what goes in and out. */
export interface OutsideCall {
  readonly method: DexMethod;
  readonly pc: number;
  readonly kind: InvokeKind;
  readonly ref: MethodRef;
  /** The receiver, if there is one, then the arguments. */
  readonly args: readonly Node[];
  readonly result: Node | undefined;
}

/** The type of each of a call's `args`. */
export function argTypes({ kind, ref }: Pick<OutsideCall, 'kind' | 'ref'>): readonly string[] {
  return kind === 'static' ? ref.proto.parameters : [ref.class, ...ref.proto.parameters];
}
