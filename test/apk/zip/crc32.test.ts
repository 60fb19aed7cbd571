import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../src/apk/zip/crc32.js';
import { utf8 } from '../support/bytes-out.js';

describe('crc32', () => {
  it('gives the check value of the standard', () => {
    expect(crc32(utf8('123456789'))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0))).toBe(0);
  });

  it('agrees with the one in a gzip trailer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat({ max: 9 }), (bytes, skip) => {
        const part = bytes.subarray(skip);
        expect(crc32(part)).toBe(gzipSync(part).readUInt32LE(gzipSync(part).length - 8));
      }),
    );
  });
});
