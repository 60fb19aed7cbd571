import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/action.js';
import type { Observation } from '../../src/core/observation.js';
import { focusedTree } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { JvmApp, logged } from '../support/jvm-app.js';

describe('an app for Android 14 on the jvm device', () => {
  const app = new JvmApp();
  const click = async (text: string) => logged(await app.click(text), 'modern');
  const perform = async (action: Action) => logged(await app.perform(action), 'modern');
  const texts = ({ screen }: Observation) =>
    [...walk(focusedTree(screen))].map(({ widget }) => widget.text).filter((text) => text !== '');
  const back: Action = { kind: 'key', key: 'back', times: 1 };

  // The first use sets the device up, and brings the framework.
  beforeAll(() => app.install(join('samples', 'modern.apk')), 900_000);
  afterAll(() => app.close());
  beforeEach(() => app.restart(), 120_000);

  it('runs on API 34, whose number the device tells', async () => {
    expect(app.info.api).toBe(34);
    expect(await click('level')).toEqual(['level 34 34']);
  }, 120_000);

  it('shows notifications once its user has allowed them', async () => {
    const silent = await app.click('notify');
    expect(logged(silent, 'modern')).toEqual(['notify false']);
    expect(silent.events.filter(({ kind }) => kind === 'notification')).toEqual([]);
    const asked = await app.click('ask');
    expect(asked.screen.windows[0]).toMatchObject({ kind: 'system' });
    expect(texts(asked)).toEqual(['Allow Modern to show notifications?', 'Allow', 'Don’t allow']);
    expect(await click('Allow')).toEqual(['allowed']);
    const shown = await app.click('notify');
    expect(logged(shown, 'modern')).toEqual(['notify true']);
    expect(shown.events).toContainEqual({ kind: 'notification', title: 'news', text: '' });
  }, 120_000);

  it('is asked as Android 14 asks: this once only, and the second refusal is for good', async () => {
    const question = [
      'Allow Modern to take pictures and record video?',
      'While using the app',
      'Only this time',
    ];
    expect(texts(await app.click('camera'))).toEqual([...question, 'Don’t allow']);
    expect(await click('Only this time')).toEqual(['allowed']);
    expect(await click('camera')).toEqual(['camera true', 'allowed']);
    await perform({ kind: 'kill' });
    await perform({ kind: 'restore' });
    expect(await click('camera')).toEqual(['camera false']);
    expect(await click('Don’t allow')).toEqual(['refused']);
    await click('camera');
    expect(await click('Don’t allow')).toEqual(['refused']);
    expect(await click('camera')).toEqual(['camera false', 'refused']);
  }, 120_000);

  it('has a permission for each kind of file, and none for all', async () => {
    expect(await click('files')).toEqual(['files false', 'refused']);
    await click('pictures');
    expect(await click('Don’t allow')).toEqual(['refused', 'pictures 0']);
    await click('pictures');
    expect(await click('Allow')).toEqual(['allowed', 'pictures 2']);
    expect(await click('save')).toEqual(['save beside java.io.FileNotFoundException', 'save done']);
  }, 120_000);

  it('has to say what its pending intents and receivers are for', async () => {
    expect(await click('pending')).toEqual([
      'pending unsaid java.lang.IllegalArgumentException',
      'pending anybody java.lang.IllegalArgumentException',
      'pending true',
    ]);
    expect(await click('receivers')).toEqual([
      'receivers unsaid java.lang.SecurityException',
      'receivers of the system null',
      'receivers null',
    ]);
    expect(await click('send')).toEqual([
      'send done',
      'heard org.example.modern.DYNAMIC',
      'declared heard org.example.modern.DECLARED',
    ]);
  }, 120_000);

  it('has jobs, and services that are bound or in the foreground', async () => {
    expect(await click('job')).toEqual(['job 1', 'job runs, expedited true']);
    expect(await click('bind')).toEqual(['bind true', 'connected .TypedService']);
    expect(await click('typed')).toEqual(['typed .TypedService', 'in the foreground']);
    const crashed = await app.click('untyped');
    expect(crashed.process).toBe('dead');
    expect(crashed.events).toContainEqual(
      expect.objectContaining({
        kind: 'crash',
        crash: expect.objectContaining({
          causes: [
            expect.objectContaining({ exception: 'android.app.MissingForegroundServiceTypeException' }),
          ],
        }),
      }),
    );
  }, 120_000);

  it('hears of BACK by a callback, and lives on when BACK leaves it', async () => {
    await click('hold back');
    expect(await perform(back)).toEqual(['back']);
    const left = await app.perform(back);
    expect(left.process).toBe('background');
    expect(left.screen.package).not.toBe('org.example.modern');
    await perform({ kind: 'return' });
    expect(await click('life')).toEqual(['life 1 by day']);
  }, 120_000);

  it('has the days of a calendar as targets, and BACK closes it', async () => {
    await click('date');
    const day = app.target(({ description }) => description === '17 February 2024');
    await app.perform({ kind: 'click', target: day });
    expect(await click('OK')).toEqual(['picked 2024-2-17']);
    await click('date');
    await perform(back);
    expect(await click('life')).toEqual(['life 1 by day']);
  }, 120_000);

  it('is made anew for the night, and after a kill', async () => {
    await perform({ kind: 'nightMode', to: 'on' });
    expect(await click('life')).toEqual(['life 2 by night']);
    await perform({ kind: 'kill' });
    await perform({ kind: 'restore' });
    expect(await click('life')).toEqual(['life 3 by night']);
  }, 120_000);
});
