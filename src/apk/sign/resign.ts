import type { Apk } from '../apk.js';
import { malformed } from '../malformed.js';
import { readManifest } from '../manifest/manifest.js';
import type { SignScheme } from './scheme.js';
import { type SignedApk, signApk, unsignedFiles } from './sign-apk.js';
import type { SigningKey } from './signing-key.js';

const MANIFEST = 'AndroidManifest.xml';

/** An APK with all its content and another signature; without schemes, those that its manifest calls for. */
export function resign(apk: Apk, key: SigningKey, schemes?: readonly SignScheme[]): SignedApk {
  const root = apk.xml(MANIFEST);
  if (root === undefined) throw malformed(apk.zip.bytes.part, `it has no ${MANIFEST}, so it is no APK`);
  // Without the resources, which may be broken: signing needs nothing from there.
  const { minSdk } = readManifest(root);
  return signApk(unsignedFiles(apk.zip), key, {
    minSdk,
    comment: apk.zip.end.comment,
    ...(schemes && { schemes }),
  });
}
