import { describe, expect, it } from 'vitest';
import { ATTR } from '../../../src/apk/layout/attribute-ids.js';
import { expandLayout } from '../../../src/apk/layout/layout.js';
import {
  type ActivityWidgets,
  activityWidgets,
  type WidgetSources,
} from '../../../src/apk/layout/widgets.js';
import { blankAttributeNames } from '../support/blank-names.js';
import type { ElementSpec } from '../support/build-resources.js';
import { expectMalformed } from '../support/refused.js';
import {
  apkXml,
  handMade,
  handMadeAttribute,
  handMadeId,
  handMadeXml,
  idOf,
  layoutOf,
  NO_SUPERCLASSES,
} from './apps.js';

type Options = Partial<Omit<WidgetSources, 'layouts'>>;

const OWN_CLASSES = new Map([
  ['org.example.widgets.OwnSpinner', 'android.widget.Spinner'],
  ['org.example.widgets.OwnField', 'org.example.widgets.OwnFieldBase'],
  ['org.example.widgets.OwnFieldBase', 'android.widget.EditText'],
  ['org.example.widgets.OwnView', 'android.view.View'],
]);

function find(layouts: WidgetSources['layouts'], options: Options = {}): ActivityWidgets {
  return activityWidgets({
    activity: 'org.example.Main',
    layouts,
    superclassOf: (cls) => OWN_CLASSES.get(cls) ?? null,
    config: {},
    ...options,
  });
}

function summary({ widgets }: ActivityWidgets): readonly (readonly unknown[])[] {
  return widgets.map(({ resName, kind, classes }) => [resName, kind, classes.map(({ value }) => value)]);
}

/** The widgets of a hand-made layout. */
function findIn(root: ElementSpec, options?: Options): ActivityWidgets {
  const app = handMade([{ name: 'main', root }], { attributes: ['singleSelection'] });
  return find([expandLayout(app, handMadeXml(0))], options);
}

