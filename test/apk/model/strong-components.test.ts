import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Digraph } from '../../../src/apk/flow/digraph.js';
import { strongComponents } from '../../../src/apk/model/strong-components.js';

describe('strongComponents', () => {
  it('groups the nodes that reach each other, and only those that the root reaches', () => {
    const node = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 25 }), (edges) => {
        const graph = Digraph.of(
          10,
          edges.map(([from]) => from),
          edges.map(([, to]) => to),
        );
        const reach = Array.from({ length: 10 }, (_, root) => new Set(graph.postorder([root])));
        const expected = new Set(
          [...(reach[0] ?? [])].map((one) =>
            [...(reach[one] ?? [])]
              .filter((other) => reach[other]?.has(one))
              .sort()
              .join(),
          ),
        );
        const found = strongComponents(graph, 0).map((component) => Array.from(component).sort().join());
        expect(found.length).toBe(expected.size);
        expect(new Set(found)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
