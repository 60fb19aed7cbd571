import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph, GraphEdge } from '../../src/core/graph.js';
import { pathTo, shortestPaths } from '../../src/core/graph-paths.js';

function graphOf(size: number, links: readonly (readonly [number, number])[]): Graph {
  return {
    v: 1,
    app: { ref: 'app.apk', package: 'p', hash: 'h' },
    device: 'sim',
    probes: null,
    abstraction: 'x',
    start: '0',
    states: Array.from({ length: size }, (_, i) => ({
      key: `${i}`,
      activity: 'A',
      count: 1,
      terminated: false,
    })),
    edges: links.map(([from, to], step) => ({
      from: `${from}`,
      action: { kind: 'idle', ms: step },
      to: `${to}`,
      count: 1,
      coverage: [],
      sample: { trace: 0, step },
    })),
  };
}

/** Distances to a state by relaxing all edges until nothing changes; then the first fitting edge, step by step. */
function naivePath(graph: Graph, from: string, to: string): GraphEdge[] | null {
  const left = new Map([[to, 0]]);
  for (const _ of graph.states) {
    for (const edge of graph.edges) {
      const candidate = (left.get(edge.to) ?? Number.POSITIVE_INFINITY) + 1;
      if (candidate < (left.get(edge.from) ?? Number.POSITIVE_INFINITY)) left.set(edge.from, candidate);
    }
  }
  if (!left.has(from)) return null;
  const path: GraphEdge[] = [];
  let at = from;
  while (at !== to) {
    const wanted = (left.get(at) ?? 0) - 1;
    const edge = graph.edges.find((candidate) => candidate.from === at && left.get(candidate.to) === wanted);
    if (edge === undefined) throw new Error('the model is wrong');
    path.push(edge);
    at = edge.to;
  }
  return path;
}

describe('shortestPaths', () => {
  it('takes the edge that comes first among equally short ways', () => {
    const graph = graphOf(4, [
      [0, 2],
      [0, 1],
      [1, 3],
      [2, 3],
      [2, 3],
    ]);
    const paths = shortestPaths(graph, '0');
    expect(pathTo(paths, '3')?.map(({ sample }) => sample.step)).toEqual([0, 3]);
    expect([...paths.distance]).toEqual([
      ['0', 0],
      ['2', 1],
      ['1', 1],
      ['3', 2],
    ]);
  });

  it('has no way to what cannot be reached, and an empty way to where it starts', () => {
    const paths = shortestPaths(
      graphOf(3, [
        [0, 0],
        [2, 0],
      ]),
      '0',
    );
    expect(pathTo(paths, '0')).toEqual([]);
    expect(pathTo(paths, '2')).toBeNull();
    expect(pathTo(shortestPaths(graphOf(1, []), 'elsewhere'), 'elsewhere')).toBeNull();
  });

  it('agrees with a naive search', () => {
    const link = fc.tuple(fc.nat(7), fc.nat(7));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 30 }), fc.nat(7), (links, from) => {
        const graph = graphOf(8, links);
        const paths = shortestPaths(graph, `${from}`);
        for (const { key } of graph.states) {
          const path = pathTo(paths, key);
          expect(path).toEqual(naivePath(graph, `${from}`, key));
          expect(paths.distance.get(key)).toBe(path?.length);
        }
      }),
    );
  });
});
