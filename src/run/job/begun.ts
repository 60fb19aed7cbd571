import { existsSync, readFileSync, rmSync } from 'node:fs';
import { GauntletError } from '../../core/errors.js';
import { ioError } from '../../home/io-error.js';

/** What was begun in a folder; null when nothing was, or it was killed before its first line and is begun again. */
export function unlessNone<T>(none: string, dir: string, open: () => T): T | null {
  if (!existsSync(dir)) return null;
  try {
    return open();
  } catch (error) {
    if (!(error instanceof GauntletError) || ![none, 'EMPTY_JOURNAL'].includes(error.code)) throw error;
    rmSync(dir, { recursive: true });
    return null;
  }
}

/** Our own file, written whole: what is in it is what we put there. */
export function readResult<T>(file: string): T {
  try {
    const result: T = JSON.parse(readFileSync(file, 'utf8'));
    return result;
  } catch (error) {
    throw ioError(error, file);
  }
}
