import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { GauntletError } from '../core/errors.js';

/** Refuses to write an APK over the one that it is made of, under whatever name. */
export function refuseSame(input: string, output: string): void {
  if (identity(input) !== identity(output)) return;
  throw new GauntletError(
    'SAME_FILE',
    'The new APK would overwrite the one that it is made of.',
    'Name another file with -o.',
  );
}

/** Links and other ways to write a path lead to the same place; what is not there is reported by whoever opens it. */
function identity(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return resolve(file);
  }
}
