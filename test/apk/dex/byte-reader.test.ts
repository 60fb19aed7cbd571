import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/apk/dex/byte-reader.js';
import { expectMalformed } from '../support/refused.js';

function reader(...bytes: number[]): ByteReader {
  return ByteReader.of(Uint8Array.from(bytes), 'classes.dex');
}

function uleb128(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb128(Math.floor(value / 128))];
}

function sleb128(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...sleb128(value >> 7)];
}

describe('ByteReader', () => {
  it('reads numbers low byte first, one after the other', () => {
    const bytes = reader(1, 2, 3, 4, 5, 6, 0xff);
    expect([bytes.u1(), bytes.u2(), bytes.u4(), bytes.at]).toEqual([1, 0x0302, 0xff060504, 7]);
    expect([bytes.u2At(0), bytes.u4At(1), bytes.seek(5).u1(), bytes.fork(2).u1()]).toEqual([
      0x0201, 0x05040302, 6, 3,
    ]);
  });

  it('reads numbers of one to five bytes', () => {
    expect(reader(0).uleb128p1()).toBe(-1);
    expect(reader(0x80, 0x7f).sleb128()).toBe(-128);
    expect(reader(0xff, 0xff, 0xff, 0xff, 0x0f).uleb128()).toBe(0xffffffff);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        const bytes = uleb128(value);
        const one = reader(...bytes, 0x55);
        expect([one.uleb128(), one.at]).toEqual([value, bytes.length]);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (value) => {
        const bytes = sleb128(value);
        const one = reader(...bytes, 0x55);
        expect([one.sleb128(), one.at]).toEqual([value, bytes.length]);
      }),
    );
  });

  it('refuses what lies outside', () => {
    expectMalformed(() => reader().u1(), /classes\.dex: 1 bytes are wanted at byte 0, but there are 0/);
    expectMalformed(() => reader(1).u2(), /2 bytes are wanted/);
    expectMalformed(() => reader(1, 2, 3).u4(), /4 bytes are wanted/);
    expectMalformed(() => reader(1, 2).u2At(-1), /wanted at byte -1/);
    expectMalformed(() => reader(1, 2).seek(0xffffffff).u1(), /wanted at byte 4294967295/);
    expectMalformed(() => reader(0x80).uleb128(), /wanted at byte 1/);
    expectMalformed(() => reader(0x80, 0x80).sleb128(), /wanted at byte 2/);
    expectMalformed(() => reader(0x80, 0x80, 0x80, 0x80, 0x80, 0).uleb128(), /more than five bytes/);
    expectMalformed(() => reader(0x80, 0x80, 0x80, 0x80, 0x80, 0).sleb128(), /more than five bytes/);
    expectMalformed(() => reader(1, 2, 3).expect(2, 2, 'types'), /2 types are promised at byte 0/);
  });
});
