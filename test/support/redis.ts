import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A Redis of the test's own, which keeps nothing on disk. */
export class TestRedis {
  #child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly options: readonly string[],
  ) {}

  static async start(...options: readonly string[]): Promise<TestRedis> {
    const server = new TestRedis(await freePort(), options);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, empty. */
  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', [...options, ...this.options], { stdio: 'ignore' });
    const probe = new Redis(this.port, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    probe.on('error', () => {});
    await new Promise((resolve) => probe.once('connect', resolve));
    probe.disconnect();
  }

  /** Ends it; all that it held is gone. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** A connection for looking inside; `use` may change what is there. */
  async with<T>(use: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.port);
    try {
      return await use(redis);
    } finally {
      redis.disconnect();
    }
  }

  /** Waits until something is so inside. */
  async until(holds: (redis: Redis) => Promise<boolean>): Promise<void> {
    await this.with(async (redis) => {
      while (!(await holds(redis))) await sleep(20);
    });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
