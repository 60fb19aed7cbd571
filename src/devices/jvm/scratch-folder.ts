import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { type Lock, takeLock } from '../../home/lock.js';
import { makeFolder } from '../../home/make-folder.js';

/** A folder that a JVM may write to, for as long as it runs. */
export interface ScratchFolder {
  readonly dir: string;
  remove(): void;
}

const LOCK = '.in-use';
const TRIES = 20;

/**
 * Makes a folder below `parent`, and removes those whose owner is gone: a process that was killed could not.
 * The lock inside decides: the operating system drops it with its process.
 */
export function makeScratchFolder(parent: string): ScratchFolder {
  makeFolder(parent);
  for (const name of readdirSync(parent)) removeUnlessUsed(join(parent, name));
  const { dir, lock } = lockedFolder(parent);
  return {
    dir,
    remove: () => removeLocked(dir, lock),
  };
}

/** Another process that cleans up may come between the making of a folder and the lock: then a new one is made. */
function lockedFolder(parent: string): { readonly dir: string; readonly lock: Lock } {
  for (let tries = 1; ; tries++) {
    const dir = mkdtempSync(join(parent, 'jvm-'));
    try {
      return { dir, lock: takeLock(join(dir, LOCK), dir) };
    } catch (error) {
      if (tries === TRIES || !(error instanceof GauntletError)) throw error;
    }
  }
}

function removeUnlessUsed(dir: string): void {
  let lock: Lock;
  try {
    lock = takeLock(join(dir, LOCK), dir);
  } catch (error) {
    if (error instanceof GauntletError) return;
    throw error;
  }
  removeLocked(dir, lock);
}

/** The lock is held until the folder is gone: nobody may begin to use it in between. Who tries leaves a file in the way. */
function removeLocked(dir: string, lock: Lock): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: TRIES });
  lock.release();
}
