import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bytes } from '../../../src/apk/bytes.js';
import { withStrings } from '../../../src/apk/resources/append-strings.js';
import { chunkAt } from '../../../src/apk/resources/chunk.js';
import { StringPool } from '../../../src/apk/resources/string-pool.js';
import { chunk, stringPool } from '../support/build-resources.js';
import { concat, patched, u32, utf8 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

const PART = 'AndroidManifest.xml';
const chunkOf = (bytes: Uint8Array) => chunkAt(new Bytes(PART, bytes), 0);

function textsOf(bytes: Uint8Array): string[] {
  const pool = new StringPool(chunkOf(bytes));
  return Array.from({ length: pool.size }, (_, n) => pool.text(n));
}

describe('withStrings', () => {
  it.each(['utf8', 'utf16'] as const)('appends to a pool of %s', (encoding) => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.array(text), (old, added) => {
        const bytes = withStrings(chunkOf(stringPool(old, encoding)), added);
        expect(textsOf(bytes)).toEqual([...old, ...added]);
        expect(bytes.length % 4).toBe(0);
      }),
    );
  });

  it('moves styles behind the new strings, and calls the pool sorted no more', () => {
    const strings = Uint8Array.of(1, 1, 0x61, 0);
    const style = concat(u32(0, 0, 0), u32(NONE, NONE));
    const header = u32(1, 1, 0x101, 36, 40);
    const bytes = withStrings(chunkOf(chunk(1, header, u32(0, 0), strings, style)), ['bc']);
    const read = new Bytes(PART, bytes);
    expect(textsOf(bytes)).toEqual(['a', 'bc']);
    const [styles, flags, stylesStart] = [12, 16, 24].map((at) => read.u32(at));
    expect([styles, flags]).toEqual([1, 0x100]);
    expect(bytes.slice(stylesStart)).toEqual(style);
    expect(bytes.length).toBe(read.u32(4));
  });

  it('refuses pools whose parts overlap', () => {
    const pool = stringPool(['a', 'b'], 'utf8');
    for (const start of [28, 1000]) {
      expectMalformed(() => withStrings(chunkOf(patched(pool, 20, u32(start))), ['c']), /overlap/);
    }
    expectMalformed(() => withStrings(chunkOf(chunk(1, utf8('12'))), ['c']), /too short/);
  });

  it('takes no text whose length does not fit into a byte', () => {
    expect(() => withStrings(chunkOf(stringPool(['a'], 'utf8')), ['x'.repeat(128)])).toThrow(RangeError);
  });
});

const NONE = 0xffffffff;
