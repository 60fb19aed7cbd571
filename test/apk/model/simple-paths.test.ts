import { describe, expect, it } from 'vitest';
import { Digraph } from '../../../src/apk/flow/digraph.js';
import { SimplePaths } from '../../../src/apk/model/simple-paths.js';

/** A ladder with edges both ways that hangs on node 0, whose other neighbour is 1. */
function ladder(rungs: number) {
  const pairs: [number, number][] = [
    [0, 1],
    [0, 2],
    [2, 0],
  ];
  for (let n = 0; n < rungs; n++) {
    const [a, b] = [2 + 2 * n, 3 + 2 * n];
    pairs.push([a, b], [b, a], [a, a + 2], [a + 2, a], [b, b + 2], [b + 2, b]);
  }
  return Digraph.of(
    2 * rungs + 4,
    pairs.map(([from]) => from),
    pairs.map(([, to]) => to),
  );
}

describe('SimplePaths', () => {
  it('finds the nodes on simple paths', () => {
    const graph = ladder(3);
    expect(new SimplePaths(graph, 0, 1).among([0, 1, 2, 3, 4, 5])).toEqual([0, 1]);
    expect(new SimplePaths(graph, 2, 5).among([0, 1, 2, 3, 4, 5, 6])).toEqual([2, 3, 4, 5, 6]);
  });

  it('keeps a node in doubt when the effort is spent', () => {
    const graph = ladder(3);
    expect(new SimplePaths(graph, 0, 1).among([0, 1, 5], 3)).toEqual([0, 1, 5]);
  });
});
