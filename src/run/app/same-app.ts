import { GauntletError } from '../../core/errors.js';
import type { Trace, TracedApp } from '../../core/trace.js';

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

/** Refuses traces of another app than the one at hand. */
export function requireOwnTraces(traces: Iterable<Pick<Trace, 'app'>>, found: string): void {
  for (const { app } of traces) {
    if (app.package === found) continue;
    throw new GauntletError(
      'OTHER_APP',
      `The trace was recorded on ${app.package}, but the app is ${found}.`,
      'Name the app that the trace belongs to.',
    );
  }
}
