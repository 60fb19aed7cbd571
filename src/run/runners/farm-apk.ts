import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { DeviceLost, EXIT, GauntletError } from '../../core/errors.js';
import { cacheFolder } from '../../home/home.js';
import { ioError } from '../../home/io-error.js';
import { makeFolder } from '../../home/make-folder.js';
import { KEEP_S, keys } from './farm-format.js';

/** Half of what Redis takes as one value. */
const MOST_BYTES = 256 * 2 ** 20;

/** An APK on its way to other machines, named by what is in it. */
export class SentApk {
  readonly sha256: string;

  constructor(private readonly file: string) {
    this.sha256 = hashOf(this.#bytes());
  }

  /** Sees to it that Redis has the APK, and keeps it for a while. */
  async keep(redis: Redis): Promise<void> {
    const key = keys.apk(this.sha256);
    if ((await redis.expire(key, KEEP_S.apk)) === 1) return;
    await redis.set(key, this.#bytes(), 'EX', KEEP_S.apk);
  }

  #bytes(): Buffer {
    let bytes: Buffer;
    try {
      bytes = readFileSync(this.file);
    } catch (error) {
      throw ioError(error, this.file);
    }
    if (bytes.length <= MOST_BYTES) return bytes;
    throw new GauntletError(
      'APK_TOO_LARGE',
      `${this.file} has ${Math.ceil(bytes.length / 2 ** 20)} MiB; at most 256 MiB can be sent to other machines.`,
      'Use --workers on this machine instead of --redis.',
      EXIT.usage,
    );
  }
}

/** The file of an APK that was sent to this machine; it is fetched once and then kept. */
export async function receiveApk(redis: Redis, sha256: string, home: string): Promise<string> {
  const folder = join(cacheFolder(home), 'farm');
  const file = join(folder, `${sha256}.apk`);
  if (existsSync(file)) return file;
  const bytes = await redis.getBuffer(keys.apk(sha256));
  if (bytes === null) throw new DeviceLost('the APK is not in Redis any more');
  if (hashOf(bytes) !== sha256) throw new DeviceLost('the APK has arrived damaged');
  makeFolder(folder);
  const part = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(part, bytes);
    renameSync(part, file);
  } catch (error) {
    throw ioError(error, part);
  }
  return file;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
