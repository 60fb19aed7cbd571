import { describe, expect, it } from 'vitest';
import { RandomChooser } from '../../../src/core/chooser.js';
import { PrefixTree } from '../../../src/core/prefix-tree.js';
import { SeededRng } from '../../../src/core/rng.js';
import { choosePath } from '../../../src/techniques/learn/choose-path.js';
import { Elts } from '../../../src/techniques/learn/elts.js';
import { equivalenceWalk, WALK_POLICIES } from '../../../src/techniques/learn/equivalence-walk.js';
import { GrowingModel } from '../../../src/techniques/learn/growing-model.js';
import { InputNgrams } from '../../../src/techniques/learn/input-ngrams.js';
import { WordIndex } from '../../../src/techniques/learn/word-index.js';

/** The labels of a model are the numbers of its states. */
function modelOf(size: number, transitions: readonly (readonly [number, number, number])[]): GrowingModel {
  const elts = new Elts(() => [0, 1, 2, 3], 0);
  for (let state = 1; state < size; state++) elts.addState(state);
  const model = new GrowingModel(elts);
  for (const [from, input, to] of transitions) model.connect(from, input, to);
  return model;
}

function treeOf(...words: readonly (readonly number[])[]): PrefixTree {
  const tree = new PrefixTree(0);
  for (const word of words) word.reduce((node, input) => tree.extend(node, input, 0), 0);
  return tree;
}

const byLot = (seed: number) => new RandomChooser(new SeededRng(seed));

describe('equivalenceWalk', () => {
  // Inputs 0 and 1 stay, input 2 ends the app, which is state 1.
  const model = modelOf(2, [
    [0, 0, 0],
    [0, 1, 0],
    [0, 2, 1],
  ]);
  const walks = (tree: PrefixTree, longest: number, policy: (typeof WALK_POLICIES)[number] = 'uniform') =>
    Array.from({ length: 50 }, (_, seed) =>
      equivalenceWalk(
        policy,
        {
          model,
          words: new WordIndex(tree),
          chooser: byLot(seed),
          isTerminal: (state) => state === 1,
          longest,
        },
        0,
      ),
    );
  const distinct = (found: readonly unknown[]) =>
    [...new Set(found.map((word) => JSON.stringify(word)))].sort();

  it('stops at the first new word', () => {
    const known = treeOf([0, 0, 1], [1, 2]);
    // Known are 0, 1, 2, 00, 01, 12 and 001.
    expect(distinct(walks(known, 20))).toEqual(
      ['[0,0,0]', '[0,1,0]', '[0,1,1]', '[0,0,1,0]', '[0,0,1,1]', '[1,0]', '[1,1]'].sort(),
    );
  });

  it('ends the app only where nothing else is new', () => {
    const known = treeOf([0, 0, 1, 1, 0], [2]);
    expect(distinct(walks(known, 2))).toEqual(['[0,2]', '[1,2]']);
  });

  it('is null where every word of that length is known', () => {
    const known = treeOf([0, 0, 1, 1, 0, 2], [1, 2]);
    for (const policy of WALK_POLICIES) expect(distinct(walks(known, 2, policy))).toEqual(['null']);
  });

  it('takes what is new at once where it is eager', () => {
    const known = treeOf([0, 0, 1], [1, 2]);
    expect(distinct(walks(known, 20, 'eager'))).toEqual(
      ['[0,0,0]', '[0,1,0]', '[0,1,1]', '[1,0]', '[1,1]'].sort(),
    );
  });
});

describe('choosePath', () => {
  // Two ways from 0 to 3: by 0 0, or by 1 1 1.
  const model = modelOf(5, [
    [0, 0, 1],
    [1, 0, 3],
    [0, 1, 2],
    [2, 1, 4],
    [4, 1, 3],
  ]);
  const errand = { from: 0, to: 3, last: null, next: 2 };

  it('prefers the path with more blocks that were never tried, then the shorter (R16)', () => {
    const fresh = new InputNgrams(treeOf());
    // 1 1 1 2 has five blocks, 0 0 2 has three.
    expect(choosePath('novel', model, errand, fresh, byLot(1))).toEqual([1, 1, 1]);
    const known = new InputNgrams(treeOf([1, 1, 1, 2]));
    expect(choosePath('novel', model, errand, known, byLot(1))).toEqual([0, 0]);
    const both = new InputNgrams(treeOf([1, 1, 1, 2], [0, 0, 2]));
    expect(choosePath('novel', model, errand, both, byLot(1))).toEqual([0, 0]);
    // The last input counts: 3 0 and 3 0 0 are new, 3 1 is not, and of 3 1 1 the beginning is all that is known.
    const after = new InputNgrams(treeOf([1, 1, 1, 2], [0, 0, 2], [3, 1, 1]));
    expect(choosePath('novel', model, { ...errand, last: 3 }, after, byLot(1))).toEqual([0, 0]);
  });

  it('takes a shortest path when asked to', () => {
    expect(choosePath('shortest', model, errand, new InputNgrams(treeOf()), byLot(1))).toEqual([0, 0]);
  });
});
