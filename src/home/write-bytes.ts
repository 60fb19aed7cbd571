import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { ioError } from './io-error.js';

/** Writes a whole binary file, or nothing. */
export function writeBytes(file: string, bytes: Uint8Array): void {
  const part = `${file}.tmp`;
  try {
    writeFileSync(part, bytes);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw ioError(error, file);
  }
}
