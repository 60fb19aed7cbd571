import Database from 'libsql';
import { EXIT, GauntletError } from '../core/errors.js';
import { ioError } from './io-error.js';

/** Held until released or until its process ends, however it ends. */
export interface Lock {
  release(): void;
}

/**
 * Takes the one lock of a folder, or fails at once if another process has it.
 * An empty SQLite file carries the lock: the operating system drops it even after kill -9, so there are no stale locks.
 */
export function takeLock(file: string, what: string): Lock {
  let db: Database.Database;
  try {
    db = new Database(file);
  } catch (error) {
    throw ioError(error, file);
  }
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (!isBusy(error)) throw ioError(error, file);
    throw new GauntletError(
      'IN_USE',
      `Another Gauntlet is working in ${what}.`,
      'Wait until it has finished, or choose another folder.',
      EXIT.trouble,
      { cause: error },
    );
  }
  return { release: () => db.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
