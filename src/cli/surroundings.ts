import type { DeviceSurroundings } from '../devices/open.js';
import { gauntletHome } from '../home/home.js';

/** The world around this process, as devices may use it. */
export function surroundings(): Pick<DeviceSurroundings, 'home' | 'env'> {
  return { home: gauntletHome(process.env, process.platform), env: process.env };
}
