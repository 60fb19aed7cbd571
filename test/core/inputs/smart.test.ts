import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputKey, KEYS } from '../../../src/core/action.js';
import { fieldTexts } from '../../../src/core/inputs/field-texts.js';
import { smartInputs } from '../../../src/core/inputs/smart.js';
import { widget } from '../../../src/core/widget.js';
import { APP, screen } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

const options = { package: APP, keys: KEYS, capabilities: ['rotate'] as const };
const label = widget({ className: 'android.widget.TextView', text: 'E-mail' });
const field = widget({
  className: 'android.widget.EditText',
  editable: true,
  resourceId: 'app:id/to',
  inputType: 1,
});
const other = widget({ className: 'android.widget.EditText', editable: true, inputType: 1 });
const pager = widget({
  className: 'app.Pages',
  role: 'androidx.viewpager.widget.ViewPager',
  scrollable: true,
});
const held = widget({ className: 'android.widget.Button', clickable: true, longClickable: true });
const form = screenOf(widget({ className: 'LinearLayout', children: [label, field, other, pager, held] }));

const keysOf = (sources?: Parameters<typeof smartInputs>[0]['sources']) =>
  smartInputs({ ...options, ...(sources === undefined ? {} : { sources }) })
    .inputs(form)
    .map(inputKey);

describe('smart inputs', () => {
  it('type what a field asks for, first of all', () => {
    const typed = keysOf().filter((key) => key.startsWith('setText'));
    expect(typed[0]).toBe('setText [1] "user@example.com"');
    // The label belongs to the field after it, and to no other.
    expect(typed.find((key) => key.startsWith('setText [2]'))).toBe('setText [2] "random string"');
  });

  it('touch long, turn pages sideways, rotate', () => {
    expect(keysOf().filter((key) => !key.startsWith('setText'))).toEqual([
      'scroll [3] left',
      'scroll [3] right',
      'click [4]',
      'longClick [4]',
      'key back',
      'key menu',
      'rotate',
    ]);
  });

  it("type the user's own texts and nothing else where there are some", () => {
    const typed = keysOf({ seed: 3, texts: { to: ['me@home', ''] } }).filter((key) =>
      key.startsWith('setText [1]'),
    );
    expect(typed).toEqual(['setText [1] "me@home"', 'setText [1] ""']);
  });

  it('turn to other odd texts with the seed, and offer a word of the app', () => {
    const seeds = Array.from({ length: 40 }, (_, seed) =>
      fieldTexts(other, '', { seed, strings: ['Hello'] }),
    );
    expect(seeds.every(([fitting]) => fitting === 'random string')).toBe(true);
    expect(seeds.every((texts) => texts.includes('Hello') && texts.length === 4)).toBe(true);
    expect(new Set(seeds.flat()).size).toBe(11);
    expect(fieldTexts(other, '', { seed: 5 })).toEqual(fieldTexts(other, '', { seed: 5 }));
  });

  it('are distinct on any screen', () => {
    fc.assert(
      fc.property(screen(), (any) => {
        const keys = smartInputs(options).inputs(any).map(inputKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
