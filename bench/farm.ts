import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from '../src/core/digest.js';
import type { Job, Runner } from '../src/core/runner.js';
import { parseApp } from '../src/devices/open.js';
import { executionText } from '../src/run/runners/execution-format.js';
import { openRunner } from '../src/run/runners/open-runner.js';
import { PoolRunner } from '../src/run/runners/pool-runner.js';
import { WorkerPool } from '../src/run/runners/worker-pool.js';
import { TestRedis } from '../test/support/redis.js';
import { simJobs } from '../test/support/sim-jobs.js';
import { print, round, seconds } from './measure.js';

const PACE_MS = 20;
const APP = 'sim:random?seed=7&screens=60';
const PACED = `${APP}&pace=${PACE_MS}`;
const JOBS = 64;
const ACTIONS = 40;
const MAIN = fileURLToPath(new URL('../src/cli/main.js', import.meta.url));

/** What a farm made of the jobs. */
interface Outcome {
  readonly time: number;
  /** Equal for equal executions. */
  readonly result: string;
}

/** Runs on devices that take real time for each action: how much faster several of them are, here and through Redis. */
export async function farm(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  try {
    const jobs = await simJobs(APP, JOBS, ACTIONS);
    const one = await pooled(1, jobs, home);
    report('farm-local', 1, one, one);
    for (const workers of [2, 4, 8]) report('farm-local', workers, await pooled(workers, jobs, home), one);
    report('farm-redis', 8, await throughRedis(jobs, home, null), one);
    report('farm-redis-killed', 8, await throughRedis(jobs, home, JOBS / 4), one);
  } finally {
    rmSync(home, { recursive: true });
  }
}

function report(bench: string, workers: number, { time, result }: Outcome, one: Outcome): void {
  const speedUp = one.time / time;
  print(bench, speedUp, 'times as fast', {
    workers,
    seconds: round(time),
    efficiency: round(speedUp / workers),
    sameResult: result === one.result,
  });
}

/** Runs the jobs on local workers, which are at work before the clock is started. */
async function pooled(size: number, jobs: readonly Job[], home: string): Promise<Outcome> {
  const pool = new WorkerPool({ size, home, env: process.env });
  try {
    const runner = new PoolRunner(pool, { app: parseApp(PACED), resolver: 'path', external: 'cancel' });
    return await outcome(runner, size, jobs);
  } finally {
    await pool.close();
  }
}

/** Runs the jobs on four machines of two devices each; one may be killed after so many jobs. */
async function throughRedis(jobs: readonly Job[], home: string, killAfter: number | null): Promise<Outcome> {
  const server = await TestRedis.start();
  const machines = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, [MAIN, 'worker', '--redis', server.url, '--workers', '2']),
  );
  try {
    await Promise.all(machines.map(({ stderr }) => saying(stderr, 'Waiting for work')));
    const request = { app: parseApp(PACED), resolver: 'path', redis: server.url };
    const { runner, close } = await openRunner(request, { home, env: process.env });
    try {
      return await outcome(runner, 8, jobs, (done) => {
        if (done === killAfter) machines[0]?.kill('SIGKILL');
      });
    } finally {
      await close();
    }
  } finally {
    await Promise.all(machines.map(ended));
    await server.stop();
  }
}

async function outcome(
  runner: Runner,
  devices: number,
  jobs: readonly Job[],
  watch: (done: number) => void = () => {},
): Promise<Outcome> {
  for await (const _ of runner.run(jobs.slice(0, devices))) {
    // Every device is set up when it has run something.
  }
  const texts: string[] = [];
  const time = await seconds(async () => {
    for await (const execution of runner.run(jobs)) {
      texts.push(executionText(execution));
      watch(texts.length);
    }
  });
  return { time, result: digest(texts.join()) };
}

/** Waits until a program has said these words. */
async function saying(stream: NodeJS.ReadableStream, words: string): Promise<void> {
  for (let said = ''; !said.includes(words); ) said += String((await once(stream, 'data'))[0]);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
