import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../../src/core/graph.js';
import { graphJson, readGraph } from '../../src/core/graph-format.js';
import { complaint, graph, mangled } from '../support/format-arbitraries.js';

const GRAPH: Graph = {
  v: 1,
  app: { ref: 'sim:x', package: 'sim.x', hash: 'abc' },
  device: 'sim',
  abstraction: 'swifthand',
  probes: null,
  start: 'a',
  states: [
    { key: 'a', activity: 'Main', count: 2, terminated: false },
    { key: 'b', activity: 'About', count: 1, terminated: false },
  ],
  edges: [
    {
      from: 'a',
      action: { kind: 'key', key: 'menu', times: 1 },
      to: 'b',
      count: 1,
      coverage: [0, 4],
      sample: { trace: 0, step: 1 },
    },
    {
      from: 'b',
      action: { kind: 'rotate' },
      to: 'b',
      count: 3,
      coverage: [],
      sample: { trace: 0, step: 2 },
    },
  ],
};

describe('a graph', () => {
  it('survives being written and read', () => {
    fc.assert(
      fc.property(graph(), (it) => {
        expect(readGraph(graphJson(it), 'it')).toEqual(it);
      }),
      { numRuns: 300 },
    );
  });

  it('has one state and one edge a line', () => {
    const lines = graphJson(GRAPH).split('\n');
    expect(lines.filter((line) => line.startsWith('{"key":'))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('{"from":'))).toHaveLength(2);
  });

  it('is refused when its version is unknown', () => {
    const text = JSON.stringify({ ...GRAPH, v: 2 });
    expect(complaint(() => readGraph(text, 'graph.json'))?.message).toMatch(
      /^graph\.json cannot be read: at v: .*1/,
    );
  });

  it('names the place of a mistake', () => {
    const [first, second] = GRAPH.edges;
    const wrong: readonly (readonly [unknown, string])[] = [
      [{ ...GRAPH, start: 'c' }, "at start: 'c' is not one of the states"],
      [{ ...GRAPH, edges: [first, { ...second, to: 'c' }] }, "at edges[1].to: 'c' is not one of the states"],
      [{ ...GRAPH, edges: [{ ...first, from: '' }] }, "at edges[0].from: '' is not one of the states"],
      [{ ...GRAPH, edges: [{ ...first, action: { kind: 'key', key: 'x' } }] }, 'at edges[0].action.key: '],
      [{ ...GRAPH, edges: [{ ...first, count: -1 }] }, 'at edges[0].count: Too small'],
      [{ ...GRAPH, states: [{ key: 'a' }] }, 'at states[0].activity: Invalid input: expected string'],
      [{ ...GRAPH, probes: undefined }, 'at probes: Invalid input: expected string, received undefined'],
      [null, 'at the top: Invalid input: expected object, received null'],
    ];
    for (const [value, where] of wrong) {
      const error = complaint(() => readGraph(JSON.stringify(value), 'g'));
      expect(error?.message, where).toContain(`g cannot be read: ${where}`);
    }
  });

  it('is read or refused with a sentence, however it is changed or cut off', () => {
    const json = graphJson(GRAPH);
    fc.assert(
      fc.property(mangled(json), (text) => {
        complaint(() => {
          const it = readGraph(text, 'it');
          expect(readGraph(graphJson(it), 'again')).toEqual(it);
        });
      }),
      { numRuns: 500 },
    );
    for (let length = 0; length < json.length - 1; length++) {
      expect(complaint(() => readGraph(json.slice(0, length), 'it'))).not.toBeNull();
    }
  });
});
