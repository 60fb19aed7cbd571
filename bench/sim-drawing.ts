import { openDevice, parseApp } from '../src/devices/open.js';
import { APP, AROUND } from './explore.js';
import { print, seconds } from './measure.js';

/** Drawing the first screen of a generated app as a PNG. */
export async function drawing(): Promise<void> {
  const app = parseApp(APP);
  const device = openDevice(app, undefined, AROUND);
  await device.install(app);
  await device.restart();
  const rounds = 300;
  for (let n = 0; n < 50; n++) await device.screenshot();
  const time = await seconds(async () => {
    for (let n = 0; n < rounds; n++) await device.screenshot();
  });
  print('sim-drawing', (1000 * time) / rounds, 'ms', { size: '320x480' });
}
