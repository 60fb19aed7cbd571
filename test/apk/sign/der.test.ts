import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithm, der, oid, sequence, TAG, unsigned } from '../../../src/apk/sign/der.js';
import { DerReader } from '../../../src/apk/sign/der-reader.js';
import { OID } from '../../../src/apk/sign/oids.js';
import { GauntletError } from '../../../src/core/errors.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const read = (bytes: Uint8Array) => new DerReader('key store', bytes);

describe('der', () => {
  it('writes values as the standard shows them', () => {
    expect(hex(oid('1.2.840.113549'))).toBe('06062a864886f70d');
    expect(hex(unsigned(Uint8Array.of(0, 0, 127)))).toBe('02017f');
    expect(hex(unsigned(Uint8Array.of(128)))).toBe('02020080');
    expect(hex(unsigned(Uint8Array.of(0)))).toBe('020100');
    expect(hex(algorithm(OID.sha256))).toBe('300d06096086480165030402010500');
    expect(hex(der(TAG.octetString, new Uint8Array(127))).slice(0, 4)).toBe('047f');
    expect(hex(der(TAG.octetString, new Uint8Array(128))).slice(0, 6)).toBe('048180');
    expect(hex(der(TAG.octetString, new Uint8Array(65_536))).slice(0, 10)).toBe('0483010000');
  });

  it('is read back', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        fc.nat(),
        (content, arcs, number) => {
          const dotted = ['1.2', ...arcs].join('.');
          const bytes = Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
          const reader = read(sequence(der(TAG.octetString, content), oid(dotted), unsigned(bytes)));
          const inside = reader.inside(TAG.sequence);
          expect(inside.content(TAG.octetString)).toEqual(content);
          expect(inside.oid()).toBe(dotted);
          expect(inside.number()).toBe(number);
          expect([inside.done, reader.done]).toEqual([true, true]);
        },
      ),
    );
  });
});

describe('DerReader', () => {
  it('refuses what is not as expected', () => {
    const refused = (bytes: readonly number[]) => () => read(Uint8Array.from(bytes)).content(TAG.octetString);
    expect(refused([])).toThrow('The key store is broken or of another kind: it ends too early (offset 0).');
    expect(refused([0x30, 0])).toThrow('there is 0x30, not 0x04');
    expect(refused([0x04, 2, 1])).toThrow('a value reaches past the end');
    expect(refused([0x04, 0x82, 1])).toThrow('it ends too early');
    expect(refused([0x04, 0x80, 0, 0])).toThrow('a length is not in DER form');
    expect(refused([0x04, 0x85, 1, 1, 1, 1, 1])).toThrow('a length is not in DER form');
    expect(() => read(Uint8Array.of(2, 1, 0x80)).number()).toThrow('a number is out of range');
    expect(() => read(Uint8Array.of(2, 7, 1, 1, 1, 1, 1, 1, 1)).number()).toThrow('a number is out of range');
  });

  it('never fails in another way', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
        const reader = read(bytes);
        try {
          while (!reader.done) reader.skip();
        } catch (error) {
          expect(error).toBeInstanceOf(GauntletError);
        }
      }),
    );
  });
});
