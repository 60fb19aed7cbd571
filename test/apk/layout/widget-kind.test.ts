import { describe, expect, it } from 'vitest';
import { kindOfKnown, knownWidget, type SuperclassOf } from '../../../src/apk/layout/widget-kind.js';
import { NO_SUPERCLASSES } from './apps.js';

function widgetKind(cls: string, superclassOf: SuperclassOf) {
  const known = knownWidget(cls, superclassOf);
  return known && kindOfKnown(known);
}

describe('widgetKind', () => {
  it.each([
    ['android.widget.CheckBox', 'compound'],
    ['android.widget.Switch', 'compound'],
    ['android.widget.ToggleButton', 'compound'],
    ['android.widget.CheckedTextView', 'compound'],
    ['android.widget.RadioButton', 'compound'],
    ['androidx.appcompat.widget.SwitchCompat', 'compound'],
    ['android.support.v7.widget.SwitchCompat', 'compound'],
    ['com.google.android.material.checkbox.MaterialCheckBox', 'compound'],
    ['android.widget.RadioGroup', 'radioGroup'],
    ['com.google.android.material.chip.ChipGroup', 'radioGroup'],
    ['androidx.appcompat.widget.AppCompatSpinner', 'spinner'],
    ['android.widget.SeekBar', 'seek'],
    ['android.widget.RatingBar', 'rating'],
    ['android.widget.NumberPicker', 'numberPicker'],
    ['com.google.android.material.textfield.TextInputEditText', 'text'],
    ['android.widget.SearchView', 'text'],
    ['android.widget.CalendarView', 'date'],
    ['android.widget.TimePicker', 'time'],
    ['com.google.android.material.slider.Slider', 'other'],
    ['android.widget.Button', undefined],
    ['android.widget.TextView', undefined],
    ['com.google.android.material.button.MaterialButton', undefined],
    ['constructor', undefined],
  ] as const)('knows %s as %s', (cls, kind) => {
    expect(widgetKind(cls, NO_SUPERCLASSES)).toBe(kind);
  });

  it('climbs to a class that it knows', () => {
    const above = new Map([
      ['a.Field', 'a.Base'],
      ['a.Base', 'android.widget.EditText'],
      ['a.Round', 'a.Round'],
    ]);
    const superclassOf = (cls: string) => above.get(cls) ?? null;
    expect(widgetKind('a.Field', superclassOf)).toBe('text');
    expect(widgetKind('a.Round', superclassOf)).toBeUndefined();
    expect(widgetKind('a.Unknown', superclassOf)).toBeUndefined();
  });
});
