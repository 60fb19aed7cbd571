import { describe, expect, it } from 'vitest';
import { DEFAULT_SCREEN, PHONE_SCREENS } from '../../../src/core/phone-screen.js';
import { parseApp } from '../../../src/devices/open.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { contextOf } from '../../../src/run/context.js';
import { readyDevice, requestIn, withReadyDevice } from '../../../src/run/runners/ready-device.js';

const AROUND = { home: 'nowhere', env: {} };
const app = parseApp('sim:sanity');

/** Counts how often it is closed. */
class Counted extends SimDevice {
  closed = 0;

  override async close(): Promise<void> {
    this.closed++;
  }
}

describe('readyDevice', () => {
  it('has the app, and the device that was asked for', async () => {
    const { device, installed } = await readyDevice({ app, device: { kind: 'sim' } }, AROUND);
    expect(installed.package).toBe('sim.sanity');
    expect((await device.restart()).process).toBe('foreground');
    await expect(readyDevice({ app, device: { kind: 'jvm' } }, AROUND)).rejects.toMatchObject({
      code: 'NO_DEVICE',
    });
  });

  it('goes on from every start with the steps of a login', async () => {
    const login = [{ click: 'Yes' }];
    const start = (steps?: typeof login) =>
      withReadyDevice({ app, login: steps }, AROUND, (device) => device.restart());
    expect((await start(login)).virtualMs).toBe((await start()).virtualMs + 5_000);
  });

  it('takes devices from the pool of its surroundings, with how other apps answer and what they are shown on', async () => {
    const asked: unknown[] = [];
    const device = new Counted();
    const pool = {
      open(...request: readonly unknown[]) {
        asked.push(request);
        return device;
      },
    };
    await withReadyDevice({ app }, { ...AROUND, pool, external: 'canned' }, async () => {});
    const screen = PHONE_SCREENS.tablet;
    await withReadyDevice({ app, external: 'throw', screen }, { ...AROUND, pool }, async () => {});
    expect(asked).toEqual([
      [app, undefined, { external: 'canned' }],
      [app, undefined, { external: 'throw', screen }],
    ]);
    expect(device.closed).toBe(2);
  });

  it('shows an APK on the screen of the context, and a simulated app on its own only', () => {
    const apk = parseApp('app.apk');
    const { fold, small } = PHONE_SCREENS;
    expect(requestIn(apk, contextOf())).toMatchObject({ screen: DEFAULT_SCREEN });
    expect(requestIn(apk, contextOf({ screen: fold }))).toMatchObject({ screen: fold });
    for (const usual of [contextOf(), contextOf({ screen: small })]) {
      expect(requestIn(app, usual)).not.toHaveProperty('screen');
    }
    expect(() => requestIn(app, contextOf({ screen: fold }))).toThrow(
      'A simulated app has a screen of its own, 320x480@160, and cannot be shown on another (fold).',
    );
  });

  it('closes a device that does not get the app, and one whose work fails', async () => {
    const device = new Counted();
    const pool = { open: () => device };
    const signal = AbortSignal.abort();
    await expect(readyDevice({ app }, { ...AROUND, pool, signal })).rejects.toBe(signal.reason);
    expect(device.closed).toBe(1);
    const failing = withReadyDevice({ app }, { ...AROUND, pool }, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(device.closed).toBe(2);
  });
});
