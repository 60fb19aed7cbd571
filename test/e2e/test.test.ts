import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.js';
import { tempDir } from '../support/temp-dir.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
const LARDER = join(process.cwd(), 'samples', 'larder.apk');
const APP = 'sim:random?seed=3&screens=40';

describe('gauntlet test', () => {
  it('finds both planted crashes of the sample, and makes each as short as it can be', async () => {
    const cwd = tempDir();
    const args = ['test', LARDER, '--events', '1200', '--out', 'out', '--fail-on', 'crash'];
    const files = ['--junit', 'junit.xml', '--sarif', 'out.sarif', '--json'];
    const { status, stdout, stderr } = await runCli([...args, ...files], {
      cwd,
      env: { GAUNTLET_HOME: HOME },
    });
    expect(stderr).not.toContain('bug in Gauntlet');
    expect(status).toBe(1);
    const result = JSON.parse(stdout);
    const short = new Map<string, number>(
      result.findings.map(({ key, after }: { key: string; after: number }) => [key, after]),
    );
    expect(Object.fromEntries(short)).toEqual({
      'java.lang.ArithmeticException at gauntlet.samples.larder.UsageActivity.perDay': 4,
      'android.database.sqlite.SQLiteException at gauntlet.samples.larder.Store.read': 3,
    });
    expect(result.suite.after.blocks).toBeGreaterThanOrEqual(result.suite.before.blocks);
    const reduced = JSON.parse(readFileSync(join(cwd, 'out', 'suite', 'reduce.json'), 'utf8'));
    expect([reduced.notReplayable, reduced.lost, reduced.unconfirmed]).toEqual([[], [], []]);
    expect(readFileSync(join(cwd, 'junit.xml'), 'utf8')).toContain('failures="2"');
    expect(JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8')).runs[0].results).toHaveLength(2);
    expect(existsSync(join(cwd, 'out', 'report.html'))).toBe(true);
    const again = await runCli(['replay', 'out#crash-1'], { cwd, env: { GAUNTLET_HOME: HOME } });
    expect([again.status, again.stderr]).toEqual([0, expect.any(String)]);
  });

  it('works on devices side by side, and says how to do it again', async () => {
    const cwd = tempDir();
    const args = ['test', APP, '--workers', '2', '--events', '200,100,200,100', '--out', 'out', '--json'];
    const { status, stdout } = await runCli(args, { cwd });
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    const seen = result.explorations.map(({ seed, events }: { seed: number; events: number }) => [
      seed,
      events,
    ]);
    expect(seen).toEqual([
      [1, 200],
      [1, 100],
      [2, 200],
      [2, 100],
    ]);
    expect(result.again).toBe(`gauntlet test '${APP}' --seed 1 --workers 2 --events 200,100,200,100`);
  });

  it('takes its options from a configuration, unless the command line says otherwise', async () => {
    const cwd = tempDir();
    await runCli(['init'], { cwd });
    expect((await runCli(['init'], { cwd })).stderr).toContain('gauntlet.config.ts is already there');
    writeFileSync(
      join(cwd, 'gauntlet.config.ts'),
      "import { defineConfig } from 'gauntlet';\nexport default defineConfig({ app: 'sim:sanity', events: 40, seed: 7, out: 'there', login: [{ click: 'Yes' }], permissions: 'deny' });\n",
    );
    const { status, stdout } = await runCli(['test', '--seed', '8', '--json'], { cwd });
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ out: 'there', app: 'sim:sanity' });
    expect(result.explorations[0].seed).toBe(8);
    const plan = JSON.parse(readFileSync(join(cwd, 'there', 'test.json'), 'utf8'));
    expect(plan).toMatchObject({
      context: { login: [{ click: 'Yes' }], permissions: 'deny' },
      budget: { events: [40] },
    });
  });

  it.each([
    [['test'], 'No app is named.'],
    [['test', 'sim:sanity', '--fail-on', 'crsh'], 'crash, anr'],
    [['test', 'sim:sanity', '--config', 'none.ts'], 'There is no none.ts.'],
    [['test', 'sim:sanity', '--avoid', 'nth=x'], "The selector 'nth=x' cannot be read at character 5"],
    [['test', '--resume', 'nowhere'], 'There is no test in nowhere.'],
  ])('%j is answered with one sentence', async (args, sentence) => {
    const { status, stderr } = await runCli(args, { cwd: tempDir() });
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
