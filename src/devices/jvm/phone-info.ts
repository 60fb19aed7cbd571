import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceInfo } from '../../core/device.js';
import { deviceInfoSchema } from '../../core/format/device-info.js';
import { readJson } from '../../core/format/read.js';
import { parsePhoneScreen } from '../../core/phone-screen.js';

/** What the host's phone is with this screen and otherwise with no options, from the file that the host itself has it from. */
export function phoneInfo(hostSources: string, screen?: string): DeviceInfo {
  const file = join(hostSources, 'src', 'main', 'resources', 'gauntlet', 'phone.json');
  const info = readJson(deviceInfoSchema, readFileSync(file, 'utf8'), file);
  const asked = screen === undefined ? null : parsePhoneScreen(screen);
  if (asked === null) return info;
  const { dpi, ...size } = asked;
  return { ...info, size, dpi };
}
