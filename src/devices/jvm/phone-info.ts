import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceInfo } from '../../core/device.js';
import { deviceInfoSchema } from '../../core/format/device-info.js';
import { readJson } from '../../core/format/read.js';

/** What the host's phone is unless its options say otherwise, from the file that the host itself has it from. */
export function phoneInfo(hostSources: string): DeviceInfo {
  const file = join(hostSources, 'src', 'main', 'resources', 'gauntlet', 'phone.json');
  return readJson(deviceInfoSchema, readFileSync(file, 'utf8'), file);
}
