import { describe, expect, it } from 'vitest';
import { Bytes } from '../../../src/apk/bytes.js';
import { chunkAt } from '../../../src/apk/resources/chunk.js';
import { StringPool } from '../../../src/apk/resources/string-pool.js';
import { typedValue } from '../../../src/apk/resources/typed-value.js';
import { stringPool } from '../support/build-resources.js';

const STRINGS = new StringPool(chunkAt(new Bytes('x', stringPool(['zero', 'one'], 'utf8')), 0));

describe('typedValue', () => {
  it.each([
    [0x00, 0, { kind: 'null' }],
    [0x01, 0x7f010001, { kind: 'reference', id: 0x7f010001 }],
    [0x02, 0x01010003, { kind: 'attribute', id: 0x01010003 }],
    [0x03, 1, { kind: 'string', text: 'one' }],
    [0x04, 0x3fc00000, { kind: 'float', value: 1.5 }],
    [0x05, 0x00001001, { kind: 'dimension', value: 16, unit: 'dp' }],
    [0x05, 0xfffffd01, { kind: 'dimension', value: -3, unit: 'dp' }],
    [0x05, 0x00004012, { kind: 'dimension', value: 0.5, unit: 'sp' }],
    [0x05, 0x0000100f, { kind: 'dimension', value: 16, unit: 'unknown' }],
    [0x06, 0x40000030, { kind: 'fraction', value: 0.5, unit: '%' }],
    [0x06, 0x40000031, { kind: 'fraction', value: 0.5, unit: '%p' }],
    [0x07, 0x02010001, { kind: 'reference', id: 0x02010001 }],
    [0x08, 0x02010001, { kind: 'attribute', id: 0x02010001 }],
    [0x10, 0xffffffff, { kind: 'int', value: -1 }],
    [0x11, 0x00000011, { kind: 'int', value: 17 }],
    [0x12, 0xffffffff, { kind: 'boolean', value: true }],
    [0x12, 0, { kind: 'boolean', value: false }],
    [0x1c, 0xff112233, { kind: 'color', argb: 0xff112233 }],
    [0x1f, 0xffaabbcc, { kind: 'color', argb: 0xffaabbcc }],
    [0x77, 5, { kind: 'unknown' }],
  ])('reads type %i with data %i', (type, data, meaning) => {
    expect(typedValue(type, data, STRINGS)).toEqual({ type, data, ...meaning });
  });
});
