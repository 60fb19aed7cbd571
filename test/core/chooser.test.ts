import { describe, expect, it } from 'vitest';
import { RandomChooser } from '../../src/core/chooser.js';
import { SeededRng } from '../../src/core/rng.js';
import { type ScriptedChoice, ScriptedChooser } from '../support/scripted-chooser.js';

const is = (decision: string, value: unknown): ScriptedChoice => ({
  decision,
  pick: (option) => option === value,
});

describe('RandomChooser', () => {
  it('takes the same decisions from the same seed', () => {
    const run = (seed: number) => {
      const chooser = new RandomChooser(new SeededRng(seed));
      return Array.from({ length: 50 }, () => [
        chooser.choose('input', [1, 2, 3]),
        chooser.chance('restart', 0.5),
      ]);
    };
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  it('knows the certain and the impossible', () => {
    const chooser = new RandomChooser(new SeededRng(3));
    for (let i = 0; i < 1000; i++) {
      expect(chooser.chance('never', 0)).toBe(false);
      expect(chooser.chance('always', 1)).toBe(true);
      expect(chooser.choose('only', ['x'])).toBe('x');
    }
  });

  it('cannot choose from nothing', () => {
    expect(() => new RandomChooser(new SeededRng(3)).choose('input', [])).toThrow(RangeError);
  });
});

describe('ScriptedChooser', () => {
  it('takes the decisions of the script, in order', () => {
    const chooser = new ScriptedChooser([is('input', 'b'), is('restart', true), is('restart', false)]);
    expect(chooser.choose('input', ['a', 'b', 'b'])).toBe('b');
    expect(chooser.chance('restart', 0)).toBe(true);
    expect(chooser.finished).toBe(false);
    expect(chooser.chance('restart', 1)).toBe(false);
    expect(chooser.finished).toBe(true);
  });

  it('fails when another decision is asked than the script has', () => {
    const chooser = new ScriptedChooser([is('input', 'a')]);
    expect(() => chooser.chance('restart', 0.5)).toThrow(
      "script line 1 decides 'input', but 'restart' is asked",
    );
    expect(chooser.choose('input', ['a'])).toBe('a');
  });

  it('fails when no option fits', () => {
    const chooser = new ScriptedChooser([is('input', 'z')]);
    expect(() => chooser.choose('input', ['a', 'b'])).toThrow(
      "script line 1: none of the 2 options of 'input' fits",
    );
  });

  it('fails at the end of the script', () => {
    expect(() => new ScriptedChooser([]).choose('input', ['a'])).toThrow(
      "the script has ended, but 'input' is asked",
    );
    expect(() => new ScriptedChooser([]).chance('restart', 1)).toThrow(/the script has ended/);
  });

  it('hands over to another chooser after the script', () => {
    const chooser = new ScriptedChooser([is('input', 'b')], new RandomChooser(new SeededRng(1)));
    expect(chooser.choose('input', ['a', 'b'])).toBe('b');
    expect(chooser.choose('input', ['a'])).toBe('a');
    expect(chooser.chance('restart', 1)).toBe(true);
  });
});
