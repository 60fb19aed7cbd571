import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/action.js';
import type { Observation } from '../../src/core/observation.js';
import { JvmApp, logged } from '../support/jvm-app.js';

const BORN = ['Provider onCreate', 'Application onCreate'];
const CREATED = ['onStart', 'onPostCreate', 'onResume', 'onPostResume', 'onTopResumedActivityChanged true'];
const RESTORED = ['onStart', 'onRestoreInstanceState', 'onPostCreate', 'onResume', 'onPostResume'];
const BACK = ['onRestart', 'onStart', 'onResume', 'onPostResume', 'onTopResumedActivityChanged true'];
const PAUSED = ['onTopResumedActivityChanged false', 'onPause'];
const STOPPED = ['onStop', 'onSaveInstanceState'];
const LEFT = ['onUserLeaveHint', ...PAUSED];
const GONE = ['onStop', 'onDestroy'];
const TOP = 'onTopResumedActivityChanged true';

function of(name: string, ...calls: readonly string[]): readonly string[] {
  return calls.map((call) => `${name} ${call}`);
}

/** Nothing of the app is seen any more: the process hears of it, then its activities, from the bottom. */
function unseen(...names: readonly string[]): readonly string[] {
  return ['Application', ...names].map((name) => `${name} onTrimMemory 20`);
}

const calls = (observation: Observation) => logged(observation, 'callbacks');

