/** What is said of own code where names do not tell it. */
export const GUESSED =
  'names were changed, so it is told by what libraries look like; exact with --mapping, or --own';

/** More packages and classes than this are counted. */
const MAX_SHOWN = 6;

/** The first of many packages and classes. */
export function someOf(names: readonly string[]): string {
  if (names.length === 0) return 'no package';
  const shown = names.slice(0, MAX_SHOWN).join(', ');
  return names.length <= MAX_SHOWN ? shown : `${shown} and ${names.length - MAX_SHOWN} more`;
}
