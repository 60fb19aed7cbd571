import { describe, expect, it } from 'vitest';
import { frameworkClass, frameworkTypes, OBJECT } from '../../../src/apk/program/framework.js';

const superclasses = (type: string): string[] => {
  const chain: string[] = [];
  for (let at = frameworkClass(type)?.superclass; at !== undefined; at = frameworkClass(at)?.superclass) {
    chain.push(at.slice(at.lastIndexOf('/') + 1, -1));
  }
  return chain;
};

describe('frameworkClass', () => {
  it.each([
    [
      'Landroid/app/ListActivity;',
      ['Activity', 'ContextThemeWrapper', 'ContextWrapper', 'Context', 'Object'],
    ],
    [
      'Landroid/preference/PreferenceActivity;',
      ['ListActivity', 'Activity', 'ContextThemeWrapper', 'ContextWrapper', 'Context', 'Object'],
    ],
    ['Landroid/widget/CheckBox;', ['CompoundButton', 'Button', 'TextView', 'View', 'Object']],
    ['Landroid/widget/Spinner;', ['AbsSpinner', 'AdapterView', 'ViewGroup', 'View', 'Object']],
    ['Landroid/app/DatePickerDialog;', ['AlertDialog', 'Dialog', 'Object']],
    [
      'Landroid/widget/SimpleCursorAdapter;',
      ['ResourceCursorAdapter', 'CursorAdapter', 'BaseAdapter', 'Object'],
    ],
    ['Landroid/appwidget/AppWidgetProvider;', ['BroadcastReceiver', 'Object']],
    ['Landroid/app/IntentService;', ['Service', 'ContextWrapper', 'Context', 'Object']],
    ['Landroid/preference/CheckBoxPreference;', ['TwoStatePreference', 'Preference', 'Object']],
    ['Ljava/util/LinkedHashMap;', ['HashMap', 'AbstractMap', 'Object']],
    ['Landroid/os/HandlerThread;', ['Thread', 'Object']],
    ['Ljava/lang/ArithmeticException;', ['RuntimeException', 'Exception', 'Throwable', 'Object']],
    [OBJECT, []],
  ])('knows what is above %s', (type, above) => {
    expect(superclasses(type)).toEqual(above);
  });

  it('knows interfaces and their methods, with full type names', () => {
    const listener = frameworkClass('Landroid/widget/AdapterView$OnItemClickListener;');
    expect(listener?.isInterface).toBe(true);
    expect([...(listener?.methods.keys() ?? [])]).toEqual([
      'onItemClick(Landroid/widget/AdapterView;Landroid/view/View;IJ)V',
    ]);
    expect(frameworkClass('Ljava/util/List;')?.interfaces).toEqual(['Ljava/util/Collection;']);
    expect(frameworkClass('Landroid/widget/Filterable;')?.isInterface).toBe(true);
    expect(frameworkClass('Landroid/widget/Button;')?.isInterface).toBe(false);
  });

  it('lists a method where it is first declared, and nowhere below', () => {
    const onCreate = 'onCreate(Landroid/os/Bundle;)V';
    expect(frameworkClass('Landroid/app/Activity;')?.methods.has(onCreate)).toBe(true);
    expect(frameworkClass('Landroid/preference/PreferenceActivity;')?.methods.has(onCreate)).toBe(false);
    expect(
      frameworkClass('Landroid/app/ListActivity;')?.methods.has(
        'setListAdapter(Landroid/widget/ListAdapter;)V',
      ),
    ).toBe(true);
    expect(frameworkClass('Ljava/lang/Thread;')?.methods.has('run()V')).toBe(false);
    expect(frameworkClass('Ljava/lang/Runnable;')?.methods.has('run()V')).toBe(true);
  });

  it('tells static methods', () => {
    const inflate = 'inflate(Landroid/content/Context;ILandroid/view/ViewGroup;)Landroid/view/View;';
    expect(frameworkClass('Landroid/view/View;')?.methods.get(inflate)?.isStatic).toBe(true);
    expect(frameworkClass('Landroid/view/View;')?.methods.get('performClick()Z')?.isStatic).toBe(false);
  });

  it('does not know what apps bring along, nor what is nothing but an Object', () => {
    expect(frameworkClass('Landroidx/appcompat/app/AppCompatActivity;')).toBeUndefined();
    expect(frameworkClass('Lcom/app/Main;')).toBeUndefined();
    expect(frameworkClass('I')).toBeUndefined();
  });

  it('is whole: every supertype and every class of a descriptor is listed, and no instrumentation is left', () => {
    const types = new Set(frameworkTypes());
    expect(types.size).toBeGreaterThan(2500);
    const strange: string[] = [];
    for (const type of types) {
      const found = frameworkClass(type);
      if (found === undefined) throw new Error(type);
      const used = [...found.interfaces, ...(found.superclass === undefined ? [] : [found.superclass])];
      for (const { name, descriptor } of found.methods.values()) {
        used.push(...(descriptor.match(/L[^;]+;/g) ?? []));
        if (!/^[\w-]+$/.test(name) || !/^\([^()]*\)[^()]+$/.test(descriptor))
          strange.push(`${type} ${name}${descriptor}`);
      }
      strange.push(...used.filter((name) => !types.has(name)).map((name) => `${type} uses ${name}`));
    }
    expect(strange).toEqual([]);
  });
});
