import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRng } from '../../src/core/rng.js';
import {
  differences,
  filesOf,
  resultOf,
  runCli,
  type Started,
  startCli,
  untilWritten,
} from '../support/cli.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

const EVENTS = 8_000;
const EXPLORE = [
  'explore',
  'sim:random?seed=11&screens=50',
  '--events',
  String(EVENTS),
  '--seed',
  '4',
  '--json',
  '--out',
];

describe('a run that is killed', () => {
  const cwd = newTempDir();
  let result: Record<string, unknown>;
  let files: Record<string, string>;
  let journalBytes: number;

  beforeAll(async () => {
    const whole = await runCli([...EXPLORE, 'whole'], { cwd });
    expect(whole.status, whole.stderr).toBe(0);
    result = resultOf(whole.stdout);
    files = filesOf(join(cwd, 'whole'));
    journalBytes = Buffer.byteLength(files['journal.jsonl'] ?? '');
    expect(result).toMatchObject({ events: EVENTS, stopped: 'events' });
  });
  afterAll(() => removeDir(cwd));

  /** Kills it without warning once its journal has reached a share of its final size; false if it was too late. */
  async function killAt(share: number, dir: string, started: Started): Promise<boolean> {
    await untilWritten(join(cwd, dir, 'journal.jsonl'), Math.floor(share * journalBytes), started);
    started.child.kill('SIGKILL');
    return (await started.finished).signal === 'SIGKILL';
  }

  /** Resumes it and expects everything to be as if it had never been killed. */
  async function expectResumed(dir: string): Promise<void> {
    const resumed = await runCli(['explore', '--resume', dir, '--json'], { cwd });
    expect(resumed.status, resumed.stderr).toBe(0);
    expect(resultOf(resumed.stdout)).toEqual(result);
    expect(differences(filesOf(join(cwd, dir)), files)).toEqual([]);
    rmSync(join(cwd, dir), { recursive: true });
  }

  it('ends after --resume as if it had not been, wherever it was', async () => {
    const rng = new SeededRng(12);
    const rounds = 12;
    let killed = 0;
    for (let round = 0; round < rounds; round++) {
      // One moment in each twelfth of the run.
      const share = (round + rng.float()) / rounds;
      const dir = `at-${round}`;
      if (await killAt(share, dir, startCli([...EXPLORE, dir], { cwd }))) killed++;
      await expectResumed(dir);
    }
    expect(killed).toBeGreaterThanOrEqual(rounds - 2);
  });

  it('ends the same when it is killed while it discovers screen after screen', async () => {
    // Screens are drawn as they are discovered, most of them in the first moments.
    for (const share of [0.01, 0.03, 0.06]) {
      const dir = `early-${share}`;
      await killAt(share, dir, startCli([...EXPLORE, dir], { cwd }));
      await expectResumed(dir);
    }
  });

  it('ends the same when it is killed while it writes what it has seen', async () => {
    for (const name of ['traces.jsonl.tmp', 'run.db.tmp', 'traces.jsonl']) {
      const dir = `writing-${name}`;
      const started = startCli([...EXPLORE, dir], { cwd });
      await untilWritten(join(cwd, dir, name), 0, started);
      started.child.kill('SIGKILL');
      await started.finished;
      expect(existsSync(join(cwd, dir, 'journal.jsonl'))).toBe(true);
      await expectResumed(dir);
    }
  });

  it('ends the same when its resumption is killed, and the next one, too', async () => {
    const dir = 'again';
    expect(await killAt(0.2, dir, startCli([...EXPLORE, dir], { cwd }))).toBe(true);
    for (const share of [0.4, 0.6, 0.8]) {
      expect(await killAt(share, dir, startCli(['explore', '--resume', dir, '--json'], { cwd }))).toBe(true);
    }
    await expectResumed(dir);
  });

  it('can be reported on and replayed as it is', async () => {
    const dir = 'as-it-is';
    expect(await killAt(0.05, dir, startCli([...EXPLORE, dir], { cwd }))).toBe(true);
    const report = await runCli(['report', dir, '--json'], { cwd });
    expect(report.status, report.stderr).toBe(0);
    const [{ events, traces, stopped }] = JSON.parse(report.stdout).runs;
    expect(stopped).toBe('interrupted');
    expect(events).toBeLessThan(EVENTS);
    const replay = await runCli(['replay', dir, '--json'], { cwd });
    expect(replay.status, replay.stderr).toBe(0);
    expect(JSON.parse(replay.stdout)).toMatchObject({ traces, same: traces, broken: 0 });
    await expectResumed(dir);
  });
});
