import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { EXIT, GauntletError } from '../../core/errors.js';
import { readJson } from '../../core/format/read.js';
import { VERSION } from '../version.js';
import type { SentApk } from './farm-apk.js';
import {
  type FarmAnswer,
  KEEP_S,
  keys,
  type Order,
  PREFIX,
  QUEUE,
  SIGN_MS,
  unpackAnswer,
  type WorkerSign,
  workerSchema,
} from './farm-format.js';
import { type RedisLink, redisTrouble } from './redis-link.js';

/** Long enough to tidy up, short enough for somebody who wants to leave while Redis is away. */
const LEAVE_MS = 2_000;

interface Waiting {
  readonly order: Order;
  readonly resolve: (answer: FarmAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Orders work from the machines at a Redis. An order has a name of its own: to send it again changes nothing, so it is
 * sent again whenever it may have got lost, and whichever machine answers first is heard.
 */
export class FarmClient {
  readonly #redis: Redis;
  readonly #ears: Redis;
  readonly #queue: Queue;
  readonly #session = randomUUID();
  readonly #waiting = new Map<string, Waiting>();
  #next = 0;
  #devices = 0;
  #attending = false;
  #lonely = false;
  readonly #beat: NodeJS.Timeout;

  private constructor(
    private readonly link: RedisLink,
    private readonly apk: SentApk | null,
    private readonly note: (text: string) => void,
  ) {
    this.#redis = link.redis;
    this.#ears = link.redis.duplicate();
    this.#queue = new Queue(QUEUE, { connection: link.redis, prefix: PREFIX });
    // Lost connections are reported by the link.
    for (const emitter of [this.#ears, this.#queue]) emitter.on('error', () => {});
    const unlessTrouble = (work: Promise<unknown>) => void work.catch((error) => this.#fail(error));
    this.#ears.on('message', (_channel, id) => unlessTrouble(this.#collect(id)));
    this.#redis.on('ready', () => unlessTrouble(this.#attend()));
    this.#beat = setInterval(() => {
      if (this.#redis.status === 'ready') unlessTrouble(this.#look().then(() => this.#attend()));
    }, SIGN_MS);
  }

  /** Takes its place at the Redis; machines of another version only are refused. */
  static async join(link: RedisLink, apk: SentApk | null, note: (text: string) => void): Promise<FarmClient> {
    const client = new FarmClient(link, apk, note);
    try {
      await client.#ears.subscribe(keys.answered(client.#session));
      await client.#sign();
      const others = await client.#look();
      if (others.length > 0 && client.#devices === 0) throw otherVersion(link.place, others);
      return client;
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  /** Devices that work side by side, as far as is known. */
  get devices(): number {
    return this.#devices;
  }

  /** Orders something and waits for the answer, however often Redis or a machine is lost on the way. */
  ask(wanted: Omit<Order, 'session'>, signal: AbortSignal): Promise<FarmAnswer> {
    const id = `${this.#session}-${this.#next++}`;
    const order = { ...wanted, session: this.#session };
    return new Promise<FarmAnswer>((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => {
        this.#waiting.delete(id);
        this.#queue.remove(id).catch(() => {});
        reject(signal.reason);
      };
      const heard = <T>(settle: (value: T) => void) => {
        return (value: T) => {
          signal.removeEventListener('abort', leave);
          settle(value);
        };
      };
      signal.addEventListener('abort', leave);
      this.#waiting.set(id, { order, resolve: heard(resolve), reject: heard(reject) });
      this.#send(id, order).catch((error) => this.#fail(error));
    });
  }

  /** Takes back what is still ordered, and leaves. */
  async close(): Promise<void> {
    clearInterval(this.#beat);
    const ids = [...this.#waiting.keys()];
    this.#fail(new DOMException('The farm was left.', 'AbortError'));
    const tidy = async () => {
      await this.#redis.del(keys.session(this.#session));
      for (const id of ids) await this.#queue.remove(id);
      await this.#queue.close();
    };
    // What cannot be tidied up now is forgotten by itself after a while.
    await Promise.race([tidy().catch(() => {}), sleep(LEAVE_MS, undefined, { ref: false })]);
    this.#ears.disconnect();
    this.link.close();
  }

  /** Shows that somebody waits, and sees to everything that may have got lost. */
  async #attend(): Promise<void> {
    if (this.#attending) return;
    this.#attending = true;
    try {
      await this.#sign();
      for (const [id, { order }] of this.#waiting) {
        const lost = !(await this.#collect(id)) && !(await this.#queued(id));
        if (lost && this.#waiting.has(id)) await this.#send(id, order);
      }
    } finally {
      this.#attending = false;
    }
  }

  /** Nothing can be ordered any more: all who wait get the reason. */
  #fail(error: Error): void {
    const reason =
      error instanceof GauntletError || error.name === 'AbortError'
        ? error
        : redisTrouble(this.link.place, error);
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  async #sign(): Promise<void> {
    await this.#redis.set(keys.session(this.#session), VERSION, 'EX', KEEP_S.session);
    await this.apk?.keep(this.#redis);
  }

  /** Counts the devices of this version, and gives the other versions that there are. */
  async #look(): Promise<readonly string[]> {
    const ids = await this.#redis.smembers(keys.workers);
    const signs: WorkerSign[] = [];
    for (const id of ids) {
      const text = await this.#redis.get(keys.worker(id));
      if (text === null) await this.#redis.srem(keys.workers, id);
      else signs.push(readJson(workerSchema, text, 'the sign of a worker'));
    }
    const alike = signs.filter(({ gauntlet }) => gauntlet === VERSION);
    this.#devices = alike.reduce((sum, { devices }) => sum + devices, 0);
    if (alike.length === 0 && !this.#lonely) {
      this.note(`No worker is at ${this.link.place}; waiting for one (gauntlet worker --redis URL).`);
    }
    this.#lonely = alike.length === 0;
    return [...new Set(signs.map(({ gauntlet }) => gauntlet).filter((version) => version !== VERSION))];
  }

  async #queued(id: string): Promise<boolean> {
    return (await this.#redis.exists(this.#queue.toKey(id))) === 1;
  }

  async #send(id: string, order: Order): Promise<void> {
    await this.#queue.add('order', order, { jobId: id, removeOnComplete: true, removeOnFail: true });
  }

  /** Takes the answer if it is there. */
  async #collect(id: string): Promise<boolean> {
    const bytes = await this.#redis.getBuffer(keys.answer(id));
    const waiting = this.#waiting.get(id);
    if (bytes === null || waiting === undefined) return bytes !== null;
    this.#waiting.delete(id);
    await this.#redis.del(keys.answer(id));
    await unpackAnswer(bytes).then(waiting.resolve, waiting.reject);
    return true;
  }
}

function otherVersion(place: string, versions: readonly string[]): GauntletError {
  return new GauntletError(
    'OTHER_VERSION',
    `The workers at ${place} run Gauntlet ${versions.join(' and ')}, but this is ${VERSION}.`,
    'Use the same version on all machines.',
    EXIT.trouble,
  );
}
