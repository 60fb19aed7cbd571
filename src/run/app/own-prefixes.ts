import { readFileSync } from 'node:fs';
import { Apk } from '../../apk/apk.js';
import { originOf, ownPrefixes } from '../../apk/program/own-code.js';
import type { AppRef } from '../../core/device.js';
import { GauntletError } from '../../core/errors.js';

/** The prefixes of an app's own code: what its manifest says; the package alone where that cannot be read. */
export function ownPrefixesOf(app: AppRef, packageName: string): readonly string[] {
  if (app.kind === 'sim') return [packageName];
  try {
    return ownPrefixes(originOf(new Apk(readFileSync(app.file), app.file).manifest));
  } catch (error) {
    // A device may be content with an APK that we can't read.
    if (error instanceof GauntletError) return [packageName];
    throw error;
  }
}
