import { describe, expect, it } from 'vitest';
import type { DexMethod } from '../../../src/apk/dex/dex-class.js';
import type { MethodRef } from '../../../src/apk/dex/references.js';
import { type Program, type Resolution, signatureOf } from '../../../src/apk/program/program.js';
import { API_DEMOS, SELENDROID, testApks } from '../support/apks.js';
import { apkProgram } from './apk-program.js';
import { programOf } from './classes-dex.js';

const ON_CREATE = 'onCreate(Landroid/os/Bundle;)V';
const show = (found: Resolution): string =>
  found.kind === 'app'
    ? String(found.method)
    : `${found.type} ${found.method === undefined ? 'not listed' : found.method.name}`;
const texts = (methods: readonly DexMethod[]): string[] => methods.map(String).sort();

/** The first call in a method. */
function refTo(program: Program, name: string): MethodRef {
  for (const { dex } of program.hierarchy.classes.values()) {
    for (let i = 0; i < dex.counts.methods; i++) {
      const ref = dex.method(i);
      if (`${ref.class}->${signatureOf(ref)}` === name) return ref;
    }
  }
  throw new Error(`nobody names ${name}`);
}

describe('Program', () => {
  const program = programOf({
    'La/Base;': {
      extends: 'Landroid/app/Activity;',
      flags: 'abstract',
      fields: ['count:I', 'static ALL:Ljava/util/List;'],
      methods: { 'abstract title()Ljava/lang/String;': '', 'helper()V': '', [ON_CREATE]: '' },
    },
    'La/One;': {
      extends: 'La/Base;',
      implements: ['La/Named;'],
      methods: {
        'title()Ljava/lang/String;': '',
        'onClick(Landroid/view/View;)V': '',
        'use()V': `
          invoke-virtual {v0, v1}, La/One;->setContentView(I)V
          invoke-virtual {v0}, La/One;->helper()V
          invoke-virtual {v0}, La/One;->strange()V
          invoke-virtual {v0}, La/Base;->title()Ljava/lang/String;
          invoke-interface {v0}, La/Named;->name()Ljava/lang/String;
          invoke-super {v0, v1}, La/Base;->onCreate(Landroid/os/Bundle;)V
          iget v0, v0, La/One;->count:I
          sget-object v0, La/One;->ALL:Ljava/util/List;
          sget-object v0, La/One;->TEXT:Ljava/lang/String;
          return-void`,
      },
    },
    'La/Two;': {
      extends: 'La/Base;',
      implements: ['Landroid/view/View$OnClickListener;'],
      methods: { 'title()Ljava/lang/String;': '', 'helper()V': '' },
    },
    'La/Three;': { extends: 'La/One;', implements: ['Landroid/view/View$OnClickListener;'] },
    'La/Named;': {
      flags: 'interface abstract',
      fields: ['static TEXT:Ljava/lang/String;'],
      methods: { 'name()Ljava/lang/String;': '' },
    },
  });
  const resolve = (name: string): string => show(program.resolveMethod(refTo(program, name)));

  it('resolves to the nearest declaration in the app, else to the framework class that first declares it', () => {
    expect(resolve('La/One;->helper()V')).toBe('La/Base;->helper()V');
    expect(resolve('La/One;->setContentView(I)V')).toBe('Landroid/app/Activity; setContentView');
    expect(show(program.resolve('La/One;', 'getString(I)Ljava/lang/String;'))).toBe(
      'Landroid/content/Context; getString',
    );
    expect(resolve('La/One;->strange()V')).toBe('Landroid/app/Activity; not listed');
    expect(resolve('La/Base;->title()Ljava/lang/String;')).toBe('La/Base;->title()Ljava/lang/String;');
    expect(show(program.resolve('La/One;', 'name()Ljava/lang/String;'))).toBe(
      'La/Named;->name()Ljava/lang/String;',
    );
    expect(show(program.resolve('Landroid/widget/ListView;', 'setEnabled(Z)V'))).toBe(
      'Landroid/view/View; setEnabled',
    );
    expect(show(program.resolve('[I', 'clone()Ljava/lang/Object;'))).toBe('Ljava/lang/Object; clone');
  });

  it('resolves calls of super from the class above the caller', () => {
    const use = program.declaredMethod(program.findClass('La/One;') ?? never(), 'use()V') ?? never();
    const ref = refTo(program, `La/Base;->${ON_CREATE}`);
    expect(show(program.resolveSuper(use, ref))).toBe(`La/Base;->${ON_CREATE}`);
    const onCreate = program.declaredMethod(program.findClass('La/Base;') ?? never(), ON_CREATE) ?? never();
    expect(show(program.resolveSuper(onCreate, ref))).toBe('Landroid/app/Activity; onCreate');
  });

  it('dispatches to every class below the named one that can be instantiated', () => {
    const title = refTo(program, 'La/Base;->title()Ljava/lang/String;');
    expect(program.dispatch(title)).toEqual({ methods: expect.anything(), outside: false });
    expect(texts(program.dispatch(title).methods)).toEqual([
      'La/One;->title()Ljava/lang/String;',
      'La/Two;->title()Ljava/lang/String;',
    ]);
    expect(texts(program.dispatch(title, (type) => type === 'La/Three;').methods)).toEqual([
      'La/One;->title()Ljava/lang/String;',
    ]);
    const name = refTo(program, 'La/Named;->name()Ljava/lang/String;');
    expect(texts(program.dispatch(name).methods)).toEqual(['La/Named;->name()Ljava/lang/String;']);
    expect(program.dispatchOn(['La/Two;'], 'setContentView(I)V')).toEqual({ methods: [], outside: true });
  });

  it('finds the declaration of a field above', () => {
    const field = (name: string) => {
      const dex = program.findClass('La/One;')?.dex ?? never();
      for (let i = 0; i < dex.counts.fields; i++) {
        if (`${dex.field(i).class}->${dex.field(i).name}` === name)
          return program.resolveField(dex.field(i))?.ref.class;
      }
      return never();
    };
    expect(field('La/One;->count')).toBe('La/Base;');
    expect(field('La/One;->ALL')).toBe('La/Base;');
    expect(field('La/One;->TEXT')).toBe('La/Named;');
  });

  it('knows which methods the framework may call, also those that a subclass makes callable', () => {
    const callbacks = (type: string) =>
      program
        .callbacks(type)
        .map(({ method, declaredBy }) => `${method.class.descriptor} ${method.name} ${declaredBy}`);
    expect(callbacks('La/One;')).toEqual(['La/Base; onCreate Landroid/app/Activity;']);
    expect(callbacks('La/Three;')).toEqual([
      'La/One; onClick Landroid/view/View$OnClickListener;',
      'La/Base; onCreate Landroid/app/Activity;',
    ]);
  });

  it('resolves the calls of a real app', () => {
    const selendroid = apkProgram(SELENDROID);
    const home = 'Lio/selendroid/testapp/HomeScreenActivity;';
    expect(show(selendroid.resolve(home, 'findViewById(I)Landroid/view/View;'))).toBe(
      'Landroid/app/Activity; findViewById',
    );
    expect(
      selendroid
        .callbacks(home)
        .filter(({ method }) => method.class.descriptor === home)
        .map(({ method }) => method.name),
    ).toEqual(['onCreate', 'onCreateDialog', 'onCreateOptionsMenu', 'onOptionsItemSelected', 'onResume']);
  });

  it('sees the listeners of ApiDemos', () => {
    const demos = apkProgram(API_DEMOS);
    const clicks = demos.hierarchy.subclasses('Landroid/view/View$OnClickListener;');
    const own = clicks.filter(({ descriptor }) => descriptor.startsWith('Lio/appium/'));
    expect(own.length).toBeGreaterThan(100);
    for (const { descriptor, accessFlags } of own) {
      if ((accessFlags & 0x400) !== 0) continue;
      const target = demos.resolve(descriptor, 'onClick(Landroid/view/View;)V');
      expect(`${descriptor} ${target.kind}`).toBe(`${descriptor} app`);
    }
  });

  it('leads every reference in every APK somewhere', () => {
    let inside = 0;
    let outside = 0;
    for (const apk of testApks()) {
      const one = apkProgram(apk);
      const files = new Set([...one.hierarchy.classes.values()].map(({ dex }) => dex));
      for (const dex of files) {
        for (let i = 0; i < dex.counts.methods; i++) {
          if (one.resolveMethod(dex.method(i)).kind === 'app') inside++;
          else outside++;
        }
      }
    }
    expect(inside).toBeGreaterThan(25_000);
    expect(outside).toBeGreaterThan(5_000);
  });
});

function never(): never {
  throw new Error('not there');
}
