import { describe, expect, it } from 'vitest';
import { parseApp } from '../../../src/devices/open.js';
import { DevicePool } from '../../../src/run/runners/device-pool.js';
import { readyDevice } from '../../../src/run/runners/ready-device.js';

const AROUND = { home: 'nowhere', env: {} };
const app = parseApp('sim:sanity');
const other = parseApp('sim:splice-2');

describe('DevicePool', () => {
  it('hands out again what was given back, with the app installed', async () => {
    const around = { ...AROUND, pool: new DevicePool(AROUND) };
    const first = await readyDevice({ app }, around);
    await first.device.restart();
    await first.device.close();
    await first.device.close();
    const again = await readyDevice({ app }, around);
    // It was not installed anew: the app is where it was left, and what is known of it is the same.
    expect((await again.device.observe()).process).toBe('foreground');
    expect(again.installed).toBe(first.installed);
  });

  it('hands out a new device for another app, another rule, and while the first is in use', async () => {
    const around = { ...AROUND, pool: new DevicePool(AROUND) };
    const first = await readyDevice({ app }, around);
    await first.device.restart();
    for (const request of [{ app }, { app, external: 'throw' }, { app: other }] as const) {
      const { device } = await readyDevice(request, around);
      expect((await device.observe()).process).toBe('dead');
    }
  });
});
