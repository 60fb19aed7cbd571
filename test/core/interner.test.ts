import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Interner } from '../../src/core/interner.js';

describe('Interner', () => {
  it('numbers distinct texts in the order they come', () => {
    const interner = new Interner();
    expect(['b', '', 'b', '__proto__', ''].map((text) => interner.intern(text))).toEqual([0, 1, 0, 2, 1]);
    expect(interner.size).toBe(3);
    expect(interner.text(2)).toBe('__proto__');
  });

  it('finds without interning', () => {
    const interner = new Interner();
    expect(interner.find('a')).toBeUndefined();
    expect(interner.size).toBe(0);
    interner.intern('a');
    expect(interner.find('a')).toBe(0);
    expect(() => interner.text(1)).toThrow(RangeError);
  });

  it('gives every text back', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const interner = new Interner();
        const numbers = texts.map((text) => interner.intern(text));
        expect(numbers.map((id) => interner.text(id))).toEqual(texts);
        expect(interner.size).toBe(new Set(texts).size);
      }),
    );
  });
});
