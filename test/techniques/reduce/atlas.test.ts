import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../../src/core/coverage.js';
import { Atlas } from '../../../src/techniques/reduce/atlas.js';
import type { ReducibleTrace } from '../../../src/techniques/reduce/reducible-trace.js';

/** A trace by its screens and inputs, such as `0 a 1 b 2`; each step covers what the word names. */
function trace(text: string, covers: Readonly<Record<string, readonly number[]>> = {}): ReducibleTrace {
  const [start = '0', ...rest] = text.split(' ');
  const steps: ReducibleTrace['steps'][number][] = [];
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const [word = '', to = ''] = rest.slice(i, i + 2);
    steps.push({
      action: { action: { kind: 'idle', ms: word.charCodeAt(0) }, wait: 'settled' },
      input: word.charCodeAt(0),
      to: Number(to),
      covers: CoverageSet.from(covers[word] ?? []),
      kind: 0,
    });
  }
  return { start: { screen: Number(start), covers: new CoverageSet(), kind: 0 }, steps };
}

const wordsOf = (actions: readonly { readonly action: { readonly kind: string } }[]) =>
  actions.map(({ action }) => ('ms' in action ? String.fromCharCode(Number(action.ms)) : '?')).join('');

describe('Atlas', () => {
  const wanted = CoverageSet.from([1, 2, 3, 4, 5]);

  it('finds the way that brings most for each step', () => {
    const atlas = new Atlas(wanted);
    atlas.add(trace('0 a 1 b 2', { b: [1] }));
    atlas.add(trace('0 c 3 d 4', { d: [2, 3, 4] }));
    expect(atlas.leg(0, new CoverageSet())).toMatchObject({ to: 4, chance: 1, items: [2, 3, 4], worth: 1.5 });
    expect(wordsOf(atlas.leg(0, new CoverageSet())?.actions ?? [])).toBe('cd');
    expect(wordsOf(atlas.leg(0, CoverageSet.from([2, 3, 4]))?.actions ?? [])).toBe('ab');
    expect(atlas.leg(0, wanted)).toBeNull();
    expect(atlas.leg(2, new CoverageSet())).toBeNull();
  });

  it('joins what different traces have shown', () => {
    const atlas = new Atlas(wanted);
    atlas.add(trace('0 a 1 b 2'));
    atlas.add(trace('5 x 1 y 6', { y: [3] }));
    expect(wordsOf(atlas.leg(0, new CoverageSet())?.actions ?? [])).toBe('ay');
  });

  it('goes by how often an input led somewhere', () => {
    const atlas = new Atlas(wanted);
    for (let n = 0; n < 3; n++) atlas.add(trace('0 a 1'));
    atlas.add(trace('0 a 2', { a: [1] }));
    const leg = atlas.leg(0, new CoverageSet());
    expect(leg).toMatchObject({ to: 2, chance: 0.25, worth: 0.25 });
    // What was just seen counts more.
    atlas.add(trace('0 a 2', { a: [1] }), 0, 4);
    expect(atlas.leg(0, new CoverageSet())).toMatchObject({ chance: 0.625 });
  });

  it('takes the longer way where it is much likelier', () => {
    const atlas = new Atlas(wanted);
    for (let n = 0; n < 9; n++) atlas.add(trace('0 a 8'));
    atlas.add(trace('0 a 1'));
    atlas.add(trace('0 b 2 c 1 d 3', { d: [1] }));
    expect(wordsOf(atlas.leg(0, new CoverageSet())?.actions ?? [])).toBe('bcd');
  });

  it('takes in the rest of a trace only, and forgets what is covered', () => {
    const atlas = new Atlas(wanted);
    atlas.add(trace('0 a 1 b 2', { a: [1], b: [2] }), 1);
    expect(atlas.leg(0, new CoverageSet())).toBeNull();
    expect(atlas.leg(1, new CoverageSet())).toMatchObject({ items: [2] });
    atlas.forget(CoverageSet.from([2]));
    expect(atlas.leg(1, new CoverageSet())).toBeNull();
  });
});
