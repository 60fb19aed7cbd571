import { describe, expect, it } from 'vitest';
import { Bytes } from '../../../src/apk/bytes.js';
import { qualifiersAt } from '../../../src/apk/resources/configuration.js';
import { patched, u16, u32, utf8 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

const EMPTY = patched(new Uint8Array(64), 0, u32(64));

/** Offset and bytes. */
type Field = readonly [number, Uint8Array];

function qualifiers(...fields: readonly Field[]): string {
  const bytes = fields.reduce((all, [at, field]) => patched(all, at, field), EMPTY);
  return qualifiersAt(new Bytes('x', bytes), 0);
}

describe('qualifiersAt', () => {
  it('calls the default nothing', () => {
    expect(qualifiers()).toBe('');
  });

  it.each<readonly [string, readonly Field[]]>([
    [
      'fr-rFR-land-v13',
      [
        [8, utf8('frFR')],
        [12, Uint8Array.of(2)],
        [24, u16(13)],
      ],
    ],
    [
      'mcc310-mnc4-en',
      [
        [4, u16(310, 4)],
        [8, utf8('en')],
      ],
    ],
    [
      'b+sr+Latn',
      [
        [8, utf8('sr')],
        [36, utf8('Latn')],
      ],
    ],
    [
      'sr',
      [
        [8, utf8('sr')],
        [36, utf8('Latn')],
        [52, Uint8Array.of(1)],
      ],
    ],
    [
      'b+de+DE+1996',
      [
        [8, utf8('deDE')],
        [40, utf8('1996')],
      ],
    ],
    [
      'b+ar+u+nu+latn',
      [
        [8, utf8('ar')],
        [53, utf8('latn')],
      ],
    ],
    ['fil', [[8, Uint8Array.of(0xad, 0x05)]]],
    [
      'es-r419',
      [
        [8, utf8('es')],
        [10, Uint8Array.of(0xa4, 0x24)],
      ],
    ],
    [
      'ldrtl-sw600dp-w720dp-h480dp-xlarge-long',
      [
        [28, Uint8Array.of(0xa4)],
        [30, u16(600, 720, 480)],
      ],
    ],
    ['round-widecg-highdr', [[48, Uint8Array.of(2, 0x0a)]]],
    [
      'car-night-xxhdpi',
      [
        [29, Uint8Array.of(0x23)],
        [14, u16(480)],
      ],
    ],
    [
      'anydpi-v26',
      [
        [14, u16(0xfffe)],
        [24, u16(26)],
      ],
    ],
    ['nodpi', [[14, u16(0xffff)]]],
    ['411dpi', [[14, u16(411)]]],
    [
      'finger-keyssoft-qwerty-navhidden-dpad',
      [
        [13, Uint8Array.of(3)],
        [16, Uint8Array.of(2, 2, 0x0b)],
      ],
    ],
    ['feminine', [[19, Uint8Array.of(2)]]],
    ['480x320-v4.1', [[20, u16(480, 320, 4, 1)]]],
  ])('reads %s', (expected, fields) => {
    expect(qualifiers(...fields)).toBe(expected);
  });

  it('reads the short configurations of old files', () => {
    const bytes = patched(new Uint8Array(28), 0, u32(28));
    expect(qualifiersAt(new Bytes('x', patched(bytes, 8, utf8('de'))), 0)).toBe('de');
  });

  it('refuses a size that cannot be', () => {
    for (const size of [0, 3, 65, 0xffffffff]) {
      expectMalformed(() => qualifiers([0, u32(size)]), /a configuration claims \d+ bytes/);
    }
  });
});
