import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Apk } from '../../../src/apk/apk.js';
import { deviceNeeds } from '../../../src/apk/needs/device-needs.js';
import { appCode } from '../../../src/apk/ownership/app-code.js';
import { API_DEMOS, SELENDROID } from '../support/apks.js';

function needsOf(file: string) {
  const apk = new Apk(readFileSync(file), file);
  return deviceNeeds(apk, appCode(apk).isOwn);
}

describe('what an app needs of a device', () => {
  it('is found in its own code, with the classes that it uses', () => {
    const { ownMethods, needs } = needsOf(SELENDROID);
    expect(ownMethods).toBe(158);
    expect(needs).toEqual([
      { kind: 'WebView', methods: 9, classes: ['android.webkit.WebView', 'android.webkit.WebViewClient'] },
      { kind: 'network', methods: 2, classes: ['java.net.Socket'] },
    ]);
  });

  it('is counted by methods', () => {
    expect(needsOf(API_DEMOS).needs.map(({ kind, methods }) => [kind, methods])).toEqual([
      ['WebView', 3],
      ['OpenGL', 260],
      ['camera pictures', 9],
    ]);
  });

  it('is native code where a library is loaded', () => {
    expect(needsOf('samples/hostile.apk').needs[0]).toEqual({
      kind: 'native code',
      methods: 1,
      classes: ['java.lang.System'],
    });
  });

  it('is nothing for an app of views alone', () => {
    expect(needsOf('samples/widgets.apk').needs).toEqual([]);
  });
});
