import { GauntletError } from '../../core/errors.js';

/** A key that cannot be used: why, in one sentence, and what to do. */
export function keyError(what: string, remedy: string): GauntletError {
  return new GauntletError('KEY_UNUSABLE', what, remedy);
}
