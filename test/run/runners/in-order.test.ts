import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../../../src/run/runners/in-order.js';

const many = () => 100;

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('inOrder', () => {
  it('gives results in the order of the items, whatever is ready first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5)),
        fc.integer({ min: 1, max: 8 }),
        fc.scheduler(),
        async (items, ahead, scheduler) => {
          const results = all(
            inOrder(
              items,
              () => ahead,
              (item) => scheduler.schedule(Promise.resolve(item * 2)),
            ),
          );
          await scheduler.waitFor(results);
          expect(await results).toEqual(items.map((item) => item * 2));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('starts no more than it may before a result is taken', async () => {
    let started = 0;
    function* endless(): Generator<number> {
      for (let n = 0; ; n++) yield n;
    }
    const results = inOrder(
      endless(),
      () => 3,
      async (n) => {
        started++;
        return n;
      },
    );
    expect(started).toBe(0);
    expect(await results.next()).toEqual({ done: false, value: 0 });
    expect(started).toBe(3);
    expect(await results.next()).toEqual({ done: false, value: 1 });
    expect(started).toBe(4);
    await results.return(undefined);
    expect(started).toBe(4);
  });

  it('fails where the turn of what failed comes', async () => {
    const results = inOrder([1, 2, 3], many, async (n) => {
      if (n === 2) throw new Error('two');
      return n;
    });
    expect(await results.next()).toEqual({ done: false, value: 1 });
    await expect(results.next()).rejects.toThrow('two');
    expect(await results.next()).toEqual({ done: true, value: undefined });
  });

  it('tells the rest when nobody wants it any more, and closes the items', async () => {
    const signals: AbortSignal[] = [];
    let closed = false;
    function* items(): Generator<number> {
      try {
        for (let n = 0; ; n++) yield n;
      } finally {
        closed = true;
      }
    }
    for await (const n of inOrder(
      items(),
      () => 4,
      async (n, signal) => {
        signals.push(signal);
        return n;
      },
    )) {
      if (n === 1) break;
    }
    expect(closed).toBe(true);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, true, true]);
  });

  it('passes the signal from outside on', async () => {
    const controller = new AbortController();
    const results = inOrder(
      [1],
      many,
      (_item, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      controller.signal,
    );
    const first = results.next();
    controller.abort();
    await expect(first).rejects.toThrow(/abort/i);
  });
});
