import type { Screen } from './screen.js';

/** The one rule for "the app is gone": what is in front belongs to another package. */
export function isTerminated(screen: Screen, appPackage: string): boolean {
  return screen.package !== appPackage;
}
