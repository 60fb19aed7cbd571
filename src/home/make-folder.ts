import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ioError } from './io-error.js';

/** Makes a folder and what is missing above it; errors are in words for the user. */
export function makeFolder(dir: string): void {
  try {
    makeFolders(dir);
  } catch (error) {
    throw ioError(error, error instanceof Error && 'path' in error ? String(error.path) : dir);
  }
}

/**
 * The same, with the operating system's own errors.
 * Step by step, because Node's recursive mkdir never returns on file systems that refuse new folders, such as /proc.
 */
export function makeFolders(dir: string): void {
  if (isFolder(dir)) return;
  const parent = dirname(dir);
  if (parent !== dir) makeFolders(parent);
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(dir)) throw error;
  }
}

function isFolder(dir: string): boolean {
  try {
    return statSync(dir).isDirectory();
  } catch {
    return false;
  }
}
