import { describe, expect, it } from 'vitest';
import { isLibrary, ownByPrefixes } from '../../src/core/own-code.js';

describe('ownByPrefixes', () => {
  it('takes a package and what is below it, not what merely begins alike', () => {
    const own = ownByPrefixes(['com.app', 'org.other.Main']);
    const names = ['com.app.Main', 'com.app.db.Store$1', 'com.app', 'com.apple.X', 'org.com.app.X', 'X'];
    expect(names.map(own)).toEqual([true, true, true, false, false, false]);
    expect(['org.other.Main', 'org.other.Main$Inner', 'org.other.Main2'].map(own)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('lets the longer of an own prefix and a library decide, and the own one when they are the same', () => {
    const google = ownByPrefixes(['com.google.android.apps.notes']);
    expect(google('com.google.android.apps.notes.Main')).toBe(true);
    expect(google('com.google.android.material.Chip')).toBe(false);
    const wide = ownByPrefixes(['com']);
    expect([wide('com.app.Main'), wide('com.squareup.picasso.Picasso')]).toEqual([true, false]);
    expect(ownByPrefixes(['org.acra'])('org.acra.ACRA')).toBe(true);
  });

  it('takes everything for *', () => {
    const all = ownByPrefixes(['*']);
    expect(['android.view.View', 'a', 'com.app.Main'].every(all)).toBe(true);
  });

  it('takes nothing for nothing', () => {
    expect(ownByPrefixes([])('com.app.Main')).toBe(false);
  });
});

describe('isLibrary', () => {
  it('knows libraries by whole labels', () => {
    const names = [
      'androidx.core.X',
      'kotlin.Unit',
      'rx.Observable',
      'rxtools.X',
      'emma',
      'okhttp3.Call',
      'com.app.X',
    ];
    expect(names.map(isLibrary)).toEqual([true, true, true, false, true, true, false]);
  });
});
