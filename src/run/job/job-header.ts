import type { DeviceInfo, InstalledApp } from '../../core/device.js';
import { OpenedApp } from '../app/opened-app.js';
import { ownPrefixesOf } from '../app/own-prefixes.js';
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
  const own = context.own.length > 0 ? context.own : ownPrefixesOf(new OpenedApp(ref), name);
  return {
    v: 2,
    gauntlet: VERSION,
    command,
    // Own code that is simply the package needs no words.
    app: { ref, package: name, hash, ...(own.length === 1 && own[0] === name ? {} : { own }) },
    context,
    device: info,
    probes: probes === null ? null : { hash: probes.hash, total: probes.probes.length },
  };
}
