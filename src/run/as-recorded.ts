import type { DeviceInfo } from '../core/device.js';
import { RunFolder } from './folder.js';
import { splitRef } from './load-traces.js';
import { summaryOf } from './reading.js';

/** What a device is like for these traces: none repeats an app that did not repeat itself when it was explored. */
export function asRecorded(info: DeviceInfo, ref: string): DeviceInfo {
  const { path } = splitRef(ref);
  if (!info.deterministic || !RunFolder.isOne(path)) return info;
  return { ...info, deterministic: summaryOf(RunFolder.open(path)).nondeterministic === undefined };
}
