import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../../../src/core/runner.js';
import { parseApp } from '../../../src/devices/open.js';
import { readOpened } from '../../../src/run/runners/opened-format.js';
import { PoolRunner } from '../../../src/run/runners/pool-runner.js';
import type { Setup } from '../../../src/run/runners/setup.js';
import { WorkerPool } from '../../../src/run/runners/worker-pool.js';
import { offspringOf, untilGone, untilThereAre } from '../../support/processes.js';
import { executed, executedHere, simJobs } from '../../support/sim-jobs.js';
import { tempDir } from '../../support/temp-dir.js';

const DIST = fileURLToPath(new URL('../../../dist/run/runners', import.meta.url));
const ENTRY = join(DIST, 'worker-main.js');
const NEVER = new AbortController().signal;

const REF = 'sim:random?seed=3&screens=20&noise=0.1';
const SLOW = `${REF}&pace=10`;
const jobs = await simJobs(REF, 24, 15);
const expected = await executedHere(REF, jobs);

const setupOf = (ref: string): Setup => ({ app: parseApp(ref), resolver: 'path', external: 'cancel' });

/** A pool that is closed when the test is over, with what it notes. */
function poolOf(size: number, entry = ENTRY): { readonly pool: WorkerPool; readonly notes: string[] } {
  const notes: string[] = [];
  const progress = { report() {}, note: (text: string) => void notes.push(text) };
  const pool = new WorkerPool({ size, entry, home: tempDir(), env: process.env, progress });
  onTestFinished(() => pool.close());
  return { pool, notes };
}

const workers = () => offspringOf(process.pid, 'worker-main');

describe('PoolRunner', () => {
  it('gives the same executions as one device of this process, whatever the number of workers', async () => {
    for (const size of [1, 2, 4]) {
      const { pool } = poolOf(size);
      expect(await executed(new PoolRunner(pool, setupOf(REF)), jobs)).toEqual(expected);
      expect(workers().length).toBe(size);
      await pool.close();
      expect(workers()).toEqual([]);
    }
  });

  it('tells of the app what its device knows', async () => {
    const { pool } = poolOf(1);
    const opened = readOpened(await pool.open(setupOf('sim:sanity'), NEVER));
    expect(opened).toMatchObject({ installed: { package: 'sim.sanity' }, info: { kind: 'sim' } });
    expect(opened.installed.probes?.probes.length).toBeGreaterThan(0);
  });

  it('passes a complaint on as it is', async () => {
    const { pool } = poolOf(1);
    const wrong = { ...setupOf('sim:sanity'), device: { kind: 'jvm' } };
    await expect(pool.open(wrong, NEVER)).rejects.toMatchObject({ code: 'NO_DEVICE', exit: 2 });
    expect(await executed(new PoolRunner(pool, setupOf(REF)), jobs.slice(0, 2))).toEqual(
      expected.slice(0, 2),
    );
  });

  it('replaces workers that are killed, and comes to the same', async () => {
    const { pool, notes } = poolOf(2);
    const runner = new PoolRunner(pool, setupOf(SLOW));
    const executions = [];
    for await (const execution of runner.run(jobs)) {
      executions.push(execution);
      if (executions.length % 8 === 1) for (const pid of workers()) process.kill(pid, 'SIGKILL');
    }
    expect(executions).toEqual(expected);
    expect(notes[0]).toBe(
      'A device was lost (the worker is gone: it ended with SIGKILL); its run is tried again.',
    );
  });

  it('gives up a run that loses every device', async () => {
    const entry = join(tempDir(), 'dying.mjs');
    writeFileSync(entry, 'process.once("message", () => process.exit(7));\n');
    const { pool, notes } = poolOf(2, entry);
    await expect(executed(new PoolRunner(pool, setupOf(REF)), jobs)).rejects.toMatchObject({
      code: 'INFRA_FAILED',
      message: expect.stringContaining('it ended with status 7'),
    });
    expect(notes.length).toBeGreaterThanOrEqual(5);
  });

  it('serves several runs and apps at once', async () => {
    const { pool } = poolOf(2);
    const other = 'sim:random?seed=4&screens=20';
    const otherJobs = await simJobs(other, 6, 10);
    const [one, two, three] = await Promise.all([
      executed(new PoolRunner(pool, setupOf(REF)), jobs),
      executed(new PoolRunner(pool, setupOf(other)), otherJobs),
      executed(new PoolRunner(pool, setupOf(REF)), jobs.slice(0, 3)),
    ]);
    expect(one).toEqual(expected);
    expect(two).toEqual(await executedHere(other, otherJobs));
    expect(three).toEqual(expected.slice(0, 3));
    expect(workers().length).toBe(2);
  });

  it('takes its jobs as they are needed, and stops what nobody wants any more', async () => {
    const { pool } = poolOf(2);
    const runner = new PoolRunner(pool, setupOf(`${REF}&pace=20`));
    let taken = 0;
    function* endless(): Generator<Job> {
      for (;;) for (const job of jobs) if (++taken > 0) yield job;
    }
    for await (const execution of runner.run(endless())) {
      expect(execution).toEqual(expected[0]);
      break;
    }
    expect(taken).toBe(8);
    // A minute of work was begun; what comes now does not wait for it.
    const long = { runIndex: 0, actions: Array(3000).fill(jobs[0]?.actions[0]) };
    for await (const _ of runner.run([jobs[0] ?? long, long, long])) break;
    expect(await executed(runner, jobs.slice(0, 1))).toEqual(expected.slice(0, 1));
  });

  it('ends when it is told to', async () => {
    const { pool } = poolOf(2);
    const controller = new AbortController();
    const runner = new PoolRunner(pool, setupOf(SLOW), controller.signal);
    const running = executed(runner, jobs);
    await untilThereAre(2, workers);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await pool.close();
    expect(workers()).toEqual([]);
    await expect(executed(new PoolRunner(pool, setupOf(REF)), jobs)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('leaves no process behind when its own is killed', async () => {
    const program = join(tempDir(), 'parent.mjs');
    writeFileSync(
      program,
      `import { PoolRunner } from ${JSON.stringify(join(DIST, 'pool-runner.js'))};
       import { WorkerPool } from ${JSON.stringify(join(DIST, 'worker-pool.js'))};
       const pool = new WorkerPool({ size: 2, home: '', env: process.env });
       const setup = ${JSON.stringify(setupOf(SLOW))};
       const actions = Array(100_000).fill({ action: { kind: 'return' }, wait: 'settled' });
       for await (const _ of new PoolRunner(pool, setup).run([0, 1].map((runIndex) => ({ actions, runIndex }))));`,
    );
    const parent = spawn(process.execPath, [program], { stdio: 'inherit' });
    const pids = await untilThereAre(2, () => offspringOf(parent.pid ?? 0, 'worker-main'));
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await Promise.all(pids.map(untilGone));
  });
});
