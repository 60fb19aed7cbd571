import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import { ioError } from '../../home/io-error.js';
import { type Lock, takeLock } from '../../home/lock.js';
import { makeFolder } from '../../home/make-folder.js';

const LOCK = 'lock';
/** The lock, and the companion that SQLite keeps beside it while it is held. */
const LOCK_FILES = [LOCK, `${LOCK}-journal`];

/** What a folder is wanted for, in the words of the complaint when it has something in it already. */
export interface Purpose {
  /** What may be in it, such as `run`. */
  readonly noun: string;
  /** The command that goes on with it. */
  readonly command: string;
}

/** Keeps everybody else out of a folder of work until released. */
export function lockFolder(dir: string): Lock {
  return takeLock(join(dir, LOCK), dir);
}

/** Whether somebody is at work in a folder. */
export function isLocked(dir: string): boolean {
  if (!existsSync(join(dir, LOCK))) return false;
  try {
    lockFolder(dir).release();
    return false;
  } catch (error) {
    return error instanceof GauntletError && error.code === 'IN_USE';
  }
}

/** Makes a folder for new work, which must be empty, and locks it. */
export function claimFolder(dir: string, purpose: Purpose): Lock {
  makeFolder(dir);
  // Looked at before it is locked: nothing is written into a folder that is somebody else's.
  requireEmpty(dir, purpose);
  const lock = lockFolder(dir);
  try {
    // Other work may have come and gone in between.
    requireEmpty(dir, purpose);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

function requireEmpty(dir: string, { noun, command }: Purpose): void {
  let names: readonly string[];
  try {
    names = readdirSync(dir);
  } catch (error) {
    throw ioError(error, dir);
  }
  if (names.every((name) => LOCK_FILES.includes(name))) return;
  throw new GauntletError(
    'FOLDER_IN_USE',
    `${dir} is not empty.`,
    `Choose another folder with --out, or go on with the ${noun} in it: gauntlet ${command} --resume ${shellQuote(dir)}`,
  );
}
