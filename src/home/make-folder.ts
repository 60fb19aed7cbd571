import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ioError } from './io-error.js';

/**
 * Makes a folder and what is missing above it.
 * Step by step, because Node's recursive mkdir never returns on file systems that refuse new folders, such as /proc.
 */
export function makeFolder(dir: string): void {
  if (isFolder(dir)) return;
  const parent = dirname(dir);
  if (parent !== dir) makeFolder(parent);
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(dir)) throw ioError(error, dir);
  }
}

function isFolder(dir: string): boolean {
  try {
    return statSync(dir).isDirectory();
  } catch {
    return false;
  }
}
