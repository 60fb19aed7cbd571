import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/action.js';
import { JvmApp, logged } from '../support/jvm-app.js';

const BORN = ['Provider onCreate', 'Application onCreate'];
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('what an app asks of the system for later, on the jvm device', () => {
  const app = new JvmApp();
  const perform = async (action: Action) => logged(await app.perform(action), 'callbacks');
  const click = async (text: string) => logged(await app.click(text), 'callbacks');
  const idle = (ms: number) => perform({ kind: 'idle', ms });
  const rang = (from: string, count = 1) =>
    `declared ${from} 0 android.intent.extra.ALARM_COUNT=${count} from=${from}`;

  // The first use sets the device up.
  beforeAll(() => app.install(join('samples', 'callbacks.apk')), 900_000);
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.restart();
    await app.click('system');
  }, 120_000);

  it('notifications open activities, and their buttons do what they say', async () => {
    await click('notify');
    const open: Action = { kind: 'openNotification', index: 0 };
    expect(await perform({ ...open, button: 0 })).toEqual(['Service onStartCommand button 0']);
    expect(await perform({ ...open, button: 1 })).toEqual(['declared button 0 from=button']);
    expect(await app.perform({ ...open, button: 2 })).toMatchObject({ outcome: 'refused' });
    await perform({ kind: 'home' });
    const opened = await app.perform(open);
    expect(opened.screen.activity).toBe('org.example.callbacks.OpenedActivity');
    // It goes away when it is opened.
    expect(await app.perform(open)).toMatchObject({ outcome: 'refused' });
  }, 120_000);

  it('a notification for the activity on top is handed to that', async () => {
    await click('notify');
    await click('opened');
    expect(await perform({ kind: 'openNotification', index: 0 })).toEqual([
      'Opened onTopResumedActivityChanged false',
      'Opened onPause',
      'Opened onNewIntent notification',
      'Opened onResume',
      'Opened onPostResume',
      'Opened onTopResumedActivityChanged true',
    ]);
  }, 120_000);

  it('pending intents keep to their flags', async () => {
    expect(await click('pending')).toEqual([
      'same true',
      'other kind false',
      'none null',
      'cancelled true',
      'once false true',
      'declared pending 5 from=updated more=filled in',
      'finished 5',
      'declared once 0 from=once',
      'declared fixed 0 from=fixed',
    ]);
  }, 120_000);

  it('an activity that is started by a pending intent answers', async () => {
    const started = await app.click('sender');
    expect(started.screen.activity).toBe('org.example.callbacks.SecondActivity');
    // It can be sent once only.
    expect(logged(started, 'callbacks')[0]).toBe('sent true false');
    expect(await click('answer')).toContain('System onActivityResult 7 42');
  }, 120_000);

  it('alarms ring in the order of their times', async () => {
    expect(await click('alarms')).toEqual([]);
    expect(await idle(MINUTE)).toEqual([
      rang('daily'),
      rang('soon'),
      rang('exact'),
      'alarm listener',
      rang('repeating'),
      rang('inexact'),
      rang('idle'),
    ]);
    expect(await idle(2 * MINUTE)).toEqual([rang('repeating'), rang('repeating')]);
  }, 120_000);

  it('alarms wait for the end of doze, but for those that may ring then', async () => {
    await click('alarms');
    await perform({ kind: 'doze', to: 'on' });
    expect(await idle(2 * MINUTE)).toEqual([rang('idle')]);
    expect(await perform({ kind: 'doze', to: 'off' })).toEqual([
      rang('daily'),
      rang('soon'),
      rang('exact'),
      'alarm listener',
      rang('repeating', 2),
      rang('inexact'),
    ]);
  }, 120_000);

  it('jobs run when their conditions hold', async () => {
    expect(await click('jobs')).toEqual([
      'jobs 8',
      'job 1 starts',
      'job 2 starts',
      'job 7 starts',
      'job 8 starts',
    ]);
    expect(await idle(2 * SECOND)).toEqual(['job 1 ends', 'job 2 ends', 'job 7 fails']);
    expect(await idle(30 * SECOND)).toEqual(['job 5 starts', 'job 5 ends', 'job 7 starts', 'job 7 fails']);
    // Its deadline comes before a charger does.
    expect(await idle(40 * SECOND)).toEqual(['job 6 starts late', 'job 6 ends']);
    expect(await perform({ kind: 'wifi', to: 'off' })).toEqual(['job 8 is stopped', 'LoggedJob onDestroy']);
    expect(await idle(MINUTE)).toEqual(['job 7 starts', 'job 7 ends', 'LoggedJob onDestroy']);
    expect(await perform({ kind: 'wifi', to: 'on' })).toEqual(['job 8 starts']);
    expect(await perform({ kind: 'charging', to: 'on' })).toEqual(['job 3 starts']);
    // A phone whose display has been off for half an hour is idle; no job runs for more than ten minutes.
    await perform({ kind: 'lock' });
    const idling = await idle(32 * MINUTE);
    expect(idling.filter((line) => line === 'job 8 is stopped')).toHaveLength(2);
    expect(idling).toContain('job 4 starts');
    expect(await perform({ kind: 'doze', to: 'on' })).toContain('job 8 is stopped');
  }, 120_000);

  it('periodic jobs run once in each period', async () => {
    expect(await click('periodic')).toEqual(['scheduled 1', 'job 10 starts']);
    const run = ['job 10 starts', 'job 10 ends', 'LoggedJob onDestroy'];
    expect(await idle(14 * MINUTE)).toEqual(run.slice(1));
    expect(await idle(2 * MINUTE)).toEqual(run);
    expect(await idle(30 * MINUTE)).toEqual([...run, ...run]);
  }, 120_000);

  it('notifications, alarms and jobs outlive the process, and wake the app when it is dead', async () => {
    await click('notify');
    await perform({ kind: 'kill' });
    expect(await perform({ kind: 'openNotification', index: 0, button: 1 })).toEqual([
      ...BORN,
      'declared button 0 from=button',
    ]);
    // There is a process already, but nobody has looked at its activities.
    expect((await perform({ kind: 'restore' }))[0]).toBe('System onCreate 2');
    await perform({ kind: 'kill' });
    const opened = await app.perform({ kind: 'openNotification', index: 0 });
    expect(logged(opened, 'callbacks').slice(0, 3)).toEqual([...BORN, 'Opened onCreate 1']);
    expect(opened.screen.stack).toHaveLength(3);
    expect(await perform({ kind: 'key', key: 'back', times: 1 })).toContain('System onCreate 3');
    await click('alarms');
    await click('periodic');
    await perform({ kind: 'kill' });
    const woken = await app.perform({ kind: 'idle', ms: 20 * SECOND });
    expect(woken).toMatchObject({ process: 'background', virtualMs: 20 * SECOND });
    expect(logged(woken, 'callbacks')).toEqual([...BORN, rang('daily'), rang('soon'), rang('exact')]);
    // The job that was under way is tried again after its delay; a listener is gone with its process.
    expect(await idle(30 * SECOND)).toEqual([
      rang('repeating'),
      'job 10 starts',
      'job 10 ends',
      'LoggedJob onDestroy',
      rang('inexact'),
      rang('idle'),
    ]);
  }, 120_000);

  it('services are started again after a kill, as they have asked for', async () => {
    const killed = async () => {
      await perform({ kind: 'kill' });
      return idle(2 * SECOND);
    };
    expect(await click('sticky')).toEqual(['Service onStartCommand sticky 0']);
    expect(await killed()).toEqual([...BORN, 'Service onStartCommand null 0']);
    await perform({ kind: 'restore' });
    expect(await click('redelivered')).toEqual(['Service onStartCommand redelivered 0']);
    expect(await killed()).toEqual([...BORN, 'Service onStartCommand redelivered 1']);
  }, 120_000);
});
