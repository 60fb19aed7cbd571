import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { DeviceLost } from '../../../src/core/errors.js';
import { HostProcess } from '../../../src/devices/jvm/host-process.js';

/** A host in place of the JVM: a small program that speaks the protocol on descriptors 3 and 4. */
function host(answer: string): HostProcess {
  const program = `
    const fs = require('node:fs');
    const say = (reply) => fs.writeSync(4, JSON.stringify(reply) + '\\n');
    require('node:readline').createInterface({ input: new (require('node:net').Socket)({ fd: 3 }) })
      .on('line', (line) => { const request = JSON.parse(line); ${answer} });`;
  const started = new HostProcess([process.execPath, '-e', program], process.env);
  onTestFinished(() => started.kill());
  return started;
}

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

  it('loses the device when there is no such program', async () => {
    const none = new HostProcess(['/no/such/java'], {});
    await expect(none.request('hello', {}, echoed, 10_000)).rejects.toThrow(/cannot be started/);
  });
});
