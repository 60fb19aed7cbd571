import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../../src/apk/dex/byte-reader.js';
import { decodeMutf8, encodeMutf8 } from '../../../../src/apk/dex/mutf8.js';
import { ByteWriter } from '../../../../src/apk/dex/write/byte-writer.js';

const reader = (out: ByteWriter) => ByteReader.of(out.written, 'test');

describe('what is written', () => {
  it('is read again', () => {
    const unsigned = fc.nat({ max: 0xffffffff });
    fc.assert(
      fc.property(fc.array(fc.tuple(unsigned, fc.integer())), (pairs) => {
        const out = new ByteWriter();
        for (const [a, b] of pairs) {
          out.uleb128(a);
          out.sleb128(b);
          out.u4(a);
          out.u2(a & 0xffff);
          out.u1(a & 0xff);
        }
        const read = reader(out);
        for (const [a, b] of pairs) {
          expect(read.uleb128()).toBe(a);
          expect(read.sleb128()).toBe(b);
          expect([read.u4(), read.u2(), read.u1()]).toEqual([a, a & 0xffff, a & 0xff]);
        }
        expect(read.at).toBe(out.at);
      }),
    );
  });

  it('is text as Java encodes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const out = new ByteWriter(1);
        out.mutf8(text);
        expect(Buffer.compare(out.written, encodeMutf8(text))).toBe(0);
        expect(decodeMutf8(out.written, 0, out.at)).toBe(text);
      }),
    );
  });

  it('takes the fewest bytes that hold a number', () => {
    const sizes = [0, 0x7f, 0x80, 0x3fff, 0x4000, 0x0fffffff, 0xffffffff].map((value) => {
      const out = new ByteWriter();
      out.uleb128(value);
      return out.at;
    });
    expect(sizes).toEqual([1, 1, 2, 2, 3, 4, 5]);
  });

  it('can be aligned, overwritten and taken back', () => {
    const out = new ByteWriter(1);
    out.u1(7);
    out.align(4);
    out.copyUnits(Uint16Array.of(1, 2, 3), 1, 2);
    out.raw(Uint8Array.of(9));
    out.setU2(1, 0x0506);
    expect([...out.written]).toEqual([7, 6, 5, 0, 2, 0, 3, 0, 9]);
    expect(out.units[2]).toBe(2);
    out.truncate(1);
    expect([...out.written]).toEqual([7]);
  });
});
