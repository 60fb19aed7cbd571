import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrace } from '../../src/core/trace.js';
import { runCli } from '../support/cli.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
const LARDER = resolve('samples/larder.apk');
const LOGIN = ['click #add', 'type Flour into #name', 'click #save'];

describe('an app behind a login', () => {
  const cwd = newTempDir();
  const env = { GAUNTLET_HOME: HOME };

  async function fine(args: readonly string[]): Promise<Record<string, unknown>> {
    const { status, stdout, stderr } = await runCli([...args, '--json'], { cwd, env });
    expect(status, stderr).toBe(0);
    return JSON.parse(stdout);
  }

  /** Has a job end again as if it had been killed in the middle: all its executions begin with the login. */
  async function resumedFromTheMiddle(command: string, dir: string, result: string): Promise<unknown> {
    const journal = join(cwd, dir, 'journal.jsonl');
    const whole = readFileSync(journal, 'utf8');
    const lines = whole.split('\n');
    expect(JSON.parse(lines[0] ?? '').context.login).toHaveLength(LOGIN.length);
    writeFileSync(journal, `${lines.slice(0, Math.floor(lines.length / 2)).join('\n')}\n{"t":"st`);
    rmSync(join(cwd, dir, result));
    const { timing: _, ...resumed } = await fine([command, '--resume', dir]);
    expect(readFileSync(journal, 'utf8')).toBe(whole);
    return resumed;
  }

  beforeAll(async () => {
    const login = LOGIN.flatMap((step) => ['--login', step]);
    const options = ['--events', '40', '--seed', '1', '--inputs', 'smart', '--no-pictures', '--out', 'run'];
    expect(await fine(['explore', LARDER, ...login, ...options])).toMatchObject({ events: 40 });
  });
  afterAll(() => removeDir(cwd));

  it('is reduced to a suite that logs in, also after --resume', async () => {
    const { timing: _, ...reduced } = await fine(['reduce', 'run', '--out', 'reduced']);
    expect(reduced).toMatchObject({ complete: true, lost: [], unconfirmed: [] });
    expect(await resumedFromTheMiddle('reduce', 'reduced', 'reduce.json')).toEqual(reduced);
    expect(await fine(['replay', 'reduced'])).toMatchObject({ broken: 0 });
  });

  it('is minimized to steps that follow the login, also after --resume', async () => {
    // Only an app with something in it has an item to open.
    const goal = ['--target', 'activity:ItemActivity'];
    const { timing: _, ...minimized } = await fine(['minimize', 'run#0', ...goal, '--out', 'short']);
    expect(minimized).toMatchObject({ status: 'MINIMIZED', after: 1, steps: ['click "Flour, 1"'] });
    expect(await resumedFromTheMiddle('minimize', 'short', 'minimize.json')).toEqual(minimized);
    const trace = readTrace(readFileSync(join(cwd, 'short', 'minimized.jsonl'), 'utf8'), 'minimized.jsonl');
    expect(trace.app.login).toEqual([
      { click: '#add' },
      { type: 'Flour', into: '#name' },
      { click: '#save' },
    ]);
    expect(await fine(['replay', 'short'])).toMatchObject({ same: 1, broken: 0 });
  });
});
