import fc from 'fast-check';
import { Digraph } from '../../../src/apk/flow/digraph.js';

export type Edge = readonly [from: number, to: number];

/** The graph of these edges. */
export function graphOf(size: number, edges: readonly Edge[]): Digraph {
  return Digraph.of(
    size,
    edges.map(([from]) => from),
    edges.map(([, to]) => to),
  );
}

/** Small graphs of any shape. */
export const graphs: fc.Arbitrary<Digraph> = fc
  .integer({ min: 1, max: 9 })
  .chain((size) =>
    fc
      .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 2 * size })
      .map((edges) => graphOf(size, edges)),
  );

/** The nodes that can be reached without passing through one of them. */
export function reachable(graph: Digraph, root: number, without?: number): Set<number> {
  const found = new Set(root === without ? [] : [root]);
  for (const node of found) {
    for (const next of graph.successors(node)) if (next !== without) found.add(next);
  }
  return found;
}
