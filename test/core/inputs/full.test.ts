import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputKey, KEYS } from '../../../src/core/action.js';
import { CAPABILITIES } from '../../../src/core/device.js';
import { DICTIONARY, fullInputs } from '../../../src/core/inputs/full.js';
import { INPUT_MODELS, inputModel } from '../../../src/core/inputs/index.js';
import { beta, widgetActionCount } from '../../../src/core/qbe-classes.js';
import { widget } from '../../../src/core/widget.js';
import { APP, screen } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

const UNIVERSAL = [
  'key menu',
  'key back',
  'key back x2',
  'wifi on',
  'wifi off',
  'wifi toggle',
  'bluetooth on',
  'bluetooth off',
  'bluetooth toggle',
  'planeMode on',
  'planeMode off',
  'planeMode toggle',
  'doze on',
  'doze off',
  'doze toggle',
  'location gps',
  'location gps&network',
  'location off',
  'location toggle',
];

const options = { package: APP, keys: KEYS, capabilities: CAPABILITIES };
const form = screenOf(
  widget({
    className: 'LinearLayout',
    children: [
      widget({ className: 'Button', clickable: true }),
      widget({ className: 'EditText', editable: true }),
    ],
  }),
);

describe('full inputs', () => {
  it('QTF 3 offers all universal actions, one click, one write per text, and nothing else', () => {
    const one = fullInputs({ ...options, texts: ['a'] }).inputs(form);
    expect(one.map(inputKey)).toEqual(['click [0]', 'setText [1] "a"', ...UNIVERSAL]);
    const three = fullInputs({ ...options, texts: ['a', 'b', 'c'] }).inputs(form);
    expect(three.map(inputKey)).toEqual([
      'click [0]',
      'setText [1] "a"',
      'setText [1] "b"',
      'setText [1] "c"',
      ...UNIVERSAL,
    ]);
    const kinds = new Set(three.map(({ kind }) => kind));
    for (const absent of ['scroll', 'longClick', 'reinit'] as const) expect(kinds).not.toContain(absent);
    expect(beta(widgetActionCount(one))).toBe(2);
  });

  it('lists what one widget takes in order, with the default dictionary', () => {
    const everything = screenOf(
      widget({ className: 'V', clickable: true, longClickable: true, scrollable: true, editable: true }),
    );
    expect(DICTIONARY[0]).toBe('random string');
    expect(fullInputs({ package: APP, keys: [], capabilities: [] }).inputs(everything).map(inputKey)).toEqual(
      [
        'click []',
        'longClick []',
        'scroll [] up',
        'scroll [] down',
        'scroll [] left',
        'scroll [] right',
        ...DICTIONARY.map((text) => `setText [] ${JSON.stringify(text)}`),
      ],
    );
  });

  it('writes into a password field of an unknown class, unless it is disabled', () => {
    const writes = (enabled: boolean) =>
      fullInputs({ package: APP, keys: [], capabilities: [], texts: ['x'] })
        .inputs(screenOf(widget({ className: 'PinView', password: true, enabled })))
        .map(inputKey);
    expect(writes(true)).toEqual(['setText [] "x"']);
    expect(writes(false)).toEqual([]);
  });

  it('offers only what the device has', () => {
    const poor = fullInputs({ package: APP, keys: ['back'], capabilities: ['doze', 'rotate'] });
    expect(poor.inputs(screenOf(widget({ className: 'View' }))).map(inputKey)).toEqual([
      'key back',
      'key back x2',
      'doze on',
      'doze off',
      'doze toggle',
    ]);
  });

  it('offers nothing hidden, and nothing outside the app', () => {
    const hidden = screenOf(widget({ className: 'Button', clickable: true, visible: false }));
    expect(fullInputs(options).inputs(hidden).map(inputKey)).toEqual(UNIVERSAL);
    expect(fullInputs(options).inputs({ ...form, package: 'com.android.launcher' })).toEqual([]);
  });
});

describe('every input model', () => {
  it('is made by its name; an unknown name is answered with the list', () => {
    expect(INPUT_MODELS).toEqual(['swifthand', 'full', 'smart']);
    for (const name of INPUT_MODELS) expect(inputModel(name, options).name).toBe(name);
    expect(() => inputModel('none', options)).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_INPUT_MODEL', remedy: 'Use one of: swifthand, full, smart.' }),
    );
  });

  it.each(INPUT_MODELS)('%s gives distinct inputs, and the same objects for the same screen', (name) => {
    const model = inputModel(name, options);
    fc.assert(
      fc.property(screen([APP, 'com.android.launcher']), (one) => {
        const inputs = model.inputs(one);
        expect(new Set(inputs.map(inputKey)).size).toBe(inputs.length);
        expect(model.inputs(one)).toBe(inputs);
        expect(inputs.length === 0).toBe(one.package !== APP);
      }),
    );
  });
});
