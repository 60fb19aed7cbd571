import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputClasses } from '../../../src/apk/layout/input-classes.js';
import type { InputConfig } from '../../../src/apk/layout/input-config.js';
import type { InputDomain } from '../../../src/apk/layout/input-domain.js';
import type { TextType } from '../../../src/apk/layout/text-type.js';

const OWNER = { activity: 'org.example.Main', resName: 'amount' };
const TYPES: readonly TextType[] = [
  'number',
  'signed',
  'decimal',
  'signedDecimal',
  'text',
  'email',
  'uri',
  'password',
  'phone',
  'datetime',
];

function text(type: TextType, maxLength?: number, digits?: string): InputDomain {
  return { kind: 'text', type, maxLength, digits };
}

function valuesOf(domain: InputDomain, config: InputConfig = {}): readonly unknown[] | undefined {
  return inputClasses(domain, OWNER, config)?.classes.map(({ value }) => value);
}

describe('inputClasses of texts', () => {
  it.each([
    ['number', ['100', '0']],
    ['signed', ['100', '0', '-1']],
    ['decimal', ['100', '0', '0.5']],
    ['signedDecimal', ['100', '0', '-1', '0.5']],
    ['text', ['abc', '']],
    ['email', ['user@example.com', 'user']],
    ['password', ['Passw0rd!', 'a']],
    ['phone', ['5551234567', '']],
    ['uri', ['http://example.com', 'x']],
    ['datetime', ['2020-02-29', '1999-12-31']],
  ] as const)('has usual values for %s', (type, values) => {
    expect(valuesOf(text(type))).toEqual(values);
  });

  it('cuts by the maximum length', () => {
    expect(inputClasses(text('text', 10), OWNER, {})).toEqual({
      classes: [
        { label: 'empty', value: '' },
        { label: 'typical', value: 'abc' },
        { label: 'max', value: 'abcabcabca' },
      ],
      from: 'layout',
      isUnknownList: false,
    });
    expect(valuesOf(text('number', 3))).toEqual(['', '100']);
    expect(valuesOf(text('number', 2))).toEqual(['', '10']);
    expect(valuesOf(text('text', 0))).toEqual(['']);
    expect(valuesOf(text('phone', 12), { types: { phone: ['555-12'] } })).toEqual([
      '',
      '555-12',
      '555125551255',
    ]);
  });

  it('takes a length that means none, or that nobody types, for no limit', () => {
    expect(valuesOf(text('text', -1))).toEqual(['abc', '']);
    expect(valuesOf(text('text', 2 ** 31 - 1))).toEqual(['abc', '']);
  });

  it('leaves out what a field does not take', () => {
    expect(valuesOf(text('number', undefined, '01'))).toEqual(['100', '0']);
    expect(valuesOf(text('number', undefined, '1'))).toEqual(['1', '']);
    expect(valuesOf(text('text', undefined, '01'))).toEqual(['']);
    expect(valuesOf(text('decimal', undefined, '05'))).toEqual(['00', '0', '05']);
    expect(valuesOf(text('number', 4, '1'))).toEqual(['', '1', '1111']);
  });

  it('never exceeds the limits, repeats nothing, and fills a field that takes something', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        fc.nat({ max: 40 }),
        fc.option(fc.string(), { nil: undefined }),
        (type, maxLength, digits) => {
          const values = (valuesOf(text(type, maxLength, digits)) ?? []).map(String);
          expect(values[0]).toBe('');
          expect(new Set(values).size).toBe(values.length);
          for (const value of values) {
            expect(value.length).toBeLessThanOrEqual(maxLength);
            for (const character of value) expect(digits ?? character).toContain(character);
          }
          if (digits === undefined) expect(values.at(-1)).toHaveLength(maxLength);
        },
      ),
    );
  });
});

