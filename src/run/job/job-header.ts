import type { DeviceInfo, InstalledApp } from '../../core/device.js';
import { OpenedApp } from '../app/opened-app.js';
import { ownCodeIn } from '../app/own-code-in.js';
import type { JobContext } from '../context.js';
import type { JobHeader } from '../journal/format.js';
import { VERSION } from '../version.js';

/** What the headers of all jobs have in common. */
export function jobHeader<C extends string>(
  command: C,
  ref: string,
  context: JobContext,
  { installed, info }: { readonly installed: InstalledApp; readonly info: DeviceInfo },
): JobHeader & { readonly command: C } {
  const { package: name, hash, probes } = installed;
  return {
    v: 2,
    gauntlet: VERSION,
    command,
    app: { ref, package: name, hash, ...ownCodeIn(context, new OpenedApp(ref), installed) },
    context,
    device: info,
    probes: probes === null ? null : { hash: probes.hash, total: probes.probes.length },
  };
}
