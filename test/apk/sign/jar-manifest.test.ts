import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifestSection } from '../../../src/apk/sign/jar-manifest.js';

describe('manifestSection', () => {
  it('writes attributes in lines, and an empty one', () => {
    const section = manifestSection([
      ['Name', 'a.txt'],
      ['SHA-256-Digest', 'x='],
    ]);
    expect(section).toBe('Name: a.txt\r\nSHA-256-Digest: x=\r\n\r\n');
  });

  it('folds long lines without tearing a character', () => {
    const [first, second] = manifestSection([['Name', `${'a'.repeat(63)}ö.txt`]]).split('\r\n');
    expect(first).toBe(`Name: ${'a'.repeat(63)}`);
    expect(second).toBe(' ö.txt');
  });

  it('loses nothing, and keeps every line short', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        const value = text.replaceAll(/[\r\n]/g, '');
        const section = manifestSection([['Name', value]]);
        expect(section.replaceAll('\r\n ', '')).toBe(`Name: ${value}\r\n\r\n`);
        const lines = section.split('\r\n');
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(70);
      }),
    );
  });
});
