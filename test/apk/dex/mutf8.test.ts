import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMutf8, encodeMutf8 } from '../../../src/apk/dex/mutf8.js';

function decode(...bytes: number[]): string | undefined {
  return decodeMutf8(Uint8Array.from(bytes), 0, bytes.length);
}

describe('modified UTF-8', () => {
  it('has two bytes for zero and six for what lies beyond 0xffff', () => {
    expect([...encodeMutf8('a\0é€')]).toEqual([0x61, 0xc0, 0x80, 0xc3, 0xa9, 0xe2, 0x82, 0xac]);
    expect([...encodeMutf8('😀')]).toEqual([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
    expect(decode(0x61, 0xc0, 0x80, 0xc3, 0xa9, 0xe2, 0x82, 0xac)).toBe('a\0é€');
    expect(decode(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80)).toBe('😀');
  });

  it('gives any text back, halves of pairs too', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const bytes = encodeMutf8(text);
        expect(bytes.includes(0)).toBe(false);
        expect(decodeMutf8(bytes, 0, bytes.length)).toBe(text);
      }),
    );
  });

  it('reads texts longer than a call can take arguments', () => {
    const text = `${'x'.repeat(5000)}${'é'.repeat(300_000)}`;
    const bytes = encodeMutf8(text);
    expect(decodeMutf8(bytes, 0, bytes.length)).toBe(text);
  });

  it('reads a part of the bytes', () => {
    expect(decodeMutf8(Buffer.from('one two three'), 4, 7)).toBe('two');
    expect(decodeMutf8(encodeMutf8('één'), 2, 5)).toBe('én');
  });

  it('is undefined for other bytes', () => {
    expect(decode(0x61, 0xff)).toBeUndefined();
    expect(decode(0x80)).toBeUndefined();
    expect(decode(0xc3)).toBeUndefined();
    expect(decode(0xc3, 0x41)).toBeUndefined();
    expect(decode(0xe2, 0x82)).toBeUndefined();
    expect(decode(0xe2, 0x41, 0x82)).toBeUndefined();
    expect(decode(0xf0, 0x9f, 0x98, 0x80)).toBeUndefined();
  });
});
