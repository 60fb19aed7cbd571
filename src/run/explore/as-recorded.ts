import type { DeviceInfo } from '../../core/device.js';
import { summaryOf } from '../derive/reading.js';
import { splitRef } from '../trace-ref.js';
import { isExploration, runsAt } from './runs-at.js';

/** What a device is like for these traces: none repeats an app that did not repeat itself when it was explored. */
export function asRecorded(info: DeviceInfo, ref: string): DeviceInfo {
  const { path } = splitRef(ref);
  if (!info.deterministic || !isExploration(path)) return info;
  const repeats = runsAt(path).every((run) => summaryOf(run).nondeterministic === undefined);
  return { ...info, deterministic: repeats };
}
