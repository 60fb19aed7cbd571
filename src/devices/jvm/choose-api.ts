import { Apk } from '../../apk/apk.js';
import { unlessMalformed } from '../../apk/unless-malformed.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import { readApk } from '../../home/read-apk.js';
import { type AndroidApi, APIS, DEFAULT_API } from './artifacts.js';

/** The Android versions that an app asks for: numbers, or code names of versions that are not out yet. */
export interface WantedApi {
  readonly minSdk: number | string;
  readonly targetSdk: number | string;
}

/**
 * The framework for an app: the oldest that is not older than what the app targets, so that it meets the rules it was
 * written for. What targets something newer than all of them gets the newest, as on a phone of that age.
 */
export function chooseApi({ minSdk, targetSdk }: WantedApi): AndroidApi {
  const newest = APIS.at(-1) ?? DEFAULT_API;
  if (typeof minSdk === 'string' || typeof targetSdk === 'string' || minSdk > newest)
    throw tooNew(typeof targetSdk === 'string' ? targetSdk : minSdk, newest);
  return APIS.find((api) => api >= Math.max(minSdk, targetSdk)) ?? newest;
}

/** The framework for an APK file. One that cannot be read here is left to the host, which says what is wrong with it. */
export function apiOf(file: string): AndroidApi {
  const wanted = unlessMalformed<WantedApi, null>(
    () => new Apk(readApk(file), file).manifest,
    () => null,
  );
  return wanted === null ? DEFAULT_API : chooseApi(wanted);
}

function tooNew(wanted: number | string, newest: AndroidApi): GauntletError {
  return new GauntletError(
    'APP_TOO_NEW',
    `The app needs Android of API level ${wanted} or later, and the jvm device has ${newest} at most.`,
    'Use a build of the app for older phones.',
    EXIT.usage,
  );
}
