import { describe, expect, it } from 'vitest';
import { Bytes } from '../../src/apk/bytes.js';
import { expectMalformed } from './support/refused.js';

describe('Bytes', () => {
  const bytes = new Bytes('a part', Uint8Array.of(9, 1, 2, 3, 0xff).subarray(1));

  it('reads numbers with the low byte first', () => {
    expect([bytes.u8(3), bytes.u16(0), bytes.u32(0)]).toEqual([0xff, 0x0201, 0xff030201]);
    expect(bytes.slice(1, 3).u16(1)).toBe(0xff03);
    expect(bytes.range(4, 0)).toEqual(new Uint8Array(0));
  });

  it('refuses what is outside, and names the part', () => {
    for (const at of [-1, 4, 2 ** 32, Number.NaN]) expectMalformed(() => bytes.u8(at), /^a part: 1 bytes at/);
    expectMalformed(() => bytes.u16(3), /2 bytes at offset 3 lie outside of 4 bytes/);
    expectMalformed(() => bytes.u32(1), /outside/);
    expectMalformed(() => bytes.range(1, 4), /outside/);
    expectMalformed(() => bytes.range(1, -1), /outside/);
    expectMalformed(() => bytes.slice(0, 2).u32(0), /outside of 2 bytes/);
  });
});
