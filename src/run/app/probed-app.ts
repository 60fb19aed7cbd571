import { existsSync } from 'node:fs';
import { Apk } from '../../apk/apk.js';
import type { SigningKey } from '../../apk/sign/signing-key.js';
import type { Progress } from '../../core/progress.js';
import { parseApp } from '../../devices/open.js';
import { readApk } from '../../home/read-apk.js';
import { writeBytes } from '../../home/write-bytes.js';
import { hasProbes, instrumentedApk } from './instrumented-apk.js';

/** The app as it is run: an APK without probes is given some, in a copy that is made once. */
export async function probedApp(
  app: string,
  copy: string,
  own: readonly string[],
  { progress, signingKey }: { readonly progress?: Progress; readonly signingKey: () => SigningKey },
): Promise<string> {
  const ref = parseApp(app);
  if (ref.kind !== 'apk') return app;
  if (existsSync(copy)) return copy;
  const apk = new Apk(readApk(ref.file), ref.file);
  if (await hasProbes(apk)) return app;
  const { signed, probes } = await instrumentedApk(apk, signingKey(), { own });
  writeBytes(copy, signed.bytes);
  progress?.note?.(`${app} carries no probes: ${probes.probes.length} were put into a copy, ${copy}.`);
  return copy;
}
