import { describe, expect, it } from 'vitest';
import { KnownWords } from '../../../src/techniques/learn/known-words.js';
import { Hypothesis } from '../../../src/techniques/learn/lstar-hypothesis.js';

/** Takes words of input 0 for valid, all others for invalid; knows two inputs. */
const ONLY_ZEROS = new Hypothesis(
  [
    { access: [], valid: true, targets: [0, 1] },
    { access: [1], valid: false, targets: [1, 1] },
  ],
  2,
);

describe('known words', () => {
  it('know every prefix that was accepted, and everything behind what was refused', () => {
    const known = new KnownWords();
    expect([known.start, known.answer([])]).toEqual([null, null]);
    known.learn({ word: [0, 1, 0], labels: [7, 8] });
    expect(known.start).toBe(7);
    expect(known.answer([0])).toEqual({ word: [0], labels: [7, 8] });
    expect(known.answer([0, 1, 1])).toEqual({ word: [0, 1, 1], labels: [7, 8] });
    expect(known.answer([0, 0])).toBeNull();
    expect(known.answer([1])).toBeNull();
  });

  it('stand by what was seen first when an app behaves differently later', () => {
    const known = new KnownWords();
    known.learn({ word: [0, 0], labels: [7, 8, 9] });
    known.learn({ word: [0, 0, 1], labels: [7] });
    expect(known.answer([0, 0])).toEqual({ word: [0, 0], labels: [7, 8, 9] });
    expect(known.answer([0, 0, 1])).toEqual({ word: [0, 0, 1], labels: [7, 8, 9] });
  });

  it('foresee that an input is refused where the screen does not offer it', () => {
    const known = new KnownWords((label) => (label === 7 ? [0] : [0, 1]));
    known.learn({ word: [0], labels: [7, 8] });
    expect(known.answer([1, 0])).toEqual({ word: [1, 0], labels: [7] });
    expect(known.answer([0, 1])).toBeNull();
  });

  it('name the shortest word that contradicts a hypothesis', () => {
    const known = new KnownWords();
    expect(known.suspect(ONLY_ZEROS)).toBeNull();
    known.learn({ word: [0, 0, 1], labels: [7, 7, 7] });
    known.learn({ word: [2, 1], labels: [7, 7, 7] });
    expect(known.suspect(ONLY_ZEROS)).toBeNull();
    known.learn({ word: [0, 0, 0, 1], labels: [7, 7, 7, 7, 7] });
    expect(known.suspect(ONLY_ZEROS)).toEqual([0, 0, 0, 1]);
    known.learn({ word: [0, 1], labels: [7, 7, 7] });
    expect(known.suspect(ONLY_ZEROS)).toEqual([0, 1]);
  });

  it('suspect a hypothesis where a screen offers other inputs than it takes for valid', () => {
    const known = new KnownWords((label) => [[0], [], [0, 1]][label] ?? []);
    known.learn({ word: [0, 0], labels: [0, 0, 0] });
    expect(known.suspect(ONLY_ZEROS)).toBeNull();
    known.learn({ word: [0, 0, 0], labels: [0, 0, 0, 2] });
    expect(known.suspect(ONLY_ZEROS)).toEqual([0, 0, 0, 1]);
    known.learn({ word: [0, 0, 0, 1], labels: [0, 0, 0, 2] });
    expect(known.suspect(ONLY_ZEROS)).toBeNull();
    known.learn({ word: [0, 0, 0, 0], labels: [0, 0, 0, 2, 1] });
    expect(known.suspect(ONLY_ZEROS)).toEqual([0, 0, 0, 0, 0]);
  });
});
