import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Action, targetOf } from '../../src/core/action.js';
import { DeviceLost } from '../../src/core/errors.js';
import type { Observation } from '../../src/core/observation.js';
import { focusedTree } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { JvmDevice } from '../../src/devices/jvm/device.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
/** Far below what the device itself waits for an app that hangs. */
const AT_ONCE_MS = 5_000;

function click({ screen }: Observation, text: string): Action {
  for (const { widget, path } of walk(focusedTree(screen)))
    if (widget.text === text) return { kind: 'click', target: targetOf(widget, path) };
  throw new Error(`nothing says ${text}`);
}

describe('a call of the jvm device that is cancelled', () => {
  const device = new JvmDevice({ home: HOME, env: process.env });

  // The first use sets the device up.
  beforeAll(() => device.install({ kind: 'apk', file: join('samples', 'hostile.apk') }), 900_000);
  afterAll(() => device.close());

  it('ends at once, also when the app hangs, and the next start is clean', async () => {
    const first = await device.restart();
    const controller = new AbortController();
    const { signal } = controller;
    const hanging = device.perform(click(first, 'loop'), 'settled', { signal });
    await setTimeout(300);
    const begun = performance.now();
    controller.abort();
    await expect(hanging).rejects.toBe(signal.reason);
    expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS);
    // Where the app is now, nobody knows.
    await expect(device.observe()).rejects.toThrow(DeviceLost);
    await expect(device.restart({ signal })).rejects.toBe(signal.reason);
    expect(await device.restart()).toEqual(first);
    expect((await device.observe()).screen).toEqual(first.screen);
  }, 120_000);

  it('is not made when the signal was raised before', async () => {
    await device.restart();
    const signal = AbortSignal.abort();
    await expect(device.screenshot({ signal })).rejects.toBe(signal.reason);
    const file = join('samples', 'larder.apk');
    await expect(device.install({ kind: 'apk', file }, { signal })).rejects.toBe(signal.reason);
    expect((await device.restart()).screen.package).toBe('gauntlet.samples.hostile');
  }, 120_000);
});
