import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bytes } from '../../../src/apk/bytes.js';
import { chunkAt } from '../../../src/apk/resources/chunk.js';
import { NO_STRING, StringPool } from '../../../src/apk/resources/string-pool.js';
import { stringPool } from '../support/build-resources.js';
import { patched, u16, u32 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

function pool(bytes: Uint8Array): StringPool {
  return new StringPool(chunkAt(new Bytes('x.xml', bytes), 0));
}

describe('StringPool', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }));

  it.each(['utf8', 'utf16'] as const)('gives every text back (%s)', (encoding) => {
    fc.assert(
      fc.property(texts, (strings) => {
        const read = pool(stringPool(strings, encoding));
        expect(read.size).toBe(strings.length);
        expect(strings.map((_, n) => read.text(n))).toEqual(strings);
      }),
    );
  });

  it('reads long strings', () => {
    const long = ['a'.repeat(127), 'b'.repeat(128), 'ä'.repeat(10_000), '\ufeffmark'];
    for (const encoding of ['utf8', 'utf16'] as const) {
      const read = pool(stringPool(long, encoding));
      expect(long.map((_, n) => read.text(n))).toEqual(long);
    }
    const longest = 'c'.repeat(70_000);
    expect(pool(stringPool([longest], 'utf16')).text(0)).toBe(longest);
    expect(pool(stringPool([longest, 'd'], 'utf8')).text(0), 'longer than its length can say').toBe(longest);
  });

  it('joins the halves of a pair, and replaces what is broken', () => {
    const face = Uint8Array.of(2, 6, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80, 0);
    const half = Uint8Array.of(2, 4, 0x41, 0xed, 0xa0, 0xbd, 0);
    const broken = Uint8Array.of(3, 3, 0x41, 0xff, 0x42, 0);
    const read = pool(stringPool([face, half, broken], 'utf8'));
    expect(read.text(0)).toBe('\u{1f600}');
    expect(read.text(1)).toBe('A\ufffd\ufffd\ufffd');
    expect(read.text(2)).toBe('A\ufffdB');
    expect(pool(stringPool([u16(3, 0x41, 0xd83d, 0x42, 0)], 'utf16')).text(0)).toBe('A\ufffdB');
  });

  it('knows the number that means none', () => {
    expect(pool(stringPool(['a'], 'utf8')).optional(NO_STRING)).toBeUndefined();
    expect(pool(stringPool(['a'], 'utf8')).optional(0)).toBe('a');
  });

  it('refuses counts, numbers and offsets that are out of range', () => {
    const bytes = stringPool(['one', 'two'], 'utf8');
    expectMalformed(() => pool(patched(bytes, 8, u32(0xffffffff))), /claims 4294967295 strings/);
    expectMalformed(() => pool(bytes).text(2), /^x\.xml: string 2 of a pool of 2 is used/);
    expectMalformed(() => pool(patched(bytes, 28, u32(0xfffffff0))).text(0), /outside/);
    expectMalformed(() => pool(patched(bytes, 20, u32(0x7fffffff))).text(0), /outside/);
    expect(pool(patched(bytes, 28, u32(0xfffffff0))).text(1), 'other strings are still there').toBe('two');
    expectMalformed(() => pool(stringPool([Uint8Array.of(9, 9, 0x41)], 'utf8')).text(0), /does not end/);
    expectMalformed(() => pool(stringPool([u16(0xffff, 0xffff)], 'utf16')).text(0), /outside/);
  });

  it('does not make much text out of few bytes', () => {
    const nested = u16(...Array.from({ length: 500 }, () => 50));
    const numbers = Array.from({ length: 400 }, (_, n) => n);
    const bytes = stringPool([nested, ...numbers.slice(1).map(() => '')], 'utf16');
    const read = pool(patched(bytes, 28, u32(...numbers.map((n) => 2 * n))));
    expect(read.text(399)).toBe('2'.repeat(50));
    expectMalformed(() => numbers.map((n) => read.text(n)), /the strings of a pool overlap/);
  });
});
