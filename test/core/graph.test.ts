import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, inputKey } from '../../src/core/action.js';
import { GraphBuilder } from '../../src/core/graph.js';

const HEADER = {
  v: 1,
  app: { ref: 'app.apk', package: 'com.x', hash: 'h' },
  device: 'sim',
  abstraction: 'swifthand',
  probes: null,
} as const;
const back: Action = { kind: 'key', key: 'back', times: 1 };
const tap = (x: number): Action => ({ kind: 'click', target: { point: { x, y: 0 } } });

describe('GraphBuilder', () => {
  it('is empty before the first launch', () => {
    expect(new GraphBuilder(HEADER).build()).toEqual({
      ...HEADER,
      start: null,
      states: [],
      edges: [],
    });
  });

  it('keeps states and edges in the order first seen, with counts, coverage and the first step', () => {
    const builder = new GraphBuilder(HEADER);
    builder.launch('s', 'p.Main', false);
    builder.step('s', tap(1), 'a', 'p.A', false, [1, 5], { trace: 0, step: 0 });
    builder.step('a', back, 's', 'p.Main', false, [2], { trace: 0, step: 1 });
    builder.launch('s', 'p.Main', false);
    // Equal keys, another object: the same edge.
    builder.step('s', tap(1), 'a', 'p.Other', false, [3, 5], { trace: 1, step: 0 });
    builder.step('a', tap(1), 'gone', 'launcher', true, [], { trace: 1, step: 1 });
    // The same action led somewhere else: an edge of its own.
    builder.launch('s', 'p.Main', false);
    builder.step('s', tap(1), 'gone', 'launcher', true, [], { trace: 2, step: 0 });
    const graph = builder.build();
    expect(graph.start).toBe('s');
    expect(graph.states).toEqual([
      { key: 's', activity: 'p.Main', count: 4, terminated: false },
      { key: 'a', activity: 'p.A', count: 2, terminated: false },
      { key: 'gone', activity: 'launcher', count: 2, terminated: true },
    ]);
    expect(graph.edges).toEqual([
      { from: 's', action: tap(1), to: 'a', count: 2, coverage: [1, 3, 5], sample: { trace: 0, step: 0 } },
      { from: 'a', action: back, to: 's', count: 1, coverage: [2], sample: { trace: 0, step: 1 } },
      { from: 'a', action: tap(1), to: 'gone', count: 1, coverage: [], sample: { trace: 1, step: 1 } },
      { from: 's', action: tap(1), to: 'gone', count: 1, coverage: [], sample: { trace: 2, step: 0 } },
    ]);
  });

  it('gives a graph that later steps do not change', () => {
    const builder = new GraphBuilder(HEADER);
    builder.launch('s', 'A', false);
    builder.step('s', back, 's', 'A', false, [1], { trace: 0, step: 0 });
    const before = builder.build();
    const text = JSON.stringify(before);
    builder.step('s', back, 's', 'A', false, [2], { trace: 0, step: 1 });
    expect(JSON.stringify(before)).toBe(text);
  });

  it('starts where the first launch led', () => {
    const builder = new GraphBuilder(HEADER);
    builder.launch('first', 'A', false);
    builder.launch('second', 'A', false);
    expect(builder.build().start).toBe('first');
  });

  it('refuses a step from nowhere', () => {
    expect(() =>
      new GraphBuilder(HEADER).step('s', back, 's', 'A', false, [], { trace: 0, step: 0 }),
    ).toThrow(/never reached/);
  });

  it('agrees with a plain model on counts and coverage', () => {
    const step = fc.record({ x: fc.nat(2), to: fc.nat(3), coverage: fc.uniqueArray(fc.nat(9)) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const builder = new GraphBuilder(HEADER);
        const model = new Map<string, number[][]>();
        let from = '0';
        builder.launch(from, 'A', false);
        for (const [index, { x, to, coverage }] of steps.entries()) {
          const sorted = coverage.toSorted((a, b) => a - b);
          builder.step(from, tap(x), `${to}`, 'A', false, sorted, { trace: 0, step: index });
          const key = `${from} ${inputKey(tap(x))} ${to}`;
          model.set(key, [...(model.get(key) ?? []), sorted]);
          from = `${to}`;
        }
        const edges = builder.build().edges;
        expect(edges.map((edge) => `${edge.from} ${inputKey(edge.action)} ${edge.to}`)).toEqual([
          ...model.keys(),
        ]);
        expect(edges.map(({ count, coverage }) => ({ count, coverage }))).toEqual(
          [...model.values()].map((lists) => ({
            count: lists.length,
            coverage: [...new Set(lists.flat())].sort((a, b) => a - b),
          })),
        );
      }),
    );
  });
});
