import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Heap } from '../../src/core/heap.js';

const numbers = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 200 });
const larger = (one: number, other: number) => one > other;
const smaller = (one: number, other: number) => one < other;

function filled(items: readonly number[]): Heap<number> {
  const heap = new Heap(larger);
  for (const item of items) heap.push(item);
  return heap;
}

function emptied(heap: Heap<number>): number[] {
  const taken: number[] = [];
  for (let first = heap.first; first !== undefined; first = heap.first) {
    taken.push(first);
    expect(heap.pop()).toBe(first);
  }
  return taken;
}

describe('Heap', () => {
  it('gives its items in order', () => {
    fc.assert(
      fc.property(numbers, (items) => {
        const heap = filled(items);
        expect(emptied(heap)).toEqual(items.toSorted((a, b) => b - a));
        expect([heap.pop(), heap.first]).toEqual([undefined, undefined]);
      }),
    );
  });

  it('takes another order', () => {
    fc.assert(
      fc.property(numbers, (items) => {
        const heap = filled(items);
        heap.reorder(smaller);
        expect(emptied(heap)).toEqual(items.toSorted((a, b) => a - b));
      }),
    );
  });

  it('can be emptied at once', () => {
    const heap = filled([3, 1, 2]);
    heap.clear();
    expect(heap.first).toBeUndefined();
    heap.push(4);
    expect(emptied(heap)).toEqual([4]);
  });
});
