import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postDominators } from '../../../src/apk/flow/post-dominators.js';
import { type Edge, graphOf, graphs, reachable } from './graphs.js';

describe('postDominators', () => {
  it('agrees with the definition where an exit can be reached from everywhere', () => {
    fc.assert(
      fc.property(graphs, fc.array(fc.nat(8), { minLength: 1 }), (graph, wanted) => {
        const exits = [...new Set(wanted.map((node) => node % graph.size))];
        const ends = (node: number, without?: number) =>
          exits.some((exit) => reachable(graph, node, without).has(exit));
        for (let b = 0; b < graph.size; b++) fc.pre(ends(b));
        const tree = postDominators(graph, exits);
        for (let b = 0; b < graph.size; b++) {
          expect(tree.dominates(graph.size, b)).toBe(true);
          for (let a = 0; a < graph.size; a++) expect(tree.dominates(a, b)).toBe(!ends(b, a));
        }
      }),
    );
  });

  it('joins several returns in the virtual exit', () => {
    const graph = graphOf(3, [
      [0, 1],
      [0, 2],
    ]);
    const tree = postDominators(graph, [1, 2]);
    expect([tree.parent(0), tree.parent(1), tree.parent(2)]).toEqual([3, 3, 3]);
  });

  it('ignores ways that end in no exit, such as a throw', () => {
    const graph = graphOf(5, [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 4],
    ]);
    const ignored = postDominators(graph, [4]);
    expect([ignored.parent(0), ignored.reaches(1), ignored.reaches(3)]).toEqual([2, false, false]);
    const counted = postDominators(graph, [3, 4]);
    expect([counted.parent(0), counted.parent(1)]).toEqual([5, 3]);
  });

  it('leaves a loop without an end where it starts over', () => {
    // 1 tests; 2 and 3 are the branches, 4 starts over.
    const loop: Edge[] = [
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 4],
      [3, 4],
      [4, 1],
    ];
    const tree = postDominators(graphOf(5, loop), []);
    expect([tree.parent(0), tree.parent(1), tree.parent(2), tree.parent(4)]).toEqual([1, 4, 4, 5]);
  });

  it('asks of a loop within a loop without an end what it would ask of it elsewhere', () => {
    const loops: Edge[] = [
      [0, 1],
      [1, 2],
      [2, 1],
      [1, 3],
      [3, 0],
    ];
    const tree = postDominators(graphOf(4, loops), []);
    expect([tree.parent(0), tree.parent(1), tree.parent(2), tree.parent(3)]).toEqual([1, 3, 1, 4]);
  });

  it('counts each way back of a loop that has several', () => {
    const loop: Edge[] = [
      [0, 1],
      [0, 2],
      [1, 0],
      [2, 0],
    ];
    expect(postDominators(graphOf(3, loop), []).parent(0)).toBe(3);
  });

  it('puts every node in the tree that reaches an exit or a loop without an end', () => {
    fc.assert(
      fc.property(graphs, fc.array(fc.nat(8)), (graph, wanted) => {
        const exits = [...new Set(wanted.filter((node) => node < graph.size))];
        const tree = postDominators(graph, exits);
        for (let node = 0; node < graph.size; node++) {
          const found = [...reachable(graph, node)];
          const ends = found.some((one) => exits.includes(one));
          const loops = found.some((one) =>
            graph.successors(one).some((next) => reachable(graph, next).has(one)),
          );
          // A loop that can only be left for a dead end is no less endless.
          expect(tree.reaches(node)).toBe(ends || loops);
        }
      }),
      { numRuns: 500 },
    );
  });
});
