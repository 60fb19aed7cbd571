import { closest } from 'fastest-levenshtein';
import { GauntletError } from './errors.js';

/** The complaint about a name that nobody has: the nearest one that exists, and the list of all. */
export function unknownName(noun: string, name: string, names: readonly string[]): GauntletError {
  return new GauntletError(
    `UNKNOWN_${noun.replaceAll(' ', '_').toUpperCase()}`,
    `There is no ${noun} '${name}'${names.length === 0 ? '' : `; did you mean '${closest(name, names)}'?`}`,
    names.length === 0 ? 'Leave it out.' : `Use one of: ${names.join(', ')}.`,
  );
}

/** The entry of that name; an unknown name is answered with the nearest one and the list of what exists. */
export function named<T>(table: Readonly<Record<string, T>>, noun: string, name: string): T {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (entry === undefined) throw unknownName(noun, name, Object.keys(table));
  return entry;
}

/** The entry of a list by its name, with the same answer to an unknown one. */
export function namedEntry<T extends { readonly name: string }>(
  entries: readonly T[],
  noun: string,
  name: string,
): T {
  return named(Object.fromEntries(entries.map((entry) => [entry.name, entry])), noun, name);
}
