import { describe, expect, it } from 'vitest';
import type { PrefixTree } from '../../../src/core/prefix-tree.js';
import { Partition } from '../../../src/techniques/learn/partition.js';
import { WordStore } from '../../../src/techniques/learn/word-store.js';
import { treeOf } from './traces.js';

function partitionOf(tree: PrefixTree): Partition {
  const partition = new Partition(tree, () => [0, 1, 2]);
  partition.reset();
  return partition;
}

/** Nodes 1 and 4 differ after the word 1 2, nowhere else. */
const partition = partitionOf(
  treeOf(0, [
    [
      [0, 0],
      [1, 0],
      [2, 1],
    ],
    [
      [1, 0],
      [1, 0],
      [2, 2],
    ],
  ]),
);

function storeOf(capacity: number, words: readonly (readonly number[])[]): WordStore {
  const store = new WordStore(capacity);
  for (const word of words) store.remember(word);
  return store;
}

describe('a store of words', () => {
  it('forgets the word that was useful least recently', () => {
    const store = storeOf(3, [[0], [1, 2], [1], [0, 0]]);
    expect(store.words()).toEqual([[0, 0], [1], [1, 2]]);
    store.remember([1, 2]);
    expect(store.words()).toEqual([[1, 2], [0, 0], [1]]);
    store.remember([2]);
    expect(store.words()).toEqual([[2], [1, 2], [0, 0]]);
  });

  it('tells classes apart by walking its words, and knows which word was useful', () => {
    const store = storeOf(3, [[1, 2], [1, 1], [2]]);
    expect(store.tellsApart(partition, 1, 4)).toBe(true);
    expect(store.words()[0]).toEqual([1, 2]);
  });

  it('also uses the beginning of a longer word', () => {
    expect(storeOf(3, [[1, 2, 0, 0]]).tellsApart(partition, 1, 4)).toBe(true);
  });

  it('says nothing without a word on which both sides can be walked', () => {
    expect(storeOf(3, [[1, 1], [2], [0]]).tellsApart(partition, 1, 4)).toBe(false);
    expect(storeOf(0, [[1, 2]]).tellsApart(partition, 1, 4)).toBe(false);
  });

  it('learns nothing from flaky inputs', () => {
    const flaky = partitionOf(
      treeOf(0, [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [1, 0],
          [1, 2],
        ],
        [
          [1, 0],
          [1, 0],
        ],
      ]),
    );
    expect(storeOf(3, [[1]]).tellsApart(flaky, 1, 3)).toBe(false);
  });
});
