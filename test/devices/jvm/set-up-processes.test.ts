import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTempDir, removeDir, tempDir } from '../../support/temp-dir.js';
import { compileSetUp } from './compiled.js';
import { FakeWorld } from './fake-tools.js';

/** A set-up in a process of its own. */
function start(program: string, world: FakeWorld, mode: string, limit = 'unlimited') {
  const options = JSON.stringify(world.options(mode));
  const args = [
    '-c',
    'ulimit -f "$1" && exec "$2" "$3" "$4"',
    'sh',
    limit,
    process.execPath,
    program,
    options,
  ];
  const child = spawn('/bin/sh', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let phases = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    phases += text;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, phases: () => phases, result: () => ended.then((): unknown => JSON.parse(output)) };
}

async function until(condition: () => boolean): Promise<void> {
  for (let left = 1000; !condition(); left--) {
    if (left === 0) throw new Error('waited in vain');
    await sleep(10);
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

const scratches = (world: FakeWorld) =>
  existsSync(world.cache) ? readdirSync(world.cache).filter((name) => name.startsWith('setup-')) : [];

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'set-ups in processes of their own',
  () => {
    let dir = '';
    let program = '';
    beforeAll(() => {
      dir = newTempDir();
      program = compileSetUp(dir);
    });
    afterAll(() => removeDir(dir));

    it('do not disturb each other: one works, the others wait and find it done', async () => {
      const world = new FakeWorld(tempDir());
      const runs = [1, 2, 3].map(() => start(program, world, 'slow'));
      const results = await Promise.all(runs.map((run) => run.result()));
      expect(results[0]).toMatchObject({ androidAll: expect.stringContaining('android-10.jar') });
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
      expect(world.mavenRuns).toBe(2);
      const waited = runs.filter((run) => run.phases().includes('another Gauntlet is setting up; waiting'));
      expect(waited).toHaveLength(2);
    });

    it.each(['downloading', 'building'])(
      'can be killed while %s; the next goes on and cleans up',
      async (phase) => {
        const world = new FakeWorld(tempDir());
        const first = start(program, world, 'slow');
        await until(
          () => first.phases().includes(phase) && world.mavenRuns === (phase === 'building' ? 2 : 1),
        );
        await kill(first.child);
        expect(scratches(world)).toHaveLength(1);
        // The Maven of the killed set-up lives on for a moment, as it would in earnest.
        const before = world.mavenRuns;
        expect(await start(program, world, 'slow').result()).toMatchObject({ classPath: expect.any(Array) });
        expect(world.mavenRuns - before).toBe(phase === 'building' ? 1 : 2);
        await sleep(300);
        await start(program, world, 'offline').result();
        expect(scratches(world)).toEqual([]);
      },
    );

    it('let a waiting one take over when the working one is killed', async () => {
      const world = new FakeWorld(tempDir());
      const first = start(program, world, 'hang');
      await until(() => world.mavenRuns === 1);
      const second = start(program, world, '');
      await until(() => second.phases().includes('waiting'));
      await kill(first.child);
      expect(await second.result()).toMatchObject({ classPath: expect.any(Array) });
      expect(scratches(world)).toEqual([]);
    });

    it('say in one sentence that a file may not grow', async () => {
      const world = new FakeWorld(tempDir());
      // In units of 512 or 1024 bytes: enough for all files but the repacked runtime.
      const result = await start(program, world, '', '200').result();
      expect(result).toMatchObject({
        code: 'DISK_FULL',
        message: expect.stringMatching(/^Cannot use .*: the file has reached the size limit\.$/),
        remedy: 'Free some space, or set GAUNTLET_HOME to a folder on another disk, then try again.',
        exit: 3,
      });
      expect(scratches(world)).toEqual([]);
      expect(await start(program, world, '').result()).toMatchObject({ classPath: expect.any(Array) });
      expect(readdirSync(join(world.cache, 'test-1', 'lib'))).toHaveLength(4);
    });
  },
);
