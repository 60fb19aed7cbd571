import { existsSync } from 'node:fs';
import type { SigningKey } from '../../apk/sign/signing-key.js';
import type { Progress } from '../../core/progress.js';
import { writeBytes } from '../../home/write-bytes.js';
import { hasProbes, instrumentedApk } from './instrumented-apk.js';
import { OpenedApp } from './opened-app.js';

/** The app as it is run: an APK without probes is given some, in a copy that is made once. */
export async function probedApp(
  app: string,
  copy: string,
  own: readonly string[],
  { progress, signingKey }: { readonly progress?: Progress; readonly signingKey: () => SigningKey },
): Promise<string> {
  const opened = new OpenedApp(app);
  if (opened.ref.kind === 'apk' && existsSync(copy)) return copy;
  const { apk } = opened;
  if (apk === null || (await hasProbes(apk))) return app;
  const { signed, probes } = await instrumentedApk(apk, signingKey(), { own });
  writeBytes(copy, signed.bytes);
  progress?.note?.(`${app} carries no probes: ${probes.probes.length} were put into a copy, ${copy}.`);
  return copy;
}
