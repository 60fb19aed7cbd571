import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/action.js';
import type { SavedModel } from '../../src/core/model.js';
import { arrowsOf, modelDot } from '../../src/core/model-dot.js';
import { modelJson, readModel } from '../../src/core/model-format.js';

const back: Action = { kind: 'key', key: 'back', times: 1 };
const tap = (x: number): Action => ({ kind: 'click', target: { point: { x, y: 0 } } });
const seen = { flaky: false, count: 2, coverage: [1, 3] };

const MODEL: SavedModel = {
  v: 1,
  app: { ref: 'app.apk', package: 'com.x', hash: 'h' },
  device: 'sim',
  abstraction: 'swifthand',
  probes: 'p',
  strategy: 'swifthand',
  launch: { count: 3, coverage: [0] },
  states: [
    {
      label: 'k0',
      terminated: false,
      activity: 'com.x.Main',
      inputs: [tap(1), tap(2), tap(3), tap(4), back],
      picture: 'screens/k0.png',
    },
    { label: 'k1', terminated: false, activity: 'com.x.Other', inputs: [back], picture: null },
    { label: 'terminated', terminated: true, activity: 'launcher.Home', inputs: [], picture: null },
  ],
  transitions: [
    { from: 0, action: tap(1), to: 1, ...seen },
    { from: 0, action: tap(2), to: 1, ...seen },
    { from: 0, action: tap(3), to: 1, ...seen },
    { from: 0, action: tap(4), to: 1, ...seen },
    { from: 0, action: back, to: 2, ...seen },
    { from: 1, action: back, to: 0, ...seen, flaky: true },
    { from: 1, action: back, to: 2, ...seen, flaky: true },
  ],
};

describe('modelJson', () => {
  it('is read back as it was, one state and one transition a line', () => {
    const text = modelJson(MODEL);
    expect(readModel(text, 'model')).toEqual(MODEL);
    expect(text.split('\n').filter((line) => line.startsWith('{"label"'))).toHaveLength(3);
    expect(text.split('\n').filter((line) => line.startsWith('{"from"'))).toHaveLength(7);
  });

  it('is refused with the place of what is wrong in it', () => {
    const broken = (change: object) => () => readModel(JSON.stringify({ ...MODEL, ...change }), 'model');
    expect(broken({ v: 2 })).toThrow(/model/);
    expect(broken({ states: [] })).toThrow(/states/);
    expect(broken({ transitions: [{ from: 0, action: back, to: 3, ...seen }] })).toThrow(
      /transitions.*there is no state 3/s,
    );
  });
});

describe('modelDot', () => {
  it('draws one arrow for each pair of states, dashed where it is flaky, and links the pictures', () => {
    expect(arrowsOf(MODEL).map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 2],
    ]);
    expect(modelDot(MODEL)).toBe(`digraph "com.x" {
  0 [label="0 Main\\nk0", shape=ellipse, peripheries=2, URL="screens/k0.png"];
  1 [label="1 Other\\nk1", shape=ellipse];
  2 [label="2 Home\\nterminated", shape=box];
  0 -> 1 [label="tap 1,0\\ntap 2,0\\ntap 3,0\\nand 1 more"];
  0 -> 2 [label="back"];
  1 -> 0 [label="back", style=dashed];
  1 -> 2 [label="back", style=dashed];
}
`);
  });
});
