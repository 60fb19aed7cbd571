import { readFileSync, statSync } from 'node:fs';
import { GauntletError } from '../core/errors.js';
import { ioError } from './io-error.js';

/** The bytes of an APK that the user has named. */
export function readApk(file: string): Uint8Array {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return readFileSync(file);
  } catch (error) {
    throw new GauntletError('NO_APK', ioError(error, file).message, 'Name an APK file that you may read.');
  }
  throw new GauntletError('NO_APK', `There is no file '${file}'.`, 'Name an APK file.');
}
