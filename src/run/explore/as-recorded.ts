import type { DeviceInfo } from '../../core/device.js';
import { readLines } from '../../home/lines.js';
import type { RunFolder } from '../derive/run-folder.js';
import { splitRef } from '../trace-ref.js';
import { isExploration, runsAt } from './runs-at.js';

/** How the record of a trace begins which was performed again. */
const REPEATED = '{"t":"repeated"';

/** What a device is like for these traces: none repeats an app that did not repeat itself when it was explored. */
export function asRecorded(info: DeviceInfo, ref: string): DeviceInfo {
  const { path } = splitRef(ref);
  if (!info.deterministic || !isExploration(path)) return info;
  return { ...info, deterministic: runsAt(path).every(repeatedItself) };
}

/** Whether every trace of a run that was performed again went the same way. Nothing else of the journal is parsed. */
function repeatedItself({ journal }: RunFolder): boolean {
  for (const { text } of readLines(journal)) {
    if (text.startsWith(REPEATED) && text.includes('"differs":')) return false;
  }
  return true;
}
