import { expect, it } from 'vitest';
import { adler32 } from '../../../src/apk/dex/checksum.js';

it('is Adler-32', () => {
  expect(adler32(new Uint8Array())).toBe(1);
  expect(adler32(Buffer.from('Wikipedia'))).toBe(0x11e60398);
  // The largest sums: nothing may run over between two reductions.
  expect(adler32(new Uint8Array(100_000).fill(0xff))).toBe(0x149a302c);
});
