import { type DeviceNeeds, deviceNeeds, type Need } from '../../apk/needs/device-needs.js';
import { appCode } from '../../apk/ownership/app-code.js';
import { GauntletError } from '../../core/errors.js';
import type { AndroidApi } from '../../devices/jvm/artifacts.js';
import { chooseApi } from '../../devices/jvm/choose-api.js';
import { UNMET_NEEDS } from '../../devices/jvm/unmet-needs.js';
import type { OpenedApp } from './opened-app.js';

/** Something of an app that the jvm device cannot do. */
export interface UnmetNeed {
  readonly name: Need['kind'];
  /** What comes of it. */
  readonly comes: string;
  /** Own methods that use it themselves. */
  readonly methods: number;
  /** What they use: classes, or native libraries with the processors that they are there for. */
  readonly uses: readonly string[];
}

/** What an app asks of the jvm device that it does not have. */
export interface AppNeeds {
  readonly package: string;
  /** The Android version that it runs on; null where it cannot be run at all. */
  readonly api: AndroidApi | null;
  /** Why it cannot be run at all; null where it can. */
  readonly refused: string | null;
  /** Own methods that have code. */
  readonly ownMethods: number;
  readonly unmet: readonly UnmetNeed[];
}

/** Looks at an app's code before it is run; null for a simulated app, which needs nothing. */
export function appNeeds(app: OpenedApp, own: readonly string[]): AppNeeds | null {
  const { apk } = app;
  if (apk === null) return null;
  const { manifest } = apk;
  const { package: packageName, split } = manifest;
  if (split !== undefined)
    return refused(packageName, `It is the split ${split} of an app; what is run is an app's base APK.`);
  const needs = deviceNeeds(apk, appCode(apk, { own }).isOwn);
  try {
    const api = chooseApi(manifest);
    return { package: packageName, api, refused: null, ownMethods: needs.ownMethods, unmet: unmetOf(needs) };
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    return refused(packageName, error.message);
  }
}

function refused(packageName: string, why: string): AppNeeds {
  return { package: packageName, api: null, refused: why, ownMethods: 0, unmet: [] };
}

function unmetOf({ needs, libraries }: DeviceNeeds): readonly UnmetNeed[] {
  const known: readonly Need[] =
    needs.some(({ kind }) => kind === 'native code') || libraries.size === 0
      ? needs
      : // Loaded by a library, not by the app's own code.
        [{ kind: 'native code', methods: 0, classes: [] }, ...needs];
  return known.map(({ kind, methods, classes }) => ({
    name: kind,
    comes: UNMET_NEEDS[kind],
    methods,
    uses: [
      ...(kind === 'native code'
        ? [...libraries].map(([name, processors]) => `${name} (${processors.join(', ')})`)
        : []),
      ...classes,
    ],
  }));
}
