import { describe, expect, it } from 'vitest';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { Hierarchy } from '../../../src/apk/program/hierarchy.js';
import { API_DEMOS } from '../support/apks.js';
import { expectMalformed } from '../support/refused.js';
import { apkProgram } from './apk-program.js';
import { type ClassText, classesDex, programOf } from './classes-dex.js';

const OBJECT = 'Ljava/lang/Object;';
const names = (list: Iterable<{ readonly descriptor: string }>): string[] =>
  [...list].map(({ descriptor }) => descriptor).sort();

describe('Hierarchy', () => {
  const { hierarchy } = programOf({
    'La/Base;': { extends: 'Landroid/app/ListActivity;', flags: 'abstract' },
    'La/Main;': { extends: 'La/Base;', implements: ['La/Clicks;'] },
    'La/Clicks;': {
      flags: 'interface abstract',
      implements: ['Landroid/view/View$OnClickListener;'],
    },
    'La/Task;': { extends: 'Ljava/util/TimerTask;' },
    'La/Map;': { extends: 'Lcom/google/android/maps/MapActivity;' },
  });

  it('goes up from the app into the framework', () => {
    expect([...hierarchy.superclasses('La/Main;')]).toEqual([
      'La/Main;',
      'La/Base;',
      'Landroid/app/ListActivity;',
      'Landroid/app/Activity;',
      'Landroid/view/ContextThemeWrapper;',
      'Landroid/content/ContextWrapper;',
      'Landroid/content/Context;',
      OBJECT,
    ]);
    expect(hierarchy.outsideSuperclass('La/Main;')).toBe('Landroid/app/ListActivity;');
    expect(hierarchy.superclass(OBJECT)).toBeUndefined();
  });

  it('knows subtypes by class and by interface, also of the framework', () => {
    expect(hierarchy.isSubtype('La/Main;', 'Landroid/content/Context;')).toBe(true);
    expect(hierarchy.isSubtype('La/Main;', 'Landroid/view/View$OnClickListener;')).toBe(true);
    expect(hierarchy.isSubtype('La/Base;', 'La/Main;')).toBe(false);
    expect(hierarchy.isSubtype('La/Task;', 'Ljava/lang/Runnable;')).toBe(true);
    expect(hierarchy.isSubtype('Landroid/widget/CheckBox;', 'Landroid/widget/Checkable;')).toBe(true);
    expect(hierarchy.isSubtype('[I', OBJECT)).toBe(true);
  });

  it('finds app classes below a type, through framework classes too', () => {
    expect(names(hierarchy.subclasses('Landroid/app/Activity;'))).toEqual(['La/Base;', 'La/Main;']);
    expect(names(hierarchy.subclasses('La/Base;'))).toEqual(['La/Base;', 'La/Main;']);
    expect(names(hierarchy.subclasses('Ljava/lang/Runnable;'))).toEqual(['La/Task;']);
    expect(names(hierarchy.subclasses('Landroid/view/View$OnClickListener;'))).toEqual([
      'La/Clicks;',
      'La/Main;',
    ]);
    expect(hierarchy.subclasses('La/Main;').length).toBe(1);
    expect(names(hierarchy.subclasses(OBJECT)).length).toBe(5);
  });

  it('puts only Object above a class that nobody knows', () => {
    expect([...hierarchy.superclasses('La/Map;')]).toEqual([
      'La/Map;',
      'Lcom/google/android/maps/MapActivity;',
      OBJECT,
    ]);
  });

  it('takes the first of two definitions', () => {
    const first = DexFile.parse(classesDex({ 'La/A;': { extends: 'Landroid/view/View;' } }));
    const second = DexFile.parse(classesDex({ 'La/A;': {}, 'La/B;': {} }), 'classes2.dex');
    const both = new Hierarchy([first, second]);
    expect([...both.classes.keys()]).toEqual(['La/A;', 'La/B;']);
    expect(both.superclass('La/A;')).toBe('Landroid/view/View;');
  });

  it('survives classes that extend themselves', () => {
    const round = programOf({
      'La/A;': { extends: 'La/B;' },
      'La/B;': { extends: 'La/A;' },
      'La/I;': { flags: 'interface', implements: ['La/J;'] },
      'La/J;': { flags: 'interface', implements: ['La/I;'] },
    }).hierarchy;
    expect([...round.superclasses('La/A;')]).toEqual(['La/A;', 'La/B;']);
    expect(round.isSubtype('La/A;', 'Landroid/view/View;')).toBe(false);
    expect(names(round.subclasses('La/A;'))).toEqual(['La/A;', 'La/B;']);
    expect(round.isSubtype('La/I;', 'La/J;')).toBe(true);
    expect(round.outsideSuperclass('La/A;')).toBe(OBJECT);
  });

  it('refuses a tower of classes that no compiler builds', () => {
    const tower: Record<string, ClassText> = { 'La/C0;': {} };
    for (let i = 1; i < 300; i++) tower[`La/C${i};`] = { extends: `La/C${i - 1};` };
    const { hierarchy: high } = programOf(tower);
    expect(high.isSubtype('La/C100;', 'La/C0;')).toBe(true);
    expectMalformed(
      () => high.supertypes('La/C299;'),
      /^classes.dex: La\/C299; extends and implements more than/,
    );
  });

  it('reads the classes of ApiDemos', () => {
    const demos = apkProgram(API_DEMOS).hierarchy;
    expect(demos.classes.size).toBe(5068);
    const spinner = 'Landroidx/appcompat/widget/AppCompatSpinner;';
    expect(demos.superclass(spinner)).toBe('Landroid/widget/Spinner;');
    expect(demos.isSubtype(spinner, 'Landroid/widget/AdapterView;')).toBe(true);
    const activities = names(demos.subclasses('Landroid/app/Activity;')).filter((type) =>
      type.startsWith('Lio/appium/'),
    );
    expect(activities).toContain('Lio/appium/android/apis/ApiDemos;');
    expect(activities.length).toBe(332);
    expect(demos.isSubtype('Lio/appium/android/apis/view/List1;', 'Landroid/app/ListActivity;')).toBe(true);
  });
});
