import type { Abstraction, Matcher } from '../driver.js';
import { named } from '../registry.js';
import { type CosineOptions, cosineMatcher } from './cosine.js';
import { exactMatcher } from './exact.js';

export type MatcherOptions = CosineOptions;

const MAKERS: Readonly<Record<string, (abstraction: Abstraction, options: MatcherOptions) => Matcher>> = {
  exact: exactMatcher,
  cosine: cosineMatcher,
};

/** Names of the matchers. */
export const MATCHERS: readonly string[] = Object.keys(MAKERS);

/** A fresh matcher of that name, for one run. */
export function matcher(name: string, abstraction: Abstraction, options: MatcherOptions): Matcher {
  return named(MAKERS, 'matcher', name)(abstraction, options);
}
