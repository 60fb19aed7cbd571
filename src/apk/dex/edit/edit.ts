import type { GauntletError } from '../../../core/errors.js';

/**
 * A change of a method's code: units that are put before or after an instruction, or in its place.
 *
 * What is put before an instruction runs whenever control comes to that instruction, by a jump or not; what is put
 * after it runs only when control goes on from it to the next. The units are whole instructions without jumps and
 * tables. What is put before or after is in no try, even in the midst of one: handlers then see the registers and
 * locks of the old instructions and nothing else, so code that could be verified still can.
 */
export interface Edit {
  readonly kind: 'before' | 'instead' | 'after';
  /** Address of an instruction. */
  readonly at: number;
  readonly units: ArrayLike<number>;
}

/** Makes the error for code that cannot be edited, from what is wrong with it. */
export type Refuse = (what: string) => GauntletError;
