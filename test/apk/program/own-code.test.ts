import { describe, expect, it } from 'vitest';
import { ownPrefixes } from '../../../src/apk/program/own-code.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';

describe('ownPrefixes', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['the package alone', 'org.a.b', [], ['org.a.b']],
    ['what components share', 'org.a.b.app', ['org.a.b.ui.Main', 'org.a.b.data.Store'], ['org.a.b']],
    [
      'an application id with a suffix',
      'de.rampro.activitydiary.debug',
      ['de.rampro.activitydiary.ui.main.MainActivity', 'de.rampro.activitydiary.ActivityDiaryApplication'],
      ['de.rampro.activitydiary'],
    ],
    [
      'no component of a library',
      'de.rampro.activitydiary',
      [
        'de.rampro.activitydiary.Main',
        'org.acra.dialog.CrashReportDialog',
        'android.support.v4.content.FileProvider',
      ],
      ['de.rampro.activitydiary'],
    ],
    [
      'no single label',
      'bander.notepad',
      ['bander.notepad.NoteList', 'bander.provider.NoteProvider'],
      ['bander.notepad', 'bander.provider'],
    ],
    [
      'no root that many share',
      'com.github.one.app',
      ['com.github.two.tools.PickActivity'],
      ['com.github.one.app', 'com.github.two.tools'],
    ],
    ['code in another package', 'org.shop.free', ['net.dev.shop.Main'], ['net.dev.shop', 'org.shop.free']],
    ['a short package', 'com.app', ['com.app.ui.Main'], ['com.app']],
    ['a component without a package', 'com.app', ['Main'], ['com.app']],
    ['an app of a library maker', 'com.google.android.apps.notes', [], ['com.google.android.apps.notes']],
  ])('takes %s', (_, packageName, components, prefixes) => {
    expect(ownPrefixes({ packageName, components })).toEqual(prefixes);
  });
});

describe('ownCode', () => {
  const origin = { packageName: 'com.app', components: ['com.app.Main'] };

  it('follows the manifest', () => {
    const own = ownByPrefixes(ownPrefixes(origin));
    expect(['com.app.db.Store', 'net.somebody.Picker', 'a.b.c', 'androidx.core.X'].map(own)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('follows the prefixes that are given instead', () => {
    expect(ownByPrefixes(['net.somebody'])('net.somebody.Picker')).toBe(true);
    expect(ownByPrefixes(['net.somebody'])('com.app.Main')).toBe(false);
    expect(ownByPrefixes(['*'])('androidx.core.X')).toBe(true);
  });
});
