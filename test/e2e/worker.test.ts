import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'bullmq';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Execution } from '../../src/core/runner.js';
import { parseApp } from '../../src/devices/open.js';
import { keys, QUEUE } from '../../src/run/runners/farm-format.js';
import { openRunner } from '../../src/run/runners/open-runner.js';
import type { OpenedRunner } from '../../src/run/runners/opened-runner.js';
import { VERSION } from '../../src/run/version.js';
import { runCli, type Started, startCli } from '../support/cli.js';
import { offspringOf, untilGone, untilThereAre } from '../support/processes.js';
import { TestRedis } from '../support/redis.js';
import { executed, executedHere, simJobs } from '../support/sim-jobs.js';
import { newTempDir, removeDir, tempDir } from '../support/temp-dir.js';

const CACHE = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test');
/** Where the jvm device is set up, once for all tests. */
const HOME = { GAUNTLET_HOME: join(CACHE, 'home') };
const REF = 'sim:random?seed=3&screens=20&noise=0.1';
const SLOW = `${REF}&pace=10`;
const jobs = await simJobs(REF, 40, 15);
const expected = await executedHere(REF, jobs);

describe('gauntlet worker', () => {
  const cwd = newTempDir();
  afterAll(() => removeDir(cwd));

  /** A Redis of this test alone. */
  async function redisOf(...options: readonly string[]): Promise<TestRedis> {
    const server = await TestRedis.start(...options);
    onTestFinished(() => server.stop());
    return server;
  }

  /** A machine with so many devices, at work when this returns. */
  async function workerAt({ url }: TestRedis, devices: number): Promise<Started> {
    const started = startCli(['worker', '--redis', url, '--workers', String(devices)], { cwd, env: HOME });
    onTestFinished(async () => {
      started.child.kill('SIGKILL');
      await started.finished;
    });
    const { stderr } = started.child;
    for (let said = ''; !said.includes('Waiting for work at'); ) {
      if (stderr === null) throw new Error('a worker without words');
      said += String((await once(stderr, 'data'))[0]);
    }
    return started;
  }

  async function runnerAt(
    { url }: TestRedis,
    ref: string,
    notes: string[] = [],
    signal?: AbortSignal,
  ): Promise<OpenedRunner> {
    const opened = await openRunner(
      { app: parseApp(ref), resolver: 'path', redis: url },
      {
        home: tempDir(),
        env: process.env,
        signal,
        progress: { report() {}, note: (text) => void notes.push(text) },
      },
    );
    onTestFinished(() => opened.close());
    return opened;
  }

  it('gives the same executions on one machine and on two', async () => {
    const server = await redisOf();
    for (let machines = 1; machines <= 2; machines++) {
      await workerAt(server, machines);
      const { runner, installed, info, close } = await runnerAt(server, REF);
      expect(installed.package).toBe('sim.random');
      expect(info.kind).toBe('sim');
      expect(await executed(runner, jobs)).toEqual(expected);
      await close();
    }
    // Nothing is left but the books of the queue and the two machines.
    const left = await server.with((redis) => redis.keys('*'));
    const books = ['id', 'meta', 'events', 'stalled-check'].map((name) => `gauntlet:${QUEUE}:${name}`);
    const rest = left.filter((key) => !key.startsWith('gauntlet:worker:') && !books.includes(key));
    expect(rest).toEqual([keys.workers]);
  });

  it('is replaced by another machine when it is killed, and the result is the same', async () => {
    const server = await redisOf();
    const doomed = await workerAt(server, 2);
    const { runner } = await runnerAt(server, SLOW);
    const executions: Execution[] = [];
    for await (const execution of runner.run(jobs)) {
      executions.push(execution);
      if (executions.length !== 5) continue;
      const pids = offspringOf(doomed.child.pid ?? 0, 'worker-main');
      expect(pids).toHaveLength(2);
      doomed.child.kill('SIGKILL');
      await Promise.all(pids.map(untilGone));
      await workerAt(server, 2);
    }
    expect(executions).toEqual(expected);
  });

  it('pauses while Redis is away, and goes on when it is back, even empty', async () => {
    const server = await redisOf();
    const worker = await workerAt(server, 2);
    const notes: string[] = [];
    const { runner } = await runnerAt(server, SLOW, notes);
    const executions: Execution[] = [];
    for await (const execution of runner.run(jobs)) {
      executions.push(execution);
      if (executions.length !== 5) continue;
      await server.stop();
      await untilThereAre(1, () => notes);
      await server.start();
    }
    expect(executions).toEqual(expected);
    expect(notes.slice(0, 2)).toEqual([
      `The connection to Redis at ${server.url} is lost; waiting for it.`,
      `Redis at ${server.url} is back.`,
    ]);
    worker.child.kill('SIGINT');
    expect((await worker.finished).stderr).toContain('is back.');
  });

  it('serves several runs at once, which do not disturb each other', async () => {
    const server = await redisOf();
    await workerAt(server, 2);
    const other = 'sim:random?seed=4&screens=20';
    const otherJobs = await simJobs(other, 10, 10);
    const [one, alike, another] = await Promise.all([
      runnerAt(server, REF),
      runnerAt(server, REF),
      runnerAt(server, other),
    ]);
    const [first, second, third] = await Promise.all([
      executed(one.runner, jobs),
      executed(alike.runner, jobs.slice(0, 10)).finally(() => alike.close()),
      executed(another.runner, otherJobs),
    ]);
    expect(first).toEqual(expected);
    expect(second).toEqual(expected.slice(0, 10));
    expect(third).toEqual(await executedHere(other, otherJobs));
  });

  it('stops what nobody waits for any more', async () => {
    const server = await redisOf();
    await workerAt(server, 1);
    const endless = { runIndex: 0, actions: Array(20_000).fill(jobs[0]?.actions[0]) };
    const controller = new AbortController();
    const gone = await runnerAt(server, SLOW, [], controller.signal);
    const running = executed(gone.runner, [endless, endless]);
    await server.until(async (redis) => (await redis.llen(`gauntlet:${QUEUE}:active`)) === 1);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await gone.close();
    const { runner } = await runnerAt(server, REF);
    expect(await executed(runner, jobs.slice(0, 3))).toEqual(expected.slice(0, 3));
  });

  it('can be waited for, and left while Redis is away', async () => {
    const server = await redisOf();
    const notes: string[] = [];
    const controller = new AbortController();
    const opening = runnerAt(server, REF, notes, controller.signal);
    await untilThereAre(1, () => notes);
    expect(notes[0]).toBe(`No worker is at ${server.url}; waiting for one (gauntlet worker --redis URL).`);
    await server.stop();
    await untilThereAre(2, () => notes);
    controller.abort();
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is refused when it has another version', async () => {
    const server = await redisOf();
    await server.with(async (redis) => {
      await redis.sadd(keys.workers, 'old', 'dead');
      await redis.set(keys.worker('old'), JSON.stringify({ gauntlet: '0.0.9', devices: 4 }));
    });
    await expect(runnerAt(server, REF)).rejects.toMatchObject({
      code: 'OTHER_VERSION',
      message: `The workers at ${server.url} run Gauntlet 0.0.9, but this is ${VERSION}.`,
      exit: 3,
    });
    expect(await server.with((redis) => redis.smembers(keys.workers))).toEqual(['old']);
  });

  it('passes a complaint about the app on, and goes on working', async () => {
    const server = await redisOf();
    await workerAt(server, 1);
    await expect(runnerAt(server, 'sim:random?screens=1')).rejects.toMatchObject({ exit: 2 });
    const { runner } = await runnerAt(server, REF);
    expect(await executed(runner, jobs.slice(0, 3))).toEqual(expected.slice(0, 3));
  });

  it('gives up a run that kills one machine after the other', async () => {
    const server = await redisOf();
    const opening = runnerAt(server, REF);
    await server.with(async (redis) => {
      const waiting = `gauntlet:${QUEUE}:wait`;
      await server.until(async () => (await redis.llen(waiting)) === 1);
      const [id] = await redis.lrange(waiting, 0, 0);
      // As the queue counts how often the order was begun.
      await redis.hset(`gauntlet:${QUEUE}:${id}`, 'ats', 6);
    });
    await workerAt(server, 1);
    await expect(opening).rejects.toMatchObject({ code: 'INFRA_FAILED', exit: 3 });
  });

  it('is not believed when what it says arrives damaged', async () => {
    const server = await redisOf();
    const notes: string[] = [];
    const broken = new Worker(
      QUEUE,
      ({ id = '', data }) =>
        server.with(async (redis) => {
          await redis.set(keys.answer(id), 'half an answ');
          await redis.publish(keys.answered(data.session), id);
        }),
      { connection: { port: server.port, maxRetriesPerRequest: null }, prefix: 'gauntlet' },
    );
    onTestFinished(() => broken.close());
    await expect(runnerAt(server, REF, notes)).rejects.toMatchObject({ code: 'INFRA_FAILED' });
    expect(notes.at(-1)).toBe(
      'A device was lost (the answer of a worker has arrived damaged); its run is tried again.',
    );
  });

  it('finishes what it has begun when it is stopped, and leaves nothing behind', async () => {
    const server = await redisOf();
    const worker = await workerAt(server, 1);
    const { runner } = await runnerAt(server, SLOW);
    const running = executed(runner, jobs.slice(0, 1));
    await server.until(async (redis) => (await redis.llen(`gauntlet:${QUEUE}:active`)) === 1);
    const pids = offspringOf(worker.child.pid ?? 0, 'worker-main');
    worker.child.kill('SIGTERM');
    expect(await worker.finished).toMatchObject({ status: 0, stdout: '' });
    expect(await running).toEqual(expected.slice(0, 1));
    await Promise.all(pids.map(untilGone));
    expect(await server.with((redis) => redis.smembers(keys.workers))).toEqual([]);
  });

  it('needs a Redis, and says so in one sentence', async () => {
    const server = await redisOf('--requirepass', 'secret');
    const complaint = async (url: string) => {
      const { status, stderr } = await runCli(['worker', '--redis', url], { cwd });
      return { status, said: stderr.split('\n')[0] };
    };
    const { host } = new URL(server.url);
    expect(await complaint(`redis://:wrong@${host}`)).toEqual({
      status: 3,
      said: expect.stringMatching(`^gauntlet: Redis at redis://${host} cannot be used: WRONGPASS`),
    });
    expect(await complaint(server.url)).toEqual({ status: 3, said: expect.stringContaining('NOAUTH') });
    await server.stop();
    expect(await complaint(server.url)).toEqual({
      status: 3,
      said: `gauntlet: Redis at ${server.url} cannot be used: connect ECONNREFUSED ${host}.`,
    });
    expect(await complaint('farm')).toEqual({
      status: 2,
      said: "gauntlet: 'farm' is not the address of a Redis.",
    });
  });

  it('replays for another machine, like the devices of one', async () => {
    const server = await redisOf();
    await workerAt(server, 2);
    const explored = await runCli(['explore', REF, '--events', '300', '--seed', '1', '--out', 'run'], {
      cwd,
    });
    expect(explored.status, explored.stderr).toBe(0);
    const replay = async (...options: readonly string[]) => {
      const { status, stdout, stderr } = await runCli(
        ['replay', 'run', '--runs', '2', '--fail-on', 'never', '--json', ...options],
        {
          cwd,
        },
      );
      expect(status, stderr).toBe(0);
      return stdout;
    };
    const here = await replay();
    expect(JSON.parse(here).traces).toBeGreaterThan(40);
    expect(await replay('--workers', '2')).toBe(here);
    expect(await replay('--redis', server.url)).toBe(here);
    const both = await runCli(['replay', 'run', '--workers', '2', '--redis', server.url], { cwd });
    expect(both).toMatchObject({ status: 2, stdout: '' });
  });

  it('gets the APK with the work, and takes its JVMs along when it is killed', async () => {
    const server = await redisOf();
    const worker = await workerAt(server, 2);
    const apk = join(CACHE, 'sample-apps', 'ContactManager.apk');
    const explored = await runCli(['explore', apk, '--events', '8', '--seed', '1', '--out', 'apk'], {
      cwd,
      env: HOME,
    });
    expect(explored.status, explored.stderr).toBe(0);
    // Nothing is set up here: this machine only asks.
    const replay = await runCli(['replay', 'apk', '--runs', '3', '--json', '--redis', server.url], {
      cwd,
      env: { GAUNTLET_HOME: join(cwd, 'home') },
    });
    expect(replay.status, replay.stderr).toBe(0);
    const { traces, same } = JSON.parse(replay.stdout);
    expect(traces).toBeGreaterThan(0);
    expect(same).toBe(traces);
    const jvms = offspringOf(worker.child.pid ?? 0, 'gauntlet.host.Main');
    expect(jvms.length).toBeGreaterThan(0);
    worker.child.kill('SIGKILL');
    await Promise.all(jvms.map(untilGone));
    // The first use sets the device up, which takes minutes.
  }, 900_000);
});
