import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Digraph } from '../../../src/apk/flow/digraph.js';
import { graphOf, graphs, reachable } from './graphs.js';

function edgesOf(graph: Digraph): string[] {
  const edges: string[] = [];
  for (let node = 0; node < graph.size; node++) {
    for (const next of graph.successors(node)) edges.push(`${node} ${next}`);
  }
  return edges;
}

describe('Digraph', () => {
  it('keeps the order of the edges that leave a node', () => {
    const graph = graphOf(3, [
      [1, 2],
      [0, 2],
      [1, 0],
      [1, 2],
    ]);
    expect(edgesOf(graph)).toEqual(['0 2', '1 2', '1 0', '1 2']);
    expect([graph.size, graph.degree(1), graph.degree(2)]).toEqual([3, 3, 0]);
  });

  it('turns every edge round', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const turned = edgesOf(graph.reversed()).map((edge) => edge.split(' ').reverse().join(' '));
        expect(turned.sort()).toEqual(edgesOf(graph).sort());
      }),
    );
  });

  it('visits what can be reached, and leaves a node only when what it leads to was left or waits', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const order = [...graph.postorder([0])];
        expect(order.toSorted()).toEqual([...reachable(graph, 0)].sort());
        expect(order.at(-1)).toBe(0);
        const place = new Map(order.map((node, at) => [node, at]));
        for (const node of order) {
          for (const next of graph.successors(node)) {
            const isBack = (place.get(next) ?? -1) >= (place.get(node) ?? -1);
            if (isBack) expect(reachable(graph, next).has(node)).toBe(true);
          }
        }
      }),
    );
  });
});
