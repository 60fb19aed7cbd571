import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultOf, runCli, startCli, untilWritten } from '../support/cli.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

const cwd = newTempDir();
const APP = 'sim:random?seed=11&screens=50';
/** The first crash of the run. */
let crash: { readonly key: string; readonly trace: number };

beforeAll(async () => {
  const { stdout, stderr, status } = await runCli(
    ['explore', APP, '--events', '1500', '--out', 'run', '--json'],
    { cwd },
  );
  expect(status, stderr).toBe(0);
  crash = JSON.parse(stdout).findings[0];
}, 60_000);
afterAll(() => removeDir(cwd));

async function fine(args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runCli(args, { cwd });
  expect(status, stderr).toBe(0);
  return stdout;
}

/** What a result says, but for its folder. */
function outcome(json: string, dir: string): unknown {
  return JSON.parse(JSON.stringify(resultOf(json)).replaceAll(dir, ''));
}

describe('gauntlet minimize', () => {
  it('makes a crash short, so that it can be replayed, and says it in words', async () => {
    const text = await fine(['minimize', `run#${crash.trace}`, '--out', 'short']);
    expect(text).toContain(crash.key);
    const report = JSON.parse(readFileSync(join(cwd, 'short', 'minimize.json'), 'utf8'));
    expect(report).toMatchObject({ status: 'MINIMIZED', target: `crash:${crash.key}` });
    expect(report.after).toBeLessThan(report.before);
    expect(report.steps).toHaveLength(report.after);
    const replayed = JSON.parse(await fine(['replay', 'short/minimized.jsonl', '--json']));
    expect(JSON.stringify(replayed)).toContain(crash.key);
  });

  it('ends after --resume as if it had not been killed', async () => {
    const args = ['minimize', `run#${crash.trace}`, '--nr', '20', '--st', '18', '--m', '15', '--json'];
    const whole = await fine([...args, '--out', 'often']);
    const started = startCli([...args, '--out', 'killed'], { cwd });
    await untilWritten(join(cwd, 'killed', 'journal.jsonl'), 3000, started);
    started.child.kill('SIGKILL');
    expect((await started.finished).signal).toBe('SIGKILL');
    const resumed = await fine(['minimize', '--resume', 'killed', '--json']);
    expect(outcome(resumed, 'killed')).toEqual(outcome(whole, 'often'));
  });

  it('exits with 1 when the trace does not bring the target', async () => {
    const args = ['minimize', `run#${crash.trace}`, '--target', 'text:nowhere to be read', '--out', 'never'];
    const { status, stdout } = await runCli(args, { cwd });
    expect([status, stdout]).toEqual([1, expect.stringContaining('text:nowhere to be read')]);
    expect(existsSync(join(cwd, 'never', 'minimized.jsonl'))).toBe(false);
  });

  it.each([
    [['minimize', 'run'], 'run holds more than one trace.'],
    [['minimize', 'run#99999'], "run has no trace '99999'."],
    [['minimize', 'run#0', '--target', 'soon'], "'soon' is no target."],
    [['minimize', '--resume', 'run'], 'There is no minimization in run.'],
  ])('%j is answered with one sentence', async (args, sentence) => {
    const { status, stderr } = await runCli(args, { cwd });
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('gauntlet reduce', () => {
  it('keeps everything that is covered in far fewer actions, and ends the same after kill -9', async () => {
    const whole = await fine(['reduce', 'run', '--out', 'small', '--json']);
    const result = JSON.parse(whole);
    const { before, after } = result;
    expect(after).toMatchObject({
      blocks: before.blocks,
      screens: before.screens,
      exceptions: before.exceptions,
    });
    expect(after.actions * 4).toBeLessThan(before.actions);
    expect([result.lost, result.unconfirmed]).toEqual([[], []]);
    expect(await fine(['replay', 'small/suite.json'])).not.toBe('');

    const started = startCli(['reduce', 'run', '--out', 'broken-off', '--json'], { cwd });
    await untilWritten(join(cwd, 'broken-off', 'journal.jsonl'), 50_000, started);
    started.child.kill('SIGKILL');
    expect((await started.finished).signal).toBe('SIGKILL');
    const resumed = await fine(['reduce', '--resume', 'broken-off', '--json']);
    expect(outcome(resumed, 'broken-off')).toEqual(outcome(whole, 'small'));
    const suite = (dir: string) => readFileSync(join(cwd, dir, 'suite.json'), 'utf8');
    expect(suite('broken-off')).toBe(suite('small'));
  });

  it('tells all means of several apps', async () => {
    await fine(['explore', 'sim:sanity', '--events', '200', '--out', 'sanity']);
    const text = await fine(['reduce', 'run', 'sanity']);
    expect(text).toMatch(/geometric/);
    expect(text).toMatch(/harmonic/);
  });

  it.each([
    [['reduce', 'nowhere'], 'Cannot use nowhere: it does not exist.'],
    [['reduce', 'run', '--coverage', 'lines'], 'Allowed choices are'],
    [['reduce', '--resume', 'run'], 'There is no reduction in run.'],
  ])('%j is answered with one sentence', async (args, sentence) => {
    const { status, stderr } = await runCli(args, { cwd });
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
