import { randomUUID } from 'node:crypto';
import { type Job as QueuedJob, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { readValue } from '../../core/format/read.js';
import type { DeviceSurroundings } from '../../devices/open.js';
import { VERSION } from '../version.js';
import { receiveApk } from './farm-apk.js';
import {
  type FarmAnswer,
  KEEP_S,
  keys,
  type Order,
  orderSchema,
  PREFIX,
  packAnswer,
  QUEUE,
  SIGN_MS,
  type WorkerSign,
} from './farm-format.js';
import { poolSize } from './pool-size.js';
import { connectRedis, redisTrouble } from './redis-link.js';
import { infraFailed, RETRIES } from './retry.js';
import type { Setup } from './setup.js';
import { troubleOf } from './trouble-format.js';
import { WorkerPool } from './worker-pool.js';

/** A machine that gives no sign for so long is taken for dead, and another does its work. */
const LOCK_MS = 6_000;
const LOOK_FOR_DEAD_MS = 3_000;

export interface WorkRequest {
  /** URL of the Redis through which work comes. */
  readonly redis: string;
  /** Devices side by side; `auto`: as many as fit. */
  readonly workers: number | 'auto';
}

/** Does what others order through Redis until the signal, then finishes what it has begun. */
export async function work(
  request: WorkRequest,
  around: DeviceSurroundings & { readonly signal: AbortSignal },
): Promise<void> {
  const note = (text: string) => around.progress?.note?.(text);
  const { redis, place, close } = await connectRedis(request.redis, note);
  const size = request.workers === 'auto' ? poolSize() : request.workers;
  const pool = new WorkerPool({ ...around, size });
  const bench = new Bench(redis, pool, around.home);
  const worker = new Worker<unknown, void>(QUEUE, (queued) => bench.attend(queued), {
    connection: redis,
    prefix: PREFIX,
    concurrency: size,
    lockDuration: LOCK_MS,
    stalledInterval: LOOK_FOR_DEAD_MS,
    // How often is enough is for the bench to say.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  });
  // A lost connection is reported elsewhere, and a lost lock only means that somebody else has done the work.
  worker.on('error', () => {});
  const sign = () => bench.sign().catch((error) => note(redisTrouble(place, error).message));
  const beat = setInterval(sign, SIGN_MS);
  redis.on('ready', sign);
  try {
    await bench.sign();
    note(`Waiting for work at ${place}, with ${size} ${size === 1 ? 'device' : 'devices'} (Ctrl-C ends).`);
    await aborted(around.signal);
  } finally {
    clearInterval(beat);
    redis.off('ready', sign);
    await worker.close();
    await pool.close();
    await bench.signOff();
    close();
  }
}

/** Orders under way on this machine. */
class Bench {
  readonly #id = randomUUID();
  readonly #underWay = new Map<Order, AbortController>();

  constructor(
    private readonly redis: Redis,
    private readonly pool: WorkerPool,
    private readonly home: string,
  ) {}

  /** Does what was ordered, unless nobody waits for it any more. */
  async attend({ id = '', data, attemptsStarted }: QueuedJob<unknown>): Promise<void> {
    const order = readValue(orderSchema, data, 'an order');
    const controller = new AbortController();
    this.#underWay.set(order, controller);
    try {
      if (!(await this.#wanted(order))) return;
      const answer = await this.#answer(order, attemptsStarted, controller.signal);
      if (controller.signal.aborted) return;
      await this.redis.set(keys.answer(id), await packAnswer(answer), 'EX', KEEP_S.answer);
      await this.redis.publish(keys.answered(order.session), id);
    } finally {
      this.#underWay.delete(order);
    }
  }

  /** Announces that this machine is there, and drops what is not wanted any more. */
  async sign(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const sign: WorkerSign = { gauntlet: VERSION, devices: this.pool.size };
    await this.redis.sadd(keys.workers, this.#id);
    await this.redis.set(keys.worker(this.#id), JSON.stringify(sign), 'EX', KEEP_S.worker);
    for (const [order, controller] of this.#underWay) {
      if (!(await this.#wanted(order))) controller.abort();
    }
  }

  /** Announces that this machine takes no more work. */
  async signOff(): Promise<void> {
    await this.redis.srem(keys.workers, this.#id);
    await this.redis.del(keys.worker(this.#id));
  }

  async #wanted({ session }: Order): Promise<boolean> {
    return (await this.redis.exists(keys.session(session))) === 1;
  }

  async #answer({ setup, job }: Order, tries: number, signal: AbortSignal): Promise<FarmAnswer> {
    try {
      // It is this very run that ends the machines that try it.
      if (tries > 1 + RETRIES) throw infraFailed('the workers that tried it have died');
      const local = await this.#local(setup);
      if (job === null) return { t: 'opened', opened: await this.pool.open(local, signal) };
      return { t: 'done', execution: await this.pool.run(local, job, signal, (text) => text) };
    } catch (error) {
      return { t: 'trouble', trouble: troubleOf(error) };
    }
  }

  async #local({ app, ...rest }: Order['setup']): Promise<Setup> {
    if (app.kind === 'sim') return { app, ...rest };
    return { app: { kind: 'apk', file: await receiveApk(this.redis, app.sha256, this.home) }, ...rest };
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
