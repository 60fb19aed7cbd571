import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_RUN, type JobKind } from '../../src/run/job/kind.js';
import { JOB_KINDS } from '../../src/run/kinds.js';
import { differences, type Finished, runCli, type Started, startCli } from '../support/cli.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

/** Files that are the same, byte for byte, whenever the work that they are of was interrupted. */
const REPEATABLE = [
  'journal.jsonl',
  'traces.jsonl',
  'graph.json',
  'model.json',
  'suite.json',
  'selected.jsonl',
  'recorded.jsonl',
  'minimized.jsonl',
  'prior.json',
  'compare.json',
];

/** Members of results that tell of a moment or a place. */
const OF_THE_MOMENT = ['timing', 'wallMs', 'out', 'found', 'report', 'totals', 'again'];

describe.each(JOB_KINDS.map((kind): [string, JobKind<unknown, unknown>] => [kind.example.join(' '), kind]))(
  'gauntlet %s',
  (_, kind) => {
    const cwd = newTempDir();
    let whole: unknown;
    let files: Readonly<Record<string, string>>;
    let bytes: number;

    beforeAll(async () => {
      const run = await runCli(EXAMPLE_RUN, { cwd });
      expect(run.status, run.stderr).toBe(0);
      const finished = await runCli([...kind.example, '--json', '--out', 'whole'], { cwd });
      expect(finished.status, finished.stderr).toBe(0);
      whole = resultOf(finished);
      files = repeatable(join(cwd, 'whole'));
      bytes = sizeOf(join(cwd, 'whole'));
    });
    afterAll(() => removeDir(cwd));

    const start = (dir: string, after?: string) =>
      startCli([...kind.example, '--json', '--out', dir], { cwd, ...(after === undefined ? {} : { after }) });
    const resume = (dir: string) => runCli([kind.command, '--resume', dir, '--json'], { cwd });

    /** Waits until a share of what will be written is there; false when it has ended before. */
    async function reached(share: number, dir: string, { child }: Started): Promise<boolean> {
      while (child.exitCode === null && child.signalCode === null) {
        if (sizeOf(join(cwd, dir)) >= share * bytes && isBegun(dir)) return true;
        await sleep(2);
      }
      return false;
    }

    const isBegun = (dir: string) => existsSync(join(cwd, dir, kind.begun.file));

    /** Resumes it and expects everything to be as if it had never been interrupted. */
    async function expectResumed(dir: string): Promise<void> {
      const resumed = await resume(dir);
      expect(resumed.status, resumed.stderr).toBe(0);
      expect(resultOf(resumed)).toEqual(whole);
      expect(differences(repeatable(join(cwd, dir)), files)).toEqual([]);
      rmSync(join(cwd, dir), { recursive: true });
    }

    it('ends after kill -9 and --resume as if it had not been killed', async () => {
      for (const share of [0.05, 0.35, 0.7]) {
        const dir = `killed-${share}`;
        const started = start(dir);
        await reached(share, dir, started);
        started.child.kill('SIGKILL');
        await started.finished;
        await expectResumed(dir);
      }
    });

    it('saves everything at Ctrl-C, says how to go on, and ends the same', async () => {
      const started = start('stopped');
      expect(await reached(0.2, 'stopped', started)).toBe(true);
      started.child.kill('SIGINT');
      const { status, stdout, stderr } = await started.finished;
      expect(status).toBe(130);
      expect(stderr + stdout).not.toContain('bug in Gauntlet');
      await expectResumed('stopped');
    });

    it('keeps a second process out of its folder', async () => {
      const started = start('taken');
      expect(await reached(0.05, 'taken', started)).toBe(true);
      // Held, so that it is still at work when the others come.
      started.child.kill('SIGSTOP');
      const [second, again] = await Promise.all([resume('taken'), start('taken').finished]);
      started.child.kill('SIGCONT');
      expect(second.status).toBe(3);
      expect(second.stderr).toContain('Another Gauntlet is working in taken.');
      expect(again.status).toBe(2);
      expect(again.stderr).toContain(`gauntlet ${kind.command} --resume taken`);
      const { status, stdout, stderr } = await started.finished;
      expect(status, stderr).toBe(0);
      expect(resultOf({ stdout })).toEqual(whole);
    });

    it('says in one sentence that the disk is full, and goes on when there is room', async () => {
      // No file may become larger than half of the largest; what is over raises no signal, but fails as on a full disk.
      const limit = Math.max(1, Math.floor(largest(join(cwd, 'whole')) / 2048));
      const { status, stderr } = await start('full', `trap '' XFSZ; ulimit -f ${limit}`).finished;
      expect(status, stderr).toBe(3);
      expect(stderr).toMatch(/Cannot use full\S*: the file has reached the size limit/);
      expect(stderr).not.toContain('bug in Gauntlet');
      await expectResumed('full');
    });

    it('lists its work, and refuses what does not belong to it', async () => {
      const { stdout } = await runCli(['runs', '.', '--json'], { cwd });
      const runs: readonly { readonly dir: string; readonly command: string; readonly state: string }[] =
        JSON.parse(stdout).runs;
      expect(runs.find(({ dir }) => basename(dir) === 'whole')).toMatchObject({
        command: kind.command,
        state: 'finished',
      });
      const changed = await runCli([kind.command, '--resume', 'whole', '--out', 'elsewhere'], { cwd });
      expect(changed.status).toBe(2);
      expect(changed.stderr).toContain('so --out says nothing');
      const nowhere = await resume('nowhere');
      expect(nowhere.status).toBe(2);
      expect(nowhere.stderr).toContain(`There is no ${kind.noun} in nowhere.`);
    });
  },
);

function resultOf({ stdout }: Pick<Finished, 'stdout'>): unknown {
  return JSON.parse(stdout, (name, value: unknown) => (OF_THE_MOMENT.includes(name) ? undefined : value));
}

function filesIn(dir: string): readonly string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort();
}

function repeatable(dir: string): Readonly<Record<string, string>> {
  // What is inside of a folder names the folder, and the digest of a header that does is another.
  const text = (name: string) =>
    readFileSync(join(dir, name), 'utf8')
      .replaceAll(`${basename(dir)}/`, 'DIR/')
      .replace(/"digest":"\w+"/, '');
  const names = filesIn(dir).filter((name) => REPEATABLE.includes(basename(name)));
  return Object.fromEntries(names.map((name) => [name, text(name)]));
}

function sizesIn(dir: string): readonly number[] {
  return filesIn(dir).map((name) => statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0);
}

function sizeOf(dir: string): number {
  return sizesIn(dir).reduce((sum, size) => sum + size, 0);
}

function largest(dir: string): number {
  return Math.max(...sizesIn(dir));
}
