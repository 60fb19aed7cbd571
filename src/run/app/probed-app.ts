import { existsSync } from 'node:fs';
import type { SigningKey } from '../../apk/sign/signing-key.js';
import type { Progress } from '../../core/progress.js';
import { writeBytes } from '../../home/write-bytes.js';
import type { JobContext } from '../context.js';
import { keptMapping } from '../kept-mapping.js';
import { hasProbes, instrumentedApk } from './instrumented-apk.js';
import { OpenedApp } from './opened-app.js';

/** The app as it is run: an APK without probes is given some, in a copy that is made once. */
export async function probedApp(
  app: string,
  copy: string,
  { own, mapping: ref }: Pick<JobContext, 'own' | 'mapping'>,
  around: { readonly progress?: Progress; readonly signingKey: () => SigningKey; readonly home: string },
): Promise<string> {
  const { progress, signingKey, home } = around;
  const opened = new OpenedApp(app);
  if (opened.ref.kind === 'apk' && existsSync(copy)) return copy;
  const { apk } = opened;
  if (apk === null || (await hasProbes(apk))) return app;
  const mapping = ref === undefined ? undefined : keptMapping(ref, home);
  const { signed, probes } = await instrumentedApk(apk, signingKey(), { own, mapping });
  writeBytes(copy, signed.bytes);
  progress?.note?.(`${app} carries no probes: ${probes.probes.length} were put into a copy, ${copy}.`);
  return copy;
}