describe('activityWidgets', () => {
  it('finds the widgets of a screen in document order', () => {
    const app = apkXml('samples/ers.apk');
    const activity = 'org.example.ers.NewReportActivity';
    const found = find([layoutOf(app, 'activity_new_report')], { activity });
    expect(summary(found)).toEqual([
      [
        'dest',
        'spinner',
        ['Rome', 'London', 'Paris', 'Madrid', 'Vienna', 'Prague', 'Lisbon', 'Dublin', 'Athens', 'Berlin'],
      ],
      ['amount', 'text', ['100', '0']],
      ['cur', 'radioGroup', ['Euro', 'Dollar', 'Pound']],
    ]);
    expect(found.widgets[2]).toEqual({
      id: 'NewReportActivity/cur',
      activity,
      resId: idOf(app, 'id', 'cur'),
      resName: 'cur',
      kind: 'radioGroup',
      cls: 'android.widget.RadioGroup',
      order: 2,
      initiallyEnabled: true,
      initiallyVisible: true,
      classes: [
        { label: 'Euro', value: 'Euro', index: 0 },
        { label: 'Dollar', value: 'Dollar', index: 1 },
        { label: 'Pound', value: 'Pound', index: 2 },
      ],
      classesFrom: 'layout',
    });
    expect(found.warnings).toEqual([]);
  });

  it('takes a click on a radio button for one on its group', () => {
    const app = apkXml('samples/ers.apk');
    const { childOf, widgets } = find([layoutOf(app, 'activity_new_report')]);
    const buttons = ['cur_euro', 'cur_dollar', 'cur_pound'].map((name) => idOf(app, 'id', name));
    expect([...childOf.keys()]).toEqual(buttons);
    expect(new Set(childOf.values())).toEqual(new Set([widgets[2]]));
  });

  it('knows every kind', () => {
    const app = apkXml('samples/widgets.apk');
    const found = find([layoutOf(app, 'kinds')], {
      fromCode: ({ resName }) => (resName === 'picker' ? { range: { min: 2, max: 7 } } : undefined),
    });
    const two = [true, false];
    expect(summary(found)).toEqual([
      ['check', 'compound', two],
      ['onOff', 'compound', two],
      ['toggle', 'compound', two],
      ['checkedText', 'compound', two],
      ['lone', 'compound', two],
      ['group', 'radioGroup', ['Yes', 'No', 'Maybe']],
      ['spinner', 'spinner', ['Red', 'Green', 'Blue']],
      ['seek', 'seek', [0, 50, 100]],
      ['seekToTen', 'seek', [0, 5, 10]],
      ['seekToOne', 'seek', [0, 1]],
      ['rating', 'rating', [0, 5]],
      ['threeStars', 'rating', [0, 3]],
      ['picker', 'numberPicker', [2, 7]],
      ['auto', 'text', ['abc', '']],
      ['search', 'text', ['abc', '']],
    ]);
    expect(found.warnings).toEqual([]);
  });

  it('reads limits and types of fields, also without names of attributes', () => {
    for (const app of [apkXml('samples/widgets.apk'), apkXml('samples/widgets.apk', blankAttributeNames)]) {
      const values = new Map(
        summary(find([layoutOf(app, 'text')])).map(([name, , ofField]) => [name, ofField]),
      );
      expect(values.get('numberOfThree')).toEqual(['', '100']);
      expect(values.get('textOfTen')).toEqual(['', 'abc', 'abcabcabca']);
      expect(values.get('legacyPhone')).toEqual(['5551234567', '']);
      expect(values.get('binary')).toEqual(['100', '0']);
    }
  });

  it('climbs to known classes, and names what has the same id apart', () => {
    const { widgets } = find([layoutOf(apkXml('samples/widgets.apk'), 'composed')]);
    expect(widgets.map(({ id, kind, initiallyVisible }) => [id, kind, initiallyVisible])).toEqual([
      ['Main/renamed', 'compound', true],
      ['Main/mergedOne', 'compound', true],
      ['Main/mergedTwo', 'compound', true],
      ['Main/stubbed', 'text', false],
      ['Main/twice', 'compound', true],
      ['Main/twice#2', 'compound', true],
      ['Main/ownSpinner', 'spinner', true],
      ['Main/ownField', 'text', true],
      ['Main/viewTag', 'text', true],
    ]);
  });

  it('takes options from the layout, the code, or else warns', () => {
    const app = apkXml('samples/widgets.apk');
    const sizes = ['Small', 'Medium', 'Large', 'Huge'];
    const found = find([layoutOf(app, 'options')], {
      fromCode: ({ resName }) => (resName === 'resource' ? { options: sizes } : undefined),
    });
    expect(summary(found).slice(0, 3)).toEqual([
      ['entries', 'spinner', sizes],
      ['resource', 'spinner', sizes],
      ['stringArray', 'spinner', ['first', 'last']],
    ]);
    expect(found.widgets.slice(0, 3).map(({ classesFrom }) => classesFrom)).toEqual([
      'layout',
      'code',
      'config',
    ]);
    expect(found.warnings).toContain('Main/stringArray: its options are not known before the app runs');
    expect(found.warnings).toHaveLength(5);
  });

  it('takes a custom view for a widget where the user names its values', () => {
    const layout = layoutOf(apkXml('samples/widgets.apk'), 'composed');
    const { widgets } = find([layout], { config: { names: { ownView: ['on'] } } });
    expect(widgets.at(-1)).toMatchObject({ resName: 'ownView', kind: 'other', classesFrom: 'config' });
  });

  it('leaves out, with a warning, what only the user could set', () => {
    const slider = { tag: 'com.google.android.material.slider.Slider' };
    expect(findIn(slider)).toMatchObject({
      widgets: [],
      warnings: ['Main/Slider is left out: the configuration has no values for it'],
    });
    expect(summary(findIn(slider, { config: { kinds: { other: [1] } } }))).toEqual([
      [undefined, 'other', [1]],
    ]);
  });

  it('counts a layout that is shown twice once, and keeps screens apart from each other', () => {
    const app = apkXml('samples/ers.apk');
    const report = layoutOf(app, 'activity_new_report');
    const itemized = layoutOf(app, 'activity_itemized');
    const { widgets } = find([report, itemized, layoutOf(app, 'activity_new_report')]);
    expect(widgets).toHaveLength(10);
    expect(widgets.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('finds the buttons of a group below other views, but not those of a group inside', () => {
    const button = (text: string) => ({ tag: 'RadioButton', attributes: [{ id: ATTR.text, value: text }] });
    const found = findIn({
      tag: 'RadioGroup',
      children: [
        { tag: 'LinearLayout', children: [button('a')] },
        { tag: 'RadioGroup', children: [button('b')] },
        { tag: 'RadioButton', attributes: [{ id: ATTR.id, value: { reference: handMadeId(0) } }] },
      ],
    });
    expect(summary(found)).toEqual([
      [undefined, 'radioGroup', ['a', 'main']],
      [undefined, 'radioGroup', ['b']],
    ]);
    expect(found.widgets.map(({ id }) => id)).toEqual(['Main/RadioGroup', 'Main/RadioGroup#2']);
  });

  it('tells chips and ratings that take a value from those that only show', () => {
    const chips = 'com.google.android.material.chip';
    const chip = (text: string, checkable: boolean) => ({
      tag: `${chips}.Chip`,
      attributes: [
        { id: ATTR.text, value: text },
        { id: ATTR.checkable, value: checkable },
      ],
    });
    const group = (isSingle: boolean) => ({
      tag: `${chips}.ChipGroup`,
      attributes: [{ id: handMadeAttribute(1, 0), value: isSingle }],
      children: [chip('a', true), chip('b', false)],
    });
    const found = findIn({
      tag: 'LinearLayout',
      children: [
        group(true),
        group(false),
        { tag: 'RatingBar', attributes: [{ id: ATTR.isIndicator, value: true }] },
      ],
    });
    expect(summary(found)).toEqual([
      [undefined, 'radioGroup', ['a', 'b']],
      [undefined, 'compound', [true, false]],
    ]);
  });

  it('says what is disabled or hidden at first', () => {
    const found = findIn(
      {
        tag: 'LinearLayout',
        attributes: [{ id: ATTR.visibility, value: 1 }],
        children: [{ tag: 'CheckBox', attributes: [{ id: ATTR.enabled, value: false }] }],
      },
      { superclassOf: NO_SUPERCLASSES },
    );
    expect(found.widgets[0]).toMatchObject({ initiallyEnabled: false, initiallyVisible: false });
  });

  it('refuses screens with more values than anyone could try', () => {
    const options = Array.from({ length: 100_001 }, () => '');
    const spinners = { tag: 'LinearLayout', children: [{ tag: 'Spinner' }, { tag: 'Spinner' }] };
    expectMalformed(
      () => findIn(spinners, { fromCode: () => ({ options }) }),
      /^org\.example\.Main: .*200000/,
    );
  });
});
