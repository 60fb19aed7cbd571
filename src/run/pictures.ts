import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Png } from '../core/device.js';
import type { StateKey } from '../core/driver.js';
import { ioError } from '../home/io-error.js';

/** Keeps the picture of a state beside its screen. */
export function writePicture(folder: string, state: StateKey, picture: Png): void {
  const file = join(folder, `${state}.png`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, picture);
  } catch (error) {
    throw ioError(error, file);
  }
}
