import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrefixTree } from '../../../src/core/prefix-tree.js';
import { SeededRng } from '../../../src/core/rng.js';
import { Partition } from '../../../src/techniques/learn/partition.js';
import { treeOf } from './traces.js';

const INPUTS = [0, 1, 2];

/** A partition of a tree of this shape, every node for itself. */
function partitionOf(tree: PrefixTree): Partition {
  const partition = new Partition(tree, () => INPUTS);
  partition.reset();
  return partition;
}

/** All that can be asked of a partition, as text: a copy that is quick to compare. Sizes follow from the names. */
function copy(partition: Partition): string {
  const nodes = Array.from({ length: partition.nodeCount }, (_, node) => {
    const name = partition.find(node);
    if (name !== node) return name;
    const edges = [...partition.edges(node)].map((edge) => [
      edge,
      partition.cell(edge),
      partition.source(edge),
      partition.target(edge),
      partition.counterpart(node, edge),
    ]);
    return [partition.labelNumber(node), edges];
  });
  return JSON.stringify(nodes);
}

function countClasses(partition: Partition): number {
  return Array.from({ length: partition.nodeCount }, (_, node) => partition.find(node) === node).filter(
    Boolean,
  ).length;
}

describe('merging classes', () => {
  it('SD AC-23 leaves no trace when it fails or is only tried', () => {
    let failures = 0;
    const draws = fc.array(fc.nat(), { maxLength: 59 });
    fc.assert(
      fc.property(draws, fc.nat(), (shape, seed) => {
        const tree = new PrefixTree(0);
        for (const draw of shape)
          tree.extend(draw % tree.size, (draw >> 8) % 3, (draw >> 12) % 10 > 7 ? 1 : 0);
        const partition = partitionOf(tree);
        const rng = new SeededRng(seed);
        const reds = [0];
        const blues = [...partition.edges(0)];
        for (let tries = 0; tries < 8 && blues.length > 0; tries++) {
          const blue = rng.pick(blues);
          const alike = reds.filter((red) => partition.labelNumber(red) === partition.labelNumber(blue));
          const red = rng.pick(alike.length > 0 ? alike : reds);
          const [before, classes] = [copy(partition), countClasses(partition)];
          const intent = rng.int(3) === 0 ? 'commit' : 'trial';
          const gain = partition.tryMerge(red, blue, intent);
          if (gain === 0) failures++;
          if (gain === 0 || intent === 'trial') expect(copy(partition)).toBe(before);
          else expect(countClasses(partition)).toBe(classes - gain);
          if (gain === 0) reds.push(blue);
          blues.splice(0, blues.length, ...reds.flatMap((of) => [...partition.edges(of)].filter(isBlue)));
        }

        function isBlue(edge: number): boolean {
          return partition.target(edge) === edge && !reds.includes(edge);
        }
      }),
      { numRuns: 10_000 },
    );
    expect(failures).toBeGreaterThan(5_000);
  });

  it('merges all that one merge forces together', () => {
    // Nodes 1, 2, 3 and 4, 5, 6 are two equal lines; the second goes on with node 7.
    const tree = treeOf(0, [
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
      [
        [1, 1],
        [0, 2],
        [0, 3],
        [0, 4],
      ],
    ]);
    const partition = partitionOf(tree);
    expect(partition.tryMerge(1, 4, 'commit')).toBe(3);
    expect([4, 5, 6, 7].map((node) => partition.find(node))).toEqual([1, 2, 3, 7]);
    expect([...partition.arrivals()]).toEqual([7]);
    expect([partition.source(7), partition.target(4)]).toEqual([3, 1]);
  });

  it('tells the shortest word on which two classes differ', () => {
    const tree = treeOf(0, [
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
    ]);
    const partition = partitionOf(tree);
    expect(partition.tryMerge(1, 4, 'trial')).toBe(0);
    expect(partition.conflict()).toEqual([1, 2]);
  });

  it('finds a difference that only forced merges bring together', () => {
    // Merging node 1 into the root makes 00 and 0 the same prefix, whose inputs 1 lead to labels 1 and 2.
    const tree = treeOf(0, [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [0, 0],
        [1, 2],
      ],
    ]);
    const partition = partitionOf(tree);
    expect(partition.tryMerge(0, 1, 'commit')).toBe(0);
    expect(partition.find(1)).toBe(1);
  });

  it('pairs up targets of equal label on a flaky input, and keeps the rest', () => {
    const tree = treeOf(0, [
      [[0, 1]],
      [[0, 2]],
      [
        [1, 0],
        [0, 2],
      ],
      [
        [1, 0],
        [0, 3],
      ],
    ]);
    const partition = partitionOf(tree);
    expect(partition.tryMerge(0, 3, 'commit')).toBe(2);
    expect([...partition.edges(0)].sort()).toEqual([1, 2, 3, 5]);
    expect([partition.find(4), partition.find(5)]).toEqual([2, 5]);
  });
});
