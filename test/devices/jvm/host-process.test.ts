import { getEventListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DeviceLost } from '../../../src/core/errors.js';
import { HostProcess } from '../../../src/devices/jvm/host-process.js';
import { fakeHost as host } from './fake-host.js';

const echoed = z.object({ op: z.string(), word: z.string() });

describe('HostProcess', () => {
  it('asks and is answered, also when answers come in another order', async () => {
    const echo = host(`
      const answer = () => say({ id: request.id, op: request.op, word: request.word });
      request.word === 'late' ? setTimeout(answer, 200) : answer();`);
    const late = echo.request('say', { word: 'late' }, echoed, 10_000);
    expect(await echo.request('say', { word: 'now' }, echoed, 10_000)).toEqual({ op: 'say', word: 'now' });
    expect(await late).toEqual({ op: 'say', word: 'late' });
  });

  it('loses the device when the JVM dies, and tells what it said last', async () => {
    const dying = host(`console.error('out of paper'); setTimeout(() => process.exit(7), 50);`);
    const request = dying.request('restart', {}, echoed, 10_000);
    await expect(request).rejects.toThrow(DeviceLost);
    await expect(request).rejects.toThrow(/status 7; it said last: out of paper/);
    expect(dying.alive).toBe(false);
    await expect(dying.request('restart', {}, echoed, 10_000)).rejects.toThrow(DeviceLost);
  });

  it('loses the device when the JVM does not answer, and ends it', async () => {
    const silent = host('');
    await expect(silent.request('perform', {}, echoed, 300)).rejects.toThrow(/did not answer 'perform'/);
    expect(silent.alive).toBe(false);
  });

  it('ends also what outlives the program that was started, by asking nothing more', async () => {
    // As what contains a JVM would leave it behind when it is killed too early.
    const left = new HostProcess(['sh', '-c', 'cat <&3 >/dev/null & wait'], process.env);
    await setTimeout(100);
    await left.kill();
    expect(left.alive).toBe(false);
  });

  it('loses the device when the answer is not as agreed', async () => {
    for (const reply of ['{ id: request.id }', '{ id: request.id, op: 1, word: "x" }']) {
      await expect(host(`say(${reply});`).request('say', {}, echoed, 10_000)).rejects.toThrow(DeviceLost);
    }
    const garbage = host(`fs.writeSync(4, '{"id":' + request.id + ', oops\\n');`);
    await expect(garbage.request('say', {}, echoed, 10_000)).rejects.toThrow(DeviceLost);
  });

  it('passes on what is wrong with an APK as a mistake of the user', async () => {
    const refusing = host(
      `say({ id: request.id, error: { code: 'unfit-apk', message: 'a.apk cannot be run: it is split' } });`,
    );
    await expect(refusing.request('install', {}, echoed, 10_000)).rejects.toMatchObject({
      code: 'UNFIT_APK',
      message: 'a.apk cannot be run: it is split.',
      exit: 2,
    });
  });

  it('passes on that an app has no such activity', async () => {
    const refusing = host(
      `say({ id: request.id, error: { code: 'no-activity', message: "app has no activity '.A'" } });`,
    );
    await expect(refusing.request('restart', {}, echoed, 10_000)).rejects.toMatchObject({
      code: 'NO_ACTIVITY',
      message: "app has no activity '.A'.",
      exit: 2,
    });
  });

  it('abandons what is cancelled at once, and goes on when the JVM is done with it', async () => {
    const slow = host(`
      const answer = () => say({ id: request.id, op: request.op, word: request.word });
      request.word === 'slow' ? setTimeout(answer, 300) : answer();`);
    const controller = new AbortController();
    const { signal } = controller;
    expect(await slow.request('say', { word: 'a' }, echoed, 10_000, { signal })).toMatchObject({ word: 'a' });
    const cancelled = slow.request('say', { word: 'slow' }, echoed, 10_000, { signal });
    controller.abort();
    await expect(cancelled).rejects.toBe(signal.reason);
    expect(await slow.idle(1)).toBe(false);
    await expect(slow.request('say', { word: 'b' }, echoed, 10_000, { signal })).rejects.toBe(signal.reason);
    expect(await slow.idle(10_000)).toBe(true);
    expect(await slow.request('say', { word: 'c' }, echoed, 10_000)).toMatchObject({ word: 'c' });
  });

  it('listens once to a signal that comes with every request, and no longer than it lives', async () => {
    const echo = host('say({ id: request.id, op: request.op, word: request.word });');
    const [first, second] = [new AbortController(), new AbortController()];
    const listeners = () => [first, second].map(({ signal }) => getEventListeners(signal, 'abort').length);
    for (const word of ['a', 'b', 'c'])
      await echo.request('say', { word }, echoed, 10_000, { signal: first.signal });
    expect(listeners()).toEqual([1, 0]);
    await echo.request('say', { word: 'd' }, echoed, 10_000, { signal: second.signal });
    expect(listeners()).toEqual([0, 1]);
    await echo.kill();
    expect(listeners()).toEqual([0, 0]);
  });

  it('is not idle once it is gone', async () => {
    const silent = host('');
    const controller = new AbortController();
    const cancelled = silent.request('say', {}, echoed, 10_000, { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toThrow(/abort/i);
    const idle = silent.idle(60_000);
    await silent.kill();
    expect(await idle).toBe(false);
  });

  it('loses the device when there is no such program', async () => {
    const none = new HostProcess(['/no/such/java'], {});
    await expect(none.request('hello', {}, echoed, 10_000)).rejects.toThrow(/cannot be started/);
  });
});
