import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiOf, chooseApi } from '../../../src/devices/jvm/choose-api.js';
import { tempDir } from '../../support/temp-dir.js';

describe('the API level of an app', () => {
  it.each([
    [1, 4, 29],
    [16, 29, 29],
    [16, 30, 34],
    [24, 34, 34],
    [24, 36, 34],
    [34, 34, 34],
    // An app that cannot run on what it targets.
    [31, 28, 34],
  ])('with minSdk %i and targetSdk %i is %i', (minSdk, targetSdk, api) => {
    expect(chooseApi({ minSdk, targetSdk })).toBe(api);
  });

  it.each([
    [35, 36, 35],
    [35, 30, 35],
    ['Baklava', 'Baklava', 'Baklava'],
    [24, 'Baklava', 'Baklava'],
  ])('with minSdk %s and targetSdk %s is too high', (minSdk, targetSdk, named) => {
    expect(() => chooseApi({ minSdk, targetSdk })).toThrow(
      expect.objectContaining({
        code: 'APP_TOO_NEW',
        message: `The app needs Android of API level ${named} or later, and the jvm device has 34 at most.`,
        exit: 2,
      }),
    );
  });

  it('is read from the APK', () => {
    expect(apiOf(join('samples', 'phone.apk'))).toBe(29);
    expect(apiOf(join('samples', 'modern.apk'))).toBe(34);
  });

  it('is the usual one where the APK cannot be read: the host says what is wrong with it', () => {
    const file = join(tempDir(), 'broken.apk');
    writeFileSync(file, 'no archive');
    expect(apiOf(file)).toBe(29);
  });
});
