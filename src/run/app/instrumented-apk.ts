import type { Apk } from '../../apk/apk.js';
import type { Instrumented, InstrumentOptions } from '../../apk/instrument/instrument.js';
import { type SignedApk, signApk } from '../../apk/sign/sign-apk.js';
import type { SigningKey } from '../../apk/sign/signing-key.js';

/** An APK that reports which of its blocks were run, ready to be installed. */
export interface InstrumentedApk extends Omit<Instrumented, 'files'> {
  readonly signed: SignedApk;
}

/** Whether an APK carries probes already. */
export async function hasProbes(apk: Apk): Promise<boolean> {
  const { PROBES_ASSET } = await instrumenting();
  return apk.zip.entries.some(({ name }) => name === PROBES_ASSET);
}

/** Puts probes into an APK and signs it. */
export async function instrumentedApk(
  apk: Apk,
  key: SigningKey,
  options: InstrumentOptions = {},
): Promise<InstrumentedApk> {
  const { instrument } = await instrumenting();
  const { files, ...made } = instrument(apk, options);
  return { ...made, signed: signApk(files, key, { minSdk: apk.manifest.minSdk }) };
}

/** Loaded only when asked: nothing else has to wait for it. */
function instrumenting(): Promise<typeof import('../../apk/instrument/instrument.js')> {
  return import('../../apk/instrument/instrument.js');
}
