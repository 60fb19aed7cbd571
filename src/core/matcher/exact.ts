import type { Abstraction, Matcher } from '../driver.js';

/** A screen is the state that its abstraction names, however it was reached. */
export function exactMatcher(abstraction: Abstraction): Matcher {
  return { name: 'exact', match: (screen) => abstraction.key(screen) };
}
