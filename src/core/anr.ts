import type { Frame, OwnCode } from './crash.js';

/** A line of a stack, as a Java thread dump prints it. */
const LINE = /(?:^|\s)([\w$]+(?:\.[\w$]+)+)\.([\w$<>]+)\((?:([\w$-]+\.\w+):(\d+)\))?/g;

/** What makes two hangs the same one: the first of the app's own methods that the dump names. */
export function anrKey(reason: string, own: OwnCode): string {
  const frame = hungAt(reason, own);
  return frame === null ? 'not responding' : `not responding in ${frame.className}.${frame.method}`;
}

/** The first of the app's own frames in a dump; null where it names none. */
export function hungAt(reason: string, own: OwnCode): Frame | null {
  for (const [, className = '', method = '', file, line] of reason.matchAll(LINE)) {
    if (!own(className)) continue;
    return { className, method, ...(file === undefined ? {} : { file, line: Number(line) }) };
  }
  return null;
}
