import type { DexMethod } from '../dex/dex-class.js';
import { OBJECT } from './framework.js';
import type { Lambda } from './method-body.js';

/** What an object may be: of exactly a type, of a type or anything below it, or a lambda. */
export type Origin =
  | { readonly kind: 'exactly'; readonly type: string }
  | { readonly kind: 'below'; readonly type: string }
  | { readonly kind: 'lambda'; readonly lambda: Lambda };

/** Knows what objects may be. */
export interface PointsTo {
  /** What an argument of the call at an address of a method may be; the receiver is the first of a call that has one. */
  at(method: DexMethod, pc: number, argument: number): readonly Origin[];
}

/** What an object may be of which nothing is known. */
export const ANYTHING: readonly Origin[] = [{ kind: 'below', type: OBJECT }];
