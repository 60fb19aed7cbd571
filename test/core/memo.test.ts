import { describe, expect, it } from 'vitest';
import { memoByScreen } from '../../src/core/memo.js';
import { widget } from '../../src/core/widget.js';
import { screenOf } from '../support/screens.js';

describe('memoByScreen', () => {
  it('computes once per screen object and hands out the same result', () => {
    let calls = 0;
    const texts = memoByScreen((screen) => {
      calls++;
      return [screen.activity];
    });
    const one = screenOf(widget({ className: 'View' }));
    const copy = { ...one };
    expect(texts(one)).toBe(texts(one));
    expect(calls).toBe(1);
    expect(texts(copy)).not.toBe(texts(one));
    expect(texts(copy)).toEqual(texts(one));
    expect(calls).toBe(2);
  });

  it('remembers an empty text', () => {
    let calls = 0;
    const empty = memoByScreen(() => {
      calls++;
      return '';
    });
    const one = screenOf(widget({ className: 'View' }));
    expect([empty(one), empty(one)]).toEqual(['', '']);
    expect(calls).toBe(1);
  });
});
