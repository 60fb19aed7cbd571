import { describe, expect, it } from 'vitest';
import { type TextTraits, textType } from '../../../src/apk/layout/text-type.js';

const NOTHING: TextTraits = {
  inputType: undefined,
  numeric: undefined,
  phoneNumber: undefined,
  password: undefined,
  digits: undefined,
};

describe('textType', () => {
  it.each([
    [0x1, 'text'],
    [0x20001, 'text'],
    [0x11, 'uri'],
    [0x21, 'email'],
    [0x31, 'text'],
    [0x81, 'password'],
    [0x91, 'password'],
    [0xe1, 'password'],
    [0xd1, 'email'],
    [0x2, 'number'],
    [0x1002, 'signed'],
    [0x2002, 'decimal'],
    [0x3002, 'signedDecimal'],
    [0x12, 'password'],
    [0x3, 'phone'],
    [0x4, 'datetime'],
    [0x14, 'datetime'],
    [0, 'text'],
  ] as const)('reads input type 0x%i as %s', (inputType, type) => {
    expect(textType({ ...NOTHING, inputType })).toBe(type);
  });

  it.each([
    [{ numeric: 1 }, 'number'],
    [{ numeric: 3 }, 'signed'],
    [{ numeric: 5 }, 'decimal'],
    [{ phoneNumber: true }, 'phone'],
    [{ phoneNumber: false }, 'text'],
    [{ password: true, inputType: 1 }, 'password'],
    [{ digits: '0123456789' }, 'number'],
    [{ digits: '0123456789.-' }, 'signedDecimal'],
    [{ digits: '0123456789abcdef' }, 'text'],
    [{ digits: '.-' }, 'text'],
    [{ digits: '01', inputType: 1 }, 'text'],
    [{ phoneNumber: true, inputType: 2 }, 'number'],
  ] as const)('reads older attributes: %o is %s', (traits, type) => {
    expect(textType({ ...NOTHING, ...traits })).toBe(type);
  });

  it('takes any text where nothing is said', () => {
    expect(textType(NOTHING)).toBe('text');
  });
});
