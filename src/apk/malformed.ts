import { GauntletError } from '../core/errors.js';

/** A part of an APK does not hold what its format promises: names the part and what is wrong with it. */
export function malformed(part: string, what: string): GauntletError {
  return new GauntletError(
    'APK_MALFORMED',
    `${part}: ${what}.`,
    'Check that the file is a whole APK; try to fetch or build it again.',
  );
}
