import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finals } from '../../../src/apk/model/finals.js';
import { pairs } from '../support/analyses.js';

const of = (text: string) => finals('a0', pairs(text));

describe('finals', () => {
  it('TD 11 ends at an activity that only leads back', () => {
    expect(of('a0>a1 a1>a0')).toEqual(['a1']);
  });

  it('TD 11 falls back to the deepest members of the terminal components', () => {
    expect(of('a0>a1 a0>a2 a1>a2 a2>a1')).toEqual(['a1', 'a2']);
  });

  it('ends where nothing more is started, as in the expense app', () => {
    expect(of('a0>a2 a0>a1 a1>a3 a2>a2 a2>a3 a3>a4')).toEqual(['a4']);
  });

  it('is the start where there is nothing else', () => {
    expect(of('')).toEqual(['a0']);
    expect(of('a0>a0')).toEqual(['a0']);
  });

  it('looks past self-transitions', () => {
    expect(of('a0>a1 a1>a1')).toEqual(['a1']);
  });

  it('has those nearer to the start first, and each once', () => {
    expect(of('a0>a1 a0>a2 a1>a3 a0>a2 a3>a0')).toEqual(['a2', 'a3']);
  });

  it('does not count what cannot be reached', () => {
    expect(of('a0>a1 x>y y>x x>a1')).toEqual(['a1']);
  });

  it('takes the deepest of every terminal component in the fallback', () => {
    // One pair right below the start, one a step deeper: both groups end ways through the app.
    expect(of('a0>b a0>c b>c c>b a0>d d>e d>f e>f f>e')).toEqual(['b', 'c', 'e', 'f']);
    // c and d start each other at the same depth, b above them leads to both: only they are the deepest.
    expect(of('a0>b b>c b>d c>d d>c c>b d>b')).toEqual(['c', 'd']);
  });

  it('is never empty, holds only what is reached, and does not depend on the order of transitions', () => {
    const node = fc.integer({ min: 0, max: 7 }).map((n) => `a${n}`);
    const edges = fc.array(fc.record({ from: node, to: node }), { maxLength: 20 });
    fc.assert(
      fc.property(edges, (transitions) => {
        const found = finals('a0', transitions);
        const reached = new Set(['a0']);
        for (const at of reached) {
          for (const { from, to } of transitions) if (from === at) reached.add(to);
        }
        expect(found.length).toBeGreaterThan(0);
        expect(found.every((name) => reached.has(name))).toBe(true);
        expect(new Set(finals('a0', transitions.toReversed()))).toEqual(new Set(found));
      }),
      { numRuns: 300 },
    );
  });
});
