import type { OwnCode } from './crash.js';

/** A line of a stack, as a Java thread dump prints it. */
const LINE = /(?:^|\s)([\w$]+(?:\.[\w$]+)+)\.([\w$<>]+)\(/g;

/** What makes two hangs the same one: the first of the app's own methods that the dump names. */
export function anrKey(reason: string, own: OwnCode): string {
  for (const [, className = '', method = ''] of reason.matchAll(LINE)) {
    if (own(className)) return `not responding in ${className}.${method}`;
  }
  return 'not responding';
}
