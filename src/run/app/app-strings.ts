import type { Apk } from '../../apk/apk.js';
import type { OpenedApp } from './opened-app.js';

/** Longer ones are sentences to read, not words to type. */
const LONGEST = 24;
const MOST = 200;

/** Short texts of an app's resources: words that mean something to it. Libraries have theirs there too. */
export function appStrings(app: OpenedApp): readonly string[] {
  return app.readOr(stringsOf, []);
}

function stringsOf({ resources }: Apk): readonly string[] {
  if (resources === undefined) return [];
  const words = resources.ids('string').flatMap((id) => {
    const name = resources.name(id)?.entry ?? '';
    const text = resources.text(id) ?? '';
    return /^(abc|common|mtrl)_/.test(name) || text.length > LONGEST || /[%\n]|^\s*$/.test(text)
      ? []
      : [text];
  });
  return [...new Set(words)].slice(0, MOST);
}
