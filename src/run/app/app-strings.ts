import { readFileSync } from 'node:fs';
import { Apk } from '../../apk/apk.js';
import type { AppRef } from '../../core/device.js';
import { GauntletError } from '../../core/errors.js';

/** Longer ones are sentences to read, not words to type. */
const LONGEST = 24;
const MOST = 200;

/** Short texts of an app's resources: words that mean something to it. Libraries have theirs there too. */
export function appStrings(app: AppRef): readonly string[] {
  if (app.kind === 'sim') return [];
  try {
    const { resources } = new Apk(readFileSync(app.file), app.file);
    if (resources === undefined) return [];
    const words = resources.ids('string').flatMap((id) => {
      const name = resources.name(id)?.entry ?? '';
      const text = resources.text(id) ?? '';
      return /^(abc|common|mtrl)_/.test(name) || text.length > LONGEST || /[%\n]|^\s*$/.test(text)
        ? []
        : [text];
    });
    return [...new Set(words)].slice(0, MOST);
  } catch (error) {
    // A device may be content with an APK that we can't read.
    if (error instanceof GauntletError) return [];
    throw error;
  }
}
