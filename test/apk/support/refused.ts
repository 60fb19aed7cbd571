import { expect } from 'vitest';
import { GauntletError } from '../../../src/core/errors.js';

/** Expects that a broken file is refused in plain words. */
export function expectMalformed(read: () => unknown, words: RegExp): void {
  let thrown: unknown;
  try {
    read();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(GauntletError);
  expect(thrown).toMatchObject({ code: 'APK_MALFORMED', message: expect.stringMatching(words) });
}