describe('inputClasses of other kinds', () => {
  it('has the ends of what can be set', () => {
    expect(valuesOf({ kind: 'compound' })).toEqual([true, false]);
    expect(valuesOf({ kind: 'seek', min: 0, max: 100 })).toEqual([0, 50, 100]);
    expect(valuesOf({ kind: 'seek', min: 0, max: 5 })).toEqual([0, 2, 5]);
    expect(valuesOf({ kind: 'seek', min: 0, max: 1 })).toEqual([0, 1]);
    expect(valuesOf({ kind: 'seek', min: 0, max: 0 })).toEqual([0]);
    expect(valuesOf({ kind: 'seek', min: 10, max: 20 })).toEqual([10, 15, 20]);
    expect(valuesOf({ kind: 'rating', stars: 5 })).toEqual([0, 5]);
    expect(valuesOf({ kind: 'date' })).toEqual(['2020-02-29', '1999-12-31']);
    expect(valuesOf({ kind: 'time' })).toEqual(['00:00', '23:59']);
  });

  it('has one for each option, also where two read the same', () => {
    const options = ['Euro', 'Dollar', 'Euro'];
    expect(inputClasses({ kind: 'radioGroup', options, from: 'layout' }, OWNER, {})).toEqual({
      classes: [
        { label: 'Euro', value: 'Euro', index: 0 },
        { label: 'Dollar', value: 'Dollar', index: 1 },
        { label: 'Euro', value: 'Euro', index: 2 },
      ],
      from: 'layout',
      isUnknownList: false,
    });
    expect(inputClasses({ kind: 'spinner', options, from: 'code' }, OWNER, {})?.from).toBe('code');
  });

  it('stands in for what is not known before the app runs', () => {
    const unknown = {
      classes: [
        { label: 'first', value: 'first' },
        { label: 'last', value: 'last' },
      ],
      from: 'config',
      isUnknownList: true,
    };
    const spinner: InputDomain = { kind: 'spinner', options: [], from: 'code' };
    expect(inputClasses(spinner, OWNER, {})).toEqual(unknown);
    expect(inputClasses({ kind: 'numberPicker', range: undefined }, OWNER, {})).toEqual(unknown);
    expect(valuesOf(spinner, { unknownList: ['last'] })).toEqual(['last']);
    expect(inputClasses({ kind: 'numberPicker', range: { min: 2, max: 7 } }, OWNER, {})).toEqual({
      classes: [
        { label: '2', value: 2 },
        { label: '7', value: 7 },
      ],
      from: 'code',
      isUnknownList: false,
    });
  });

  it('has none where only the user could know', () => {
    expect(inputClasses({ kind: 'other' }, OWNER, {})).toBeUndefined();
    expect(valuesOf({ kind: 'other' }, { names: { amount: [1, 2] } })).toEqual([1, 2]);
  });
});

describe('inputClasses by configuration', () => {
  const full: InputConfig = {
    names: { amount: ['name'] },
    activities: { Main: { amount: ['activity'] } },
    kinds: { text: ['kind'] },
    types: { number: ['type'] },
  };

  it('heeds the name, then activity and name, then kind, then type', () => {
    const { names: _, ...withoutNames } = full;
    const { activities: __, ...withoutActivities } = withoutNames;
    const { kinds: ___, ...onlyTypes } = withoutActivities;
    const number = text('number');
    expect(valuesOf(number, full)).toEqual(['name']);
    expect(valuesOf(number, withoutNames)).toEqual(['activity']);
    expect(
      valuesOf(number, { ...withoutNames, activities: { 'org.example.Main': { amount: ['full'] } } }),
    ).toEqual(['full']);
    expect(valuesOf(number, withoutActivities)).toEqual(['kind']);
    expect(inputClasses(number, OWNER, onlyTypes)).toMatchObject({
      classes: [{ label: 'type', value: 'type' }],
      from: 'config',
    });
    expect(valuesOf(text('decimal'), onlyTypes)).toEqual(['type', '0.5']);
    expect(valuesOf(text('number', 2), onlyTypes)).toEqual(['', 'ty']);
  });

  it('takes an empty list for nothing said', () => {
    const empty: InputConfig = {
      names: { amount: [] },
      activities: { Main: { amount: [] } },
      kinds: { text: [] },
      types: { text: [] },
      unknownList: [],
    };
    expect(valuesOf(text('text'), empty)).toEqual(['abc', '']);
    expect(valuesOf({ kind: 'spinner', options: [], from: 'code' }, empty)).toEqual(['first', 'last']);
  });

  it('finds the place of named options', () => {
    const spinner: InputDomain = { kind: 'spinner', options: ['a', 'b', 'c'], from: 'layout' };
    expect(inputClasses(spinner, OWNER, { kinds: { spinner: ['c', 'd', 'c'] } })).toEqual({
      classes: [
        { label: 'c', value: 'c', index: 2 },
        { label: 'd', value: 'd' },
      ],
      from: 'config',
      isUnknownList: false,
    });
  });

  it('is not misled by names that objects inherit', () => {
    const owner = { activity: 'constructor', resName: 'toString' };
    expect(inputClasses(text('text'), owner, { names: {}, activities: {} })?.from).toBe('layout');
  });
});
