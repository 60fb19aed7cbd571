import type { OwnCode } from '../../core/crash.js';
import { ONE_CLASS } from '../../core/own-code.js';

/**
 * A short list of packages and classes, as `ownByPrefixes` reads it, that holds the classes that are own and no others. It begins
 * with prefixes that were known before.
 */
export function coveringPrefixes(
  names: readonly string[],
  isOwn: OwnCode,
  known: readonly string[],
): readonly string[] {
  const above = new Map<string, boolean>();
  for (const name of names) {
    const own = isOwn(name);
    for (const prefix of prefixesOf(name)) above.set(prefix, own && above.get(prefix) !== false);
  }
  const listed = new Set(known);
  for (const name of names) {
    if (!isOwn(name) || prefixesOf(name).some((prefix) => listed.has(prefix))) continue;
    const widest = prefixesOf(name).find((prefix) => above.get(prefix) === true);
    listed.add(widest ?? ONE_CLASS + name);
  }
  return [...known, ...[...listed].filter((prefix) => !known.includes(prefix)).sort()];
}

/** All that a class is below of, the widest first, and itself. */
function prefixesOf(name: string): readonly string[] {
  const found: string[] = [];
  for (let n = 1; n < name.length; n++) if (name[n] === '.' || name[n] === '$') found.push(name.slice(0, n));
  return [...found, name];
}
