import type { Surroundings } from '../run/surroundings.js';
import type { Console } from './console.js';
import { interruption } from './interrupt.js';
import { showProgress } from './progress.js';
import { surroundings } from './surroundings.js';

/** What surrounds work that a user waits for. */
export type LongWork = Surroundings & { readonly signal: AbortSignal };

/** Does work that may take a while: progress is shown on standard error, and Ctrl-C raises the signal. */
export async function longWork<T>(console: Console, work: (around: LongWork) => Promise<T>): Promise<T> {
  const now = () => performance.now();
  const progress = showProgress(console.err, now);
  const { signal, dispose } = interruption(progress.note);
  try {
    return await work({ ...surroundings(), signal, progress, now, date: () => new Date() });
  } finally {
    progress.stop();
    dispose();
  }
}
