import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli, startCli, untilWritten } from '../support/cli.js';
import { tempDir } from '../support/temp-dir.js';

const RANDOM = 'sim:random?seed=7&screens=60';
const HOME = { GAUNTLET_HOME: join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home') };
const BRANCH = join(process.cwd(), 'samples', 'branch.apk');

describe('gauntlet compare', () => {
  it('prints tables, effects and charts, and saves them', async () => {
    const cwd = tempDir();
    const args = ['--strategies', 'random,dfs', '--events', '200', '--repeat', '3', '--out', 'c'];
    const { status, stdout, stderr } = await runCli(['compare', 'sim:sanity', RANDOM, ...args], { cwd });
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/^sim:sanity, seeds 1 to 3: median \(quartiles\)\nstrategy {2}runs {2}coverage/);
    expect(stdout).toMatch(/^dfs +3 +54\.5% \(54\.5-54\.5\) +6 of 11 +2 \(2-2\) +3 \(3-3\) +0 \(0-0\) +0$/m);
    expect(stdout).toContain('Against random: A12 is the chance of a larger value');
    expect(stdout).toMatch(/^dfs +coverage +0\.00 +large +0 +0\.100/m);
    expect(stdout).toContain('└────');
    expect(stdout).toMatch(/^random +screens +2 .* 96 \(19-197\)$/m);
    expect(stdout).toContain(
      'Saved in c; charts: c/sim-sanity/coverage.svg, c/sim-random-seed-7-screens-60/',
    );
    expect(stderr).toContain('sim:sanity random seed 1: exploring');
    expect(readFileSync(join(cwd, 'c', 'sim-sanity', 'coverage.svg'), 'utf8')).toMatch(
      /^<svg [\s\S]*<\/svg>\n$/,
    );
    expect(readdirSync(join(cwd, 'c', 'sim-sanity')).sort()).toEqual([
      'coverage.svg',
      ...['dfs', 'random'].flatMap((strategy) => [1, 2, 3].map((seed) => `${strategy}-${seed}`)),
    ]);
    const stored = await runCli(['report', 'c/sim-sanity/random-2', '--json'], { cwd });
    expect(JSON.parse(stored.stdout).runs[0]).toMatchObject({ strategy: 'random', seed: 2, events: 200 });
  });

  it('prints one JSON document, the same for the same seeds, and takes settings by strategy', async () => {
    const cwd = tempDir();
    const args = ['compare', 'sim:sanity', '--strategies', 'random,monkey', '--set', 'random.restart=0'];
    const budget = ['--virtual-time', '20m', '--repeat', '2', '--seed', '9', '--json'];
    const [one, two] = [
      await runCli([...args, ...budget, '--out', 'one'], { cwd }),
      await runCli([...args, ...budget, '--out', 'two'], { cwd }),
    ];
    const { out, ...result } = JSON.parse(one.stdout);
    expect(out).toBe('one');
    expect(result.plan).toMatchObject({ over: 'time', seed: 9, repeat: 2 });
    expect(result.plan.strategies[0]).toMatchObject({ strategy: 'random', settings: { restart: '0' } });
    expect(result.complete).toBe(true);
    expect(JSON.parse(two.stdout)).toEqual({ ...result, out: 'two' });
    const bytes = (dir: string) => readFileSync(join(cwd, dir, 'compare.json'), 'utf8');
    expect(bytes('two')).toBe(bytes('one'));
  });

  it('saves everything on Ctrl-C and goes on with --resume', async () => {
    const cwd = tempDir();
    const args = ['compare', RANDOM, '--strategies', 'random,dfs', '--events', '60000', '--repeat', '1'];
    const started = startCli([...args, '--out', 'c'], { cwd });
    const folder = join(cwd, 'c', 'sim-random-seed-7-screens-60');
    await untilWritten(join(folder, 'random-1', 'journal.jsonl'), 100_000, started);
    started.child.kill('SIGINT');
    const stopped = await started.finished;
    expect(stopped.status, stopped.stderr).toBe(130);
    expect(stopped.stdout).toContain('Go on with: gauntlet compare --resume c');
    expect(existsSync(join(folder, 'dfs-1'))).toBe(false);
    const resumed = await runCli(['compare', '--resume', 'c', '--json'], { cwd });
    expect(resumed.status, resumed.stderr).toBe(0);
    const { complete, apps } = JSON.parse(resumed.stdout);
    expect(complete).toBe(true);
    expect(apps[0].strategies[0].runs[0]).toMatchObject({ events: 60_000, stopped: 'events' });
  });

  it('complains in one sentence', async () => {
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /No app is named/],
      [['sim:sanity', '--strategies', 'random,dfz'], /There is no strategy 'dfz'; did you mean/],
      [['sim:sanity', '--strategies', 'random,random'], /random is named twice/],
      [['sim:sanity', '--set', 'monkey.throttle=1'], /'monkey.throttle' belongs to no strategy of this/],
      [['sim:sanity', '--set', 'restart=1'], /'restart' belongs to no strategy of this/],
      [['sim:sanity', '--set', 'random.restart=x'], /The setting restart of random cannot be 'x'/],
      [['sim:sanity', '--repeat', '0'], /Give a whole number from 1 on/],
      [['--resume', 'nowhere'], /There is no comparison in nowhere/],
      [['sim:sanity', '--resume', 'nowhere'], /A resumed comparison keeps its app and options/],
    ];
    for (const [args, message] of cases) {
      const cwd = tempDir();
      const { status, stdout, stderr } = await runCli(['compare', ...args], { cwd });
      expect([status, stdout], args.join(' ')).toEqual([2, '']);
      expect(stderr).toMatch(message);
      expect(readdirSync(cwd)).toEqual([]);
    }
  });

  it('puts probes into an APK that carries none, and says so; not with --no-instrument', async () => {
    const cwd = tempDir();
    const args = ['compare', BRANCH, '--strategies', 'random', '--events', '6', '--repeat', '1', '--json'];
    const probed = await runCli([...args, '--out', 'probed'], { cwd, env: HOME });
    expect(probed.status, probed.stderr).toBe(0);
    expect(probed.stderr).toContain('carries no probes: 6 were put into a copy');
    const [app] = JSON.parse(probed.stdout).apps;
    expect(app).toMatchObject({ app: BRANCH, folder: 'branch.apk', probes: 6 });
    expect(app.strategies[0].runs[0].measures.blocks).toBeGreaterThan(0);
    const copy = join('probed', 'branch.apk', 'app-probes.apk');
    const again = await runCli(['compare', copy, ...args.slice(2), '--out', 'again'], { cwd, env: HOME });
    expect(again.stderr).not.toContain('carries no probes');
    expect(JSON.parse(again.stdout).apps[0].probes).toBe(6);
    const plain = await runCli([...args, '--no-instrument', '--out', 'plain'], { cwd, env: HOME });
    expect(plain.status, plain.stderr).toBe(0);
    expect(JSON.parse(plain.stdout).apps[0]).toMatchObject({
      probes: null,
      strategies: [{ spread: { coverage: null, blocks: null } }],
    });
  });
});
