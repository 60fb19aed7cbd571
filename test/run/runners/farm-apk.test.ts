import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceLost } from '../../../src/core/errors.js';
import { receiveApk, SentApk } from '../../../src/run/runners/farm-apk.js';
import { keys } from '../../../src/run/runners/farm-format.js';
import { TestRedis } from '../../support/redis.js';
import { tempDir } from '../../support/temp-dir.js';

describe('an APK that is sent to another machine', () => {
  let server: TestRedis;
  beforeAll(async () => {
    server = await TestRedis.start();
  });
  afterAll(() => server.stop());

  function apk(content: string): SentApk {
    const file = join(tempDir(), 'app.apk');
    writeFileSync(file, content);
    return new SentApk(file);
  }

  it('arrives as it was, and stays there', async () => {
    const sent = apk('whole');
    const home = tempDir();
    await server.with(async (redis) => {
      await sent.keep(redis);
      const file = await receiveApk(redis, sent.sha256, home);
      expect(readFileSync(file, 'utf8')).toBe('whole');
      await redis.flushall();
      expect(await receiveApk(redis, sent.sha256, home)).toBe(file);
      await sent.keep(redis);
      expect(await redis.getBuffer(keys.apk(sent.sha256))).toEqual(Buffer.from('whole'));
    });
  });

  it('counts as lost when it is gone or damaged', async () => {
    const sent = apk('here');
    await server.with(async (redis) => {
      const receive = () => receiveApk(redis, sent.sha256, tempDir());
      await expect(receive()).rejects.toThrow(new DeviceLost('the APK is not in Redis any more'));
      await redis.set(keys.apk(sent.sha256), 'her');
      await expect(receive()).rejects.toThrow(new DeviceLost('the APK has arrived damaged'));
    });
  });

  it('must not be larger than Redis likes', () => {
    const file = join(tempDir(), 'large.apk');
    writeFileSync(file, '');
    truncateSync(file, 256 * 2 ** 20 + 1);
    expect(() => new SentApk(file)).toThrow('257 MiB; at most 256 MiB can be sent to other machines.');
    expect(() => new SentApk(`${file}.not`)).toThrow('it does not exist');
  });
});
