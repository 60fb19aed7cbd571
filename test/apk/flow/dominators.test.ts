import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Digraph } from '../../../src/apk/flow/digraph.js';
import { dominanceFrontiers, dominators } from '../../../src/apk/flow/dominators.js';
import { type Edge, graphOf, graphs, reachable } from './graphs.js';

/** a dominates b when b cannot be reached without a. */
function naivelyDominates(graph: Digraph, a: number, b: number): boolean {
  return reachable(graph, 0).has(b) && !reachable(graph, 0, a).has(b);
}

describe('dominators', () => {
  it('agrees with the definition', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const tree = dominators(graph, 0);
        const reached = reachable(graph, 0);
        for (let b = 0; b < graph.size; b++) {
          expect(tree.reaches(b)).toBe(reached.has(b));
          for (let a = 0; a < graph.size; a++) {
            expect(tree.dominates(a, b)).toBe(naivelyDominates(graph, a, b));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives each node but the root the nearest dominator', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const tree = dominators(graph, 0);
        expect(tree.parent(0)).toBeUndefined();
        for (let node = 1; node < graph.size; node++) {
          const parent = tree.parent(node);
          expect(parent === undefined).toBe(!tree.reaches(node));
          if (parent === undefined) continue;
          expect([...tree.children.successors(parent)]).toContain(node);
          for (let other = 0; other < graph.size; other++) {
            if (other === node || !naivelyDominates(graph, other, node)) continue;
            expect(naivelyDominates(graph, other, parent)).toBe(true);
          }
        }
      }),
    );
  });

  it('takes deep and tangled graphs', () => {
    const size = 20_000;
    const chain: Edge[] = Array.from({ length: size - 1 }, (_, i) => [i, i + 1]);
    const ladder: Edge[] = chain.map(([from, to]) => [to, from]);
    const jumps: Edge[] = chain.map(([from]) => [0, size - 1 - from]);
    expect(dominators(graphOf(size, chain), 0).parent(size - 1)).toBe(size - 2);
    expect(dominators(graphOf(size, [...chain, ...ladder]), 0).dominates(5, size - 1)).toBe(true);
    expect(dominators(graphOf(size, [...jumps, ...chain, ...ladder]), 0).parent(size / 2)).toBe(0);
  });
});

describe('dominanceFrontiers', () => {
  it('agrees with the definition', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const predecessors = graph.reversed();
        const frontiers = dominanceFrontiers(predecessors, dominators(graph, 0, predecessors));
        const reached = [...reachable(graph, 0)];
        for (const a of reached) {
          const frontier = reached.filter(
            (b) =>
              (a === b || !naivelyDominates(graph, a, b)) &&
              predecessors.successors(b).some((before) => naivelyDominates(graph, a, before)),
          );
          expect([...(frontiers?.successors(a) ?? [])].sort()).toEqual(frontier.sort());
        }
      }),
      { numRuns: 500 },
    );
  });

  it('stops at the limit', () => {
    // Loops in loops: the innermost block has every loop in its frontier.
    const edges: Edge[] = Array.from({ length: 99 }, (_, i) => [i, i + 1]);
    const back: Edge[] = Array.from({ length: 50 }, (_, i) => [50 + i, 49 - i]);
    const predecessors = graphOf(100, [...edges, ...back]).reversed();
    const tree = dominators(predecessors.reversed(), 0, predecessors);
    const all = dominanceFrontiers(predecessors, tree)?.targets.length ?? 0;
    expect(all).toBeGreaterThan(1000);
    expect(dominanceFrontiers(predecessors, tree, all)).not.toBeNull();
    expect(dominanceFrontiers(predecessors, tree, all - 1)).toBeNull();
  });
});
