import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Png } from '../../core/device.js';
import type { StateKey } from '../../core/driver.js';
import { ioError } from '../../home/io-error.js';
import { makeFolder } from '../../home/make-folder.js';

/** Keeps the picture of a state beside its screen. */
export function writePicture(folder: string, state: StateKey, picture: Png): void {
  const file = join(folder, `${state}.png`);
  makeFolder(folder);
  try {
    writeFileSync(file, picture);
  } catch (error) {
    throw ioError(error, file);
  }
}
