import { describe, expect, it } from 'vitest';
import { compareWithAapt } from './support/aapt.js';
import { testApks } from './support/apks.js';

/** Samples with hardly any resources. */
const FEW = [
  'samples/clock.apk',
  'samples/contended.apk',
  'samples/garbage.apk',
  'samples/libcore.apk',
  'samples/libcore-old.apk',
  'samples/painting.apk',
  'samples/paths.apk',
  'samples/threads.apk',
];

describe('the readers of compiled XML and resource tables', () => {
  it.each(testApks())('agree with aapt on %s', (apk) => {
    const { items, differences } = compareWithAapt(apk);
    expect(differences.slice(0, 5)).toEqual([]);
    expect(items).toBeGreaterThan(FEW.includes(apk) ? 20 : 50);
  });
});
