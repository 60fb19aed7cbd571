import { EXIT, GauntletError } from '../../core/errors.js';
import { ioError } from '../../home/io-error.js';
import { sizeText } from './sizes.js';

const MORE_SPACE = 'Free some space, or set GAUNTLET_HOME to a folder on another disk, then try again.';
const OTHER_FOLDER = 'Set GAUNTLET_HOME to a folder that you may write to.';

/** Something that keeps the jvm device from being set up. */
export function setUpError(code: string, message: string, remedy: string, cause?: unknown): GauntletError {
  return new GauntletError(code, message, remedy, EXIT.trouble, { cause });
}

/** Trouble with a file of the cache, in words that fit set-up: there is no run to resume and no --out. */
export function cacheError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'errno' in error)) return error;
  const { code, message } = ioError(error, 'path' in error ? String(error.path) : folder);
  return setUpError(code, message, code === 'DISK_FULL' ? MORE_SPACE : OTHER_FOLDER, error);
}

/** There is less room than set-up is going to need. */
export function tooLittleSpace(folder: string, needed: number, free: number): GauntletError {
  return setUpError(
    'DISK_FULL',
    `Setting up the jvm device needs ${sizeText(needed)} in ${folder}, and only ${sizeText(free)} are free.`,
    MORE_SPACE,
  );
}
