import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { differences, filesOf, resultOf, runCli, startCli, untilWritten } from '../support/cli.js';
import { offspringOf, untilGone } from '../support/processes.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
const LARDER = join(process.cwd(), 'samples', 'larder.apk');
const SIM = 'sim:random?seed=11&screens=50';
const env = { GAUNTLET_HOME: HOME };
const cwd = newTempDir();
afterAll(() => removeDir(cwd));

async function gauntlet(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runCli(args, { cwd, env });
  expect(status, stderr).toBe(0);
  return stdout;
}

describe('explore --workers', () => {
  it('says how to repeat it, and that repeats it', async () => {
    const text = await gauntlet('explore', SIM, '--workers', '2', '--time', '500ms', '--out', 'timed');
    const [, command = ''] = /^Repeat exactly: gauntlet (.*)$/m.exec(text) ?? [];
    await gauntlet(...command.replaceAll("'", '').split(' '), '--out', 'repeated');
    const [timed, repeated] = [filesOf(join(cwd, 'timed')), filesOf(join(cwd, 'repeated'))];
    for (const file of ['worker-1/traces.jsonl', 'worker-2/traces.jsonl']) {
      expect(repeated[file]).toBe(timed[file]);
    }
  });

  it('names a crash so that it can be seen again and made short; fails on it if asked to', async () => {
    const explore = ['explore', SIM, '--workers', '2', '--events', '300,2000', '--fail-on', 'anr,crash'];
    const { status, stdout } = await runCli([...explore, '--out', 'crashed'], { cwd, env });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^Worker 1 {2}300 events.*\nWorker 2 {2}2,000 events/m);
    const [, trace = ''] =
      /^See the first crash again: gauntlet replay (crashed#[12]\.\d+)$/m.exec(stdout) ?? [];
    expect(JSON.parse(await gauntlet('replay', trace, '--json'))).toMatchObject({ traces: 1, same: 1 });
    const short = JSON.parse(await gauntlet('minimize', trace, '--json', '--out', 'short'));
    expect(short).toMatchObject({ status: 'MINIMIZED' });
    expect(short.after).toBeLessThan(short.before);
    const report = await gauntlet('report', 'crashed');
    expect(report).toContain('Strategy  random, seeds 1, 2, stopped: events');
    expect(report).toContain('Report: crashed/report.html');
    expect(await gauntlet('runs', '.')).toMatch(/^crashed +explore +finished .* 2300 events,/m);
  });
});

describe('workers on an APK that are killed', () => {
  const EXPLORE = ['explore', LARDER, '--workers', '2', '--events', '61', '--seed', '3', '--json', '--out'];

  it('leave no process behind, and end after --resume as if they had not been', async () => {
    const whole = resultOf(await gauntlet(...EXPLORE, 'whole'));
    expect(whole).toMatchObject({ events: 61, workers: [{ events: 31 }, { events: 30 }] });
    const files = filesOf(join(cwd, 'whole'));

    for (const [dir, file, share] of [
      ['before', 'workers.json', 0],
      ['within', 'worker-2/journal.jsonl', 0.5],
    ] as const) {
      const started = startCli([...EXPLORE, dir], { cwd, env });
      await untilWritten(join(cwd, dir, file), Math.floor(share * (files[file]?.length ?? 0)), started);
      const jvms = offspringOf(started.child.pid ?? 0, 'gauntlet.host.Main');
      started.child.kill('SIGKILL');
      expect((await started.finished).signal).toBe('SIGKILL');
      for (const jvm of jvms) await untilGone(jvm);
      expect(existsSync(join(cwd, dir, 'summary.json'))).toBe(false);

      expect(resultOf(await gauntlet('explore', '--resume', dir, '--json'))).toEqual(whole);
      expect(differences(filesOf(join(cwd, dir)), files)).toEqual([]);
    }
  }, 600_000);
});
