import { describe, expect, it } from 'vitest';
import { Elts, NONE } from '../../../src/techniques/learn/elts.js';

/** Label 0 enables inputs 0 and 1, label 1 only input 0, label 2 none. */
const enabled = (label: number) => [[0, 1], [0], []][label] ?? [];

describe('a model', () => {
  it('SD AC-17 refuses a transition on an input that is not enabled', () => {
    const model = new Elts(enabled, 0);
    const next = model.addState(1);
    expect(() => model.connect(next, 1, 0)).toThrow('input 1 is not enabled in state 1');
    expect(() => model.flag(next, 1)).toThrow('input 1 is not enabled in state 1');
    expect(model.transitions(next).size).toBe(0);
  });

  it('knows where words lead, and where it does not know', () => {
    const model = new Elts(enabled, 0);
    const next = model.addState(1);
    model.connect(0, 1, next);
    model.connect(next, 0, 0);
    expect([model.walk([]), model.walk([1]), model.walk([1, 0, 1]), model.walk([0])]).toEqual([
      0,
      1,
      1,
      NONE,
    ]);
    expect(model.walk([0], next)).toBe(0);
  });

  it('has a frontier of what is enabled, unexplored and not flaky', () => {
    const model = new Elts(enabled, 0);
    expect(model.unexplored(0)).toEqual([0, 1]);
    model.flag(0, 0);
    expect([model.unexplored(0), model.isFlaky(0, 0), model.isFlaky(0, 1)]).toEqual([[1], true, false]);
    model.connect(0, 1, 0);
    expect(model.unexplored(0)).toEqual([]);
  });

  it('refuses states that it does not have', () => {
    expect(() => new Elts(enabled, 0).connect(0, 0, 1)).toThrow('the model has no state 1');
  });
});