describe('an app on the jvm device is told in the right order', () => {
  const app = new JvmApp();
  const perform = async (action: Action) => calls(await app.perform(action));
  const click = async (text: string) => calls(await app.click(text));

  // The first use sets the device up.
  beforeAll(() => app.install(join('samples', 'callbacks.apk')), 900_000);
  afterAll(() => app.close());

  it('that it starts, is left, comes back, and ends', async () => {
    expect(calls(await app.restart())).toEqual([...BORN, ...of('Main', 'onCreate 1', ...CREATED)]);
    expect(await perform({ kind: 'home' })).toEqual([...of('Main', ...LEFT, ...STOPPED), ...unseen('Main')]);
    expect(await perform({ kind: 'return' })).toEqual(of('Main', ...BACK));
    expect(await perform({ kind: 'pause' })).toEqual(of('Main', ...PAUSED));
    expect(await perform({ kind: 'resume' })).toEqual(of('Main', 'onResume', 'onPostResume', TOP));
    // Nobody leaves an app by locking the phone.
    expect(await perform({ kind: 'lock' })).toEqual(of('Main', ...PAUSED, ...STOPPED));
    expect(await perform({ kind: 'unlock' })).toEqual(of('Main', ...BACK));
    expect(await perform({ kind: 'key', key: 'back', times: 1 })).toEqual([
      ...of('Main', ...PAUSED, ...GONE),
      ...unseen(),
    ]);
  }, 120_000);

  it('that the phone was unlocked, only if it was in front before', async () => {
    await app.restart();
    await perform({ kind: 'home' });
    await perform({ kind: 'lock' });
    const locked = await app.perform({ kind: 'return' });
    expect(locked).toMatchObject({ outcome: 'refused', screen: { context: { display: 'off' } } });
    const unlocked = await app.perform({ kind: 'unlock' });
    expect(unlocked).toMatchObject({ process: 'background', screen: { context: { display: 'on' } } });
    expect(calls(unlocked)).toEqual([]);
  }, 120_000);

  it('that another activity covers it, wholly or in part', async () => {
    await app.restart();
    expect(await click('second')).toEqual([
      ...of('Main', ...LEFT),
      ...of('Second', 'onCreate 1', ...CREATED),
      ...of('Main', ...STOPPED),
    ]);
    expect(await click('answer')).toEqual([
      ...of('Second', ...PAUSED),
      ...of('Main', 'onRestart', 'onStart', 'onActivityResult 7 42', 'onResume', 'onPostResume', TOP),
      ...of('Second', ...GONE),
    ]);
    expect(await click('floating')).toEqual([
      ...of('Main', ...LEFT),
      ...of('Floating', 'onCreate 1', ...CREATED),
    ]);
    expect(await perform({ kind: 'home' })).toEqual([
      ...of('Floating', ...LEFT, ...STOPPED),
      ...of('Main', ...STOPPED),
      ...unseen('Main', 'Floating'),
    ]);
    const back = await app.perform({ kind: 'return' });
    expect(calls(back)).toEqual([...of('Floating', ...BACK), ...of('Main', 'onRestart', 'onStart')]);
    expect(back.screen.windows.map(({ kind }) => kind)).toEqual(['activity', 'activity']);
  }, 120_000);

  it('that the phone was turned, with all that is to be seen', async () => {
    await app.restart();
    await click('floating');
    expect(await perform({ kind: 'rotate' })).toEqual([
      'Application onConfigurationChanged: hello day sideways 1.0 en_US',
      ...of('Floating', ...PAUSED, ...STOPPED, 'onDestroy', 'onCreate 2', ...RESTORED, TOP),
      ...of('Main', ...STOPPED, 'onDestroy', 'onCreate 2', ...RESTORED, 'onPause'),
    ]);
  }, 120_000);

  it('that an activity wants the phone the other way round than it is held', async () => {
    const turned = (way: string) => `Application onConfigurationChanged: hello day ${way} 1.0 en_US`;
    await app.restart();
    const sideways = await app.click('sideways');
    expect(sideways.screen.orientation).toBe('landscape');
    expect(calls(sideways)).toEqual([
      ...of('Main', ...LEFT),
      turned('sideways'),
      ...of('Sideways', 'onCreate 1', ...CREATED),
      ...of('Main', ...STOPPED),
    ]);
    // It does not care how the phone is held, nor does what shines through.
    expect(await perform({ kind: 'rotate' })).toEqual([]);
    expect(await perform({ kind: 'rotate' })).toEqual([]);
    expect((await app.click('float')).screen.orientation).toBe('landscape');
    await perform({ kind: 'key', key: 'back', times: 1 });
    expect(await click('upright')).toEqual([
      turned('upright'),
      ...of('Sideways', ...PAUSED, ...STOPPED, 'onDestroy', 'onCreate 2', ...RESTORED, TOP),
    ]);
    // The one behind was made upright, and need not be made anew.
    expect(await perform({ kind: 'key', key: 'back', times: 1 })).toEqual([
      ...of('Sideways', ...PAUSED),
      ...of('Main', ...BACK),
      ...of('Sideways', ...GONE),
    ]);
    expect(await perform({ kind: 'rotate' })).toContain('Main onCreate 2');
  }, 120_000);

  it('that it was killed: the top comes back with its state, the rest when it is needed', async () => {
    await app.restart();
    await app.perform({
      kind: 'setText',
      target: app.target(({ editable }) => editable),
      text: 'to be kept',
    });
    await click('second');
    await perform({ kind: 'rotate' });
    expect(await perform({ kind: 'kill' })).toEqual([
      ...of('Second', ...LEFT, ...STOPPED),
      ...unseen('Main', 'Second'),
    ]);
    const restored = await app.perform({ kind: 'restore' });
    expect(calls(restored)).toEqual([...BORN, ...of('Second', 'onCreate 3', ...RESTORED, TOP)]);
    expect(restored.screen).toMatchObject({
      orientation: 'landscape',
      stack: ['org.example.callbacks.SecondActivity', 'org.example.callbacks.MainActivity'],
    });
    expect(await click('answer')).toEqual([
      ...of('Second', ...PAUSED),
      ...of('Main', 'onCreate 2', 'onStart', 'onRestoreInstanceState', 'onPostCreate'),
      ...of('Main', 'onActivityResult 7 42', 'onResume', 'onPostResume', TOP),
      ...of('Second', ...GONE),
    ]);
    expect(app.target(({ editable }) => editable).text).toBe('to be kept');
  }, 120_000);

  it('that it was killed with a dialog open, which comes back', async () => {
    await app.restart();
    await click('dialog');
    expect(await perform({ kind: 'home' })).toEqual([
      ...of('Main', ...LEFT),
      'Question onStop',
      ...of('Main', ...STOPPED),
      ...unseen('Main'),
    ]);
    await perform({ kind: 'kill' });
    const restored = await app.perform({ kind: 'restore' });
    expect(calls(restored)).toEqual([
      ...BORN,
      'Main onCreate 2',
      'Question onCreateDialog again',
      'Main onStart',
      'Question onStart',
      ...of('Main', ...RESTORED.slice(1), TOP),
    ]);
    expect(restored.screen.windows.map(({ kind }) => kind)).toEqual(['dialog', 'activity']);
    expect(await click('Yes')).toEqual(['Question onStop']);
  }, 120_000);
});
