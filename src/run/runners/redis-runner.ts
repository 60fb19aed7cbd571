import type { AppRef } from '../../core/device.js';
import { DeviceLost } from '../../core/errors.js';
import type { Execution, Job, Runner } from '../../core/runner.js';
import type { DeviceSurroundings } from '../../devices/open.js';
import { ExecutionReader } from './execution-format.js';
import { SentApk } from './farm-apk.js';
import { FarmClient } from './farm-client.js';
import type { FarmAnswer, Order, SentApp } from './farm-format.js';
import { inOrder } from './in-order.js';
import { readOpened } from './opened-format.js';
import type { OpenedRunner } from './opened-runner.js';
import { connectRedis } from './redis-link.js';
import { withRetries } from './retry.js';
import type { Setup } from './setup.js';
import { errorOf } from './trouble-format.js';

/** Jobs taken ahead for each device: none shall wait for the slowest of them, nor for the way to and fro. */
const AHEAD = 4;

/** Opens a runner whose jobs are run by the machines at a Redis. */
export async function openRedisRunner(
  url: string,
  { app, ...rest }: Setup,
  around: DeviceSurroundings,
): Promise<OpenedRunner> {
  const { signal = new AbortController().signal } = around;
  const note = (text: string) => around.progress?.note?.(text);
  const { apk, sent } = toSend(app);
  const farm = await FarmClient.join(await connectRedis(url, note), apk, note);
  const setup = { app: sent, ...rest };
  try {
    const opened = await withRetries(async () => {
      const answer = await farm.ask({ setup, job: null }, signal);
      if (answer.t !== 'opened') throw refusal(answer);
      return readOpened(answer.opened);
    }, around.progress);
    return {
      ...opened,
      runner: new RedisRunner(farm, setup, { ...around, signal }),
      close: () => farm.close(),
    };
  } catch (error) {
    await farm.close();
    throw error;
  }
}

/** Runs jobs on whatever machines take them. */
class RedisRunner implements Runner {
  readonly #reader = new ExecutionReader();

  constructor(
    private readonly farm: FarmClient,
    private readonly setup: Order['setup'],
    private readonly around: DeviceSurroundings,
  ) {}

  run(jobs: Iterable<Job>): AsyncGenerator<Execution> {
    return inOrder(
      jobs,
      () => AHEAD * Math.max(1, this.farm.devices),
      (job, signal) => withRetries(() => this.#execute(job, signal), this.around.progress),
      this.around.signal,
    );
  }

  async #execute(job: Job, signal: AbortSignal): Promise<Execution> {
    const answer = await this.farm.ask({ setup: this.setup, job }, signal);
    if (answer.t !== 'done') throw refusal(answer);
    return this.#reader.read(answer.execution, job);
  }
}

function toSend(app: AppRef): { readonly apk: SentApk | null; readonly sent: SentApp } {
  if (app.kind === 'sim') return { apk: null, sent: app };
  const apk = new SentApk(app.file);
  return { apk, sent: { kind: 'apk', sha256: apk.sha256 } };
}

function refusal(answer: FarmAnswer): Error {
  if (answer.t === 'trouble') return errorOf(answer.trouble);
  return new DeviceLost(`a worker has answered with '${answer.t}', which it was not asked for`);
}
