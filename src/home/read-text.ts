import { readFileSync } from 'node:fs';
import { ioError } from './io-error.js';

/** A whole file of text; what the operating system has against it is said in plain words. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw ioError(error, file);
  }
}
