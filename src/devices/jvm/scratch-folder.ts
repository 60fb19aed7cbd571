import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { takeLock } from '../../home/lock.js';
import { makeFolder } from '../../home/make-folder.js';

/** A folder that a JVM may write to, for as long as it runs. */
export interface ScratchFolder {
  readonly dir: string;
  remove(): void;
}

const LOCK = '.in-use';

/**
 * Makes a folder below `parent`, and removes those whose owner is gone: a process that was killed could not.
 * The lock inside tells: the operating system drops it with its process.
 */
export function makeScratchFolder(parent: string): ScratchFolder {
  makeFolder(parent);
  for (const name of readdirSync(parent)) removeUnlessUsed(join(parent, name));
  const dir = mkdtempSync(join(parent, 'jvm-'));
  const lock = takeLock(join(dir, LOCK), dir);
  return {
    dir,
    remove() {
      lock.release();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function removeUnlessUsed(dir: string): void {
  try {
    takeLock(join(dir, LOCK), dir).release();
  } catch (error) {
    if (error instanceof GauntletError) return;
    throw error;
  }
  rmSync(dir, { recursive: true, force: true });
}
