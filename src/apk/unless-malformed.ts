import { GauntletError } from '../core/errors.js';

/** What some reading gives; or, when the part is broken, what to do without it. */
export function unlessMalformed<T, U>(read: () => T, otherwise: (why: string) => U): T | U {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    return otherwise(error.message);
  }
}
