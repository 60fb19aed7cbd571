import { GauntletError } from '../../core/errors.js';
import type { TracedApp } from '../../core/trace.js';

/** Refuses to go on in a folder with an app that is another than it was. */
export function requireSameApp(
  { ref, hash }: Pick<TracedApp, 'ref' | 'hash'>,
  now: string,
  dir: string,
): void {
  if (hash === now) return;
  throw new GauntletError(
    'APP_CHANGED',
    `${ref} is not the app that the run in ${dir} began with.`,
    'Start a new run for the changed app.',
  );
}
