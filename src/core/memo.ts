import type { Screen } from './screen.js';

/**
 * The same function, computed once per Screen object.
 * A screen never changes, and simulated apps hand out the same object for the same state.
 */
export function memoByScreen<T extends object | string>(
  compute: (screen: Screen) => T,
): (screen: Screen) => T {
  const known = new WeakMap<Screen, T>();
  return (screen) => {
    let value = known.get(screen);
    if (value === undefined) {
      value = compute(screen);
      known.set(screen, value);
    }
    return value;
  };
}
