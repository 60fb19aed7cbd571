import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/action.js';
import { JvmApp, logged } from '../support/jvm-app.js';

const RELAUNCHED = [
  'onTopResumedActivityChanged false',
  'onPause',
  'onStop',
  'onSaveInstanceState',
  'onDestroy',
];

describe('an app on the jvm device is told when its surroundings change', () => {
  const app = new JvmApp();
  const perform = async (action: Action) => logged(await app.perform(action), 'callbacks');
  const click = async (text: string) => logged(await app.click(text), 'callbacks');
  const setting = () => app.target(({ text }) => /^(hello|bonjour) /.test(text)).text;

  // The first use sets the device up.
  beforeAll(() => app.install(join('samples', 'callbacks.apk')), 900_000);
  afterAll(() => app.close());

  it('language, letters and night: the activity is made anew', async () => {
    await app.restart();
    const french = await perform({ kind: 'locale', tag: 'fr-FR' });
    expect(french.slice(0, 7)).toEqual([
      'Application onConfigurationChanged: bonjour day upright 1.0 fr_FR',
      ...RELAUNCHED.map((call) => `Main ${call}`),
      'Main onCreate 2',
    ]);
    expect(french.at(-1)).toBe('declared android.intent.action.LOCALE_CHANGED 0');
    await perform({ kind: 'nightMode', to: 'toggle' });
    await perform({ kind: 'fontScale', scale: 1.3 });
    expect(setting()).toBe('bonjour night upright 1.3 fr_FR');
    // The phone is set so, whatever becomes of the process.
    await perform({ kind: 'kill' });
    await perform({ kind: 'rotate' });
    await perform({ kind: 'restore' });
    expect(setting()).toBe('bonjour night sideways 1.3 fr_FR');
    await app.restart();
    expect(setting()).toBe('hello day upright 1.0 en_US');
  }, 120_000);

  it('language, letters and night: an activity that says so copes with them itself', async () => {
    await app.restart();
    await click('handled');
    const changes: readonly (readonly [Action, string])[] = [
      [{ kind: 'locale', tag: 'fr' }, 'bonjour day upright 1.0 fr'],
      [{ kind: 'nightMode', to: 'on' }, 'bonjour night upright 1.0 fr'],
      [{ kind: 'fontScale', scale: 0.85 }, 'bonjour night upright 0.85 fr'],
      [{ kind: 'rotate' }, 'bonjour night sideways 0.85 fr'],
    ];
    for (const [action, now] of changes) {
      const told = await perform(action);
      expect(told.slice(0, 2)).toEqual([
        `Application onConfigurationChanged: ${now}`,
        `Handled onConfigurationChanged: ${now}`,
      ]);
    }
    // One that is out of sight hears of it when it comes back.
    await perform({ kind: 'home' });
    expect(await perform({ kind: 'nightMode', to: 'off' })).toEqual([
      'Application onConfigurationChanged: bonjour day sideways 0.85 fr',
    ]);
    expect((await perform({ kind: 'return' }))[0]).toBe(
      'Handled onConfigurationChanged: bonjour day sideways 0.85 fr',
    );
    expect(await app.perform({ kind: 'locale', tag: '?' })).toMatchObject({ outcome: 'refused' });
  }, 120_000);

  it('battery, charger, lock and doze', async () => {
    await app.restart();
    await click('system');
    // What follows the words: level of the broadcast, level, charging, display on, doze.
    expect(await click('power')).toEqual([
      'registered, 100 100 false true false',
      'received BATTERY_CHANGED 100 100 false true false',
    ]);
    expect(await perform({ kind: 'charging', to: 'on' })).toEqual([
      'received BATTERY_CHANGED 100 100 true true false',
      'received ACTION_POWER_CONNECTED -1 100 true true false',
    ]);
    expect(await perform({ kind: 'battery', percent: 12 })).toEqual([
      'received BATTERY_CHANGED 12 12 true true false',
      'received BATTERY_LOW -1 12 true true false',
    ]);
    expect(await perform({ kind: 'battery', percent: 18 })).toEqual([
      'received BATTERY_CHANGED 18 18 true true false',
    ]);
    expect(await perform({ kind: 'battery', percent: 20 })).toEqual([
      'received BATTERY_CHANGED 20 20 true true false',
      'received BATTERY_OKAY -1 20 true true false',
    ]);
    expect((await perform({ kind: 'lock' })).at(-1)).toBe('received SCREEN_OFF -1 20 true false false');
    expect((await perform({ kind: 'unlock' })).slice(-2)).toEqual([
      'received SCREEN_ON -1 20 true true false',
      'received USER_PRESENT -1 20 true true false',
    ]);
    expect(await perform({ kind: 'doze', to: 'on' })).toEqual([
      'received DEVICE_IDLE_MODE_CHANGED -1 20 true true true',
    ]);
  }, 120_000);

  it('the network', async () => {
    const there = [
      'received CONNECTIVITY_CHANGE WIFI true',
      'available',
      'wifi true, internet true, metered false',
    ];
    const lost = ['received CONNECTIVITY_CHANGE null', 'lost, active false'];
    await app.restart();
    await click('system');
    expect(await click('network')).toEqual(there);
    expect(await perform({ kind: 'wifi', to: 'off' })).toEqual(lost);
    expect(await perform({ kind: 'wifi', to: 'off' })).toEqual([]);
    expect(await perform({ kind: 'wifi', to: 'toggle' })).toEqual(there);
    const flying = await app.perform({ kind: 'planeMode', to: 'on' });
    expect(logged(flying, 'callbacks')).toEqual(lost);
    expect(flying.screen.context).toMatchObject({ planeMode: true, wifi: false, bluetooth: false });
    expect(await perform({ kind: 'planeMode', to: 'off' })).toEqual(there);
  }, 120_000);

  it('by broadcasts that reach a receiver of the manifest only by its name', async () => {
    await app.restart();
    await click('system');
    expect(await click('implicit')).toEqual([]);
    expect(await click('explicit')).toEqual(['declared explicit 0 from=explicit']);
  }, 120_000);
});
