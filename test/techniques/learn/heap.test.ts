import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Heap } from '../../../src/techniques/learn/heap.js';

it('a heap gives its numbers in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 200 }), (numbers) => {
      const heap = new Heap((one, other) => one > other);
      for (const number of numbers) heap.push(number);
      const taken: number[] = [];
      for (let first = heap.first; first !== 0; first = heap.first) {
        taken.push(first);
        heap.pop();
      }
      expect(taken).toEqual([...numbers].sort((a, b) => b - a));
      heap.pop();
      expect(heap.first).toBe(0);
    }),
  );
});
