import type { TestSurroundings } from './surroundings.js';

/** Does work in the same surroundings with so much time. */
export async function within<T>(
  around: TestSurroundings,
  ms: number,
  work: (around: TestSurroundings) => Promise<T>,
): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return work(around);
  // Signals put together by AbortSignal.any may be lost to the garbage collector before they are raised.
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, ms);
  around.signal.addEventListener('abort', stop);
  if (around.signal.aborted) stop();
  try {
    return await work({ ...around, signal: controller.signal });
  } finally {
    clearTimeout(timer);
    around.signal.removeEventListener('abort', stop);
  }
}

/** Null when the time was up, or the user did not want to wait. */
export async function untilAborted<T>(
  { signal }: TestSurroundings,
  work: () => Promise<T>,
): Promise<T | null> {
  if (signal.aborted) return null;
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
