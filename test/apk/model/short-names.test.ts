import { describe, expect, it } from 'vitest';
import { shortNames } from '../../../src/apk/model/short-names.js';

describe('shortNames', () => {
  it('cuts the package off', () => {
    expect([...shortNames(['com.x.Main', 'com.x.ui.Detail$Inner'])]).toEqual([
      ['com.x.Main', 'Main'],
      ['com.x.ui.Detail$Inner', 'Detail$Inner'],
    ]);
  });

  it('leaves as much of it as tells equal names apart', () => {
    const names = shortNames(['com.x.a.Main', 'com.x.b.Main', 'com.y.b.Main', 'com.x.Other']);
    expect(Object.fromEntries(names)).toEqual({
      'com.x.a.Main': 'a.Main',
      'com.x.b.Main': 'x.b.Main',
      'com.y.b.Main': 'y.b.Main',
      'com.x.Other': 'Other',
    });
  });

  it('leaves a name whole that is the end of another', () => {
    expect(Object.fromEntries(shortNames(['a.Main', 'x.a.Main', 'Main']))).toEqual({
      'a.Main': 'a.Main',
      'x.a.Main': 'x.a.Main',
      Main: 'Main',
    });
  });

  it('gives different names to different classes, however deep their packages', () => {
    const deep = '.p'.repeat(5000);
    const names = ['a', 'b', 'c'].map((first) => `${first}${deep}.Main`);
    expect(new Set(shortNames(names).values()).size).toBe(3);
  });
});
