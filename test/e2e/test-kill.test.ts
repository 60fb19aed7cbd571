import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultOf, runCli, type Started, startCli, untilWritten } from '../support/cli.js';
import { offspringOf, untilGone } from '../support/processes.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
const LARDER = join(process.cwd(), 'samples', 'larder.apk');
const cwd = newTempDir();
afterAll(() => removeDir(cwd));

/** The processes of its JVM: what contains it, then the JVM itself. */
function jvmsOf({ child }: Started): readonly number[] {
  return offspringOf(child.pid ?? 0, 'gauntlet.host.Main');
}

const TIMED = ['wallMs', 'eventsPerSecond'];

/** What a test came to, but for its folder and what depends on real time. */
function outcome(json: string, dir: string): unknown {
  const { report: _, probed: __, ...result } = resultOf(json);
  const text = JSON.stringify(result).replaceAll(`${dir}/`, '');
  return JSON.parse(text, (name, value: unknown) => (TIMED.includes(name) ? undefined : value));
}

describe('a whole test that is broken off', () => {
  const TEST = ['test', 'sim:random?seed=11&screens=50', '--events', '1500,1500', '--json', '--out'];
  let whole: unknown;

  beforeAll(async () => {
    const { status, stdout, stderr } = await runCli([...TEST, 'whole'], { cwd });
    expect(status, stderr).toBe(0);
    whole = outcome(stdout, 'whole');
    expect(whole).toMatchObject({ findings: [{ id: 'crash-1' }, {}, {}, {}], suite: { made: 'reduced' } });
  }, 120_000);

  async function expectResumed(dir: string): Promise<void> {
    const { status, stdout, stderr } = await runCli(['test', '--resume', dir, '--json'], { cwd });
    expect(status, stderr).toBe(0);
    expect(outcome(stdout, dir)).toEqual(whole);
    expect(existsSync(join(cwd, dir, 'report.html'))).toBe(true);
  }

  async function killedAt(dir: string, file: string, bytes: number): Promise<Started> {
    const started = startCli([...TEST, dir], { cwd });
    await untilWritten(join(cwd, dir, file), bytes, started);
    started.child.kill('SIGKILL');
    await started.finished;
    return started;
  }

  it.each([
    ['before anything', 'test.json', 0],
    ['exploring', 'explore-1/journal.jsonl', 200_000],
    ['exploring in another way', 'explore-2/journal.jsonl', 100_000],
    ['minimizing a crash', 'crash-1/journal.jsonl', 2_000],
    ['reducing the suite', 'suite/journal.jsonl', 50_000],
  ])('ends after --resume as if it had not been killed: %s', async (name, file, bytes) => {
    const dir = name.replaceAll(' ', '-');
    await killedAt(dir, file, bytes);
    expect(existsSync(join(cwd, dir, 'result.json'))).toBe(false);
    await expectResumed(dir);
  });

  it('can be reported on as it is', async () => {
    await killedAt('reported', 'explore-2/journal.jsonl', 100_000);
    const { status, stdout, stderr } = await runCli(['report', 'reported'], { cwd });
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('Report: reported/report.html');
  });

  it('says that the disk is full, and ends as if it had not been', async () => {
    // Too little for a journal, then for the report.
    for (const [dir, kilobytes] of [
      ['full', 100],
      ['fuller', 700],
    ] as const) {
      const limit = `trap '' XFSZ; ulimit -f ${kilobytes}`;
      const { status, stderr } = await runCli([...TEST, dir], { cwd, after: limit });
      expect([status, stderr]).toEqual([3, expect.stringMatching(/Cannot use .*: .*\n.*/)]);
      await expectResumed(dir);
    }
  });
});

describe('a whole test of an APK that is killed', () => {
  it('leaves no process behind, and finds everything after --resume', async () => {
    const env = { GAUNTLET_HOME: HOME };
    const started = startCli(['test', LARDER, '--events', '1200', '--json', '--out', 'larder'], { cwd, env });
    await untilWritten(join(cwd, 'larder', 'explore-1', 'journal.jsonl'), 100_000, started);
    const jvms = jvmsOf(started);
    expect(jvms.length).toBeGreaterThan(0);
    started.child.kill('SIGKILL');
    await started.finished;
    for (const jvm of jvms) await untilGone(jvm);

    const resumed = startCli(['test', '--resume', 'larder', '--json'], { cwd, env });
    await untilWritten(join(cwd, 'larder', 'explore-2', 'journal.jsonl'), 20_000, resumed);
    const jvm = jvmsOf(resumed).at(-1);
    if (jvm === undefined) throw new Error('no JVM is running');
    process.kill(jvm, 'SIGKILL');
    const { status, stdout, stderr } = await resumed.finished;
    expect(status, stderr).toBe(0);
    const findings: readonly { readonly key: string; readonly after: number }[] = JSON.parse(stdout).findings;
    expect(findings.map(({ after }) => after).sort()).toEqual([3, 4]);
    expect(readdirSync(join(cwd, 'larder'))).toContain('report.html');
  }, 600_000);
});
