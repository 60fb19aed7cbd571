import { setMaxListeners } from 'node:events';

/**
 * Starts work on items as they are needed, at most `ahead` of them before what came of the first is taken, and gives
 * what came of them in the order of the items. Work that nobody waits for any more is stopped by its signal.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  ahead: () => number,
  start: (item: T, signal: AbortSignal) => Promise<R>,
  outer?: AbortSignal,
): AsyncGenerator<R> {
  const given = items[Symbol.iterator]();
  const controller = new AbortController();
  const signal = outer === undefined ? controller.signal : AbortSignal.any([controller.signal, outer]);
  // Everything under way listens, which is no leak.
  setMaxListeners(0, signal);
  const underWay: Promise<R>[] = [];
  try {
    for (;;) {
      while (underWay.length < ahead()) {
        const next = given.next();
        if (next.done === true) break;
        const work = start(next.value, signal);
        // It fails where its turn comes; if that never comes, nobody is interested.
        work.catch(() => {});
        underWay.push(work);
      }
      const first = underWay.shift();
      if (first === undefined) return;
      yield await first;
    }
  } finally {
    controller.abort();
    given.return?.();
  }
}
