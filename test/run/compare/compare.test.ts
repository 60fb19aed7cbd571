import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type CompareRequest,
  type CompareSurroundings,
  compare,
  resumeCompare,
} from '../../../src/run/compare/compare.js';
import { differences } from '../../support/run-files.js';
import { runOptions } from '../../support/run-options.js';
import { tempDir } from '../../support/temp-dir.js';

const RANDOM = 'sim:random?seed=3&screens=40';

const OPTIONS = runOptions(150);

function request(dir: string, changes: Partial<CompareRequest> = {}): CompareRequest {
  return {
    apps: ['sim:sanity', RANDOM],
    strategies: [
      { ...OPTIONS, strategy: 'random' },
      { ...OPTIONS, strategy: 'monkey' },
    ],
    seed: 4,
    repeat: 3,
    instrument: true,
    over: 'events',
    out: { dir },
    ...changes,
  };
}

function around(changes: Partial<CompareSurroundings> = {}): CompareSurroundings {
  return {
    home: '',
    env: {},
    now: () => 0,
    date: () => new Date(0),
    signingKey: () => {
      throw new Error('nothing is to be signed');
    },
    ...changes,
  };
}

/** Everything that a comparison has written, but for databases, locks and what depends on real time. */
function filesOf(dir: string): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const kept = names.filter(
    (name) =>
      !['lock', 'run.db', 'summary.json'].includes(basename(name)) && statSync(join(dir, name)).isFile(),
  );
  return Object.fromEntries(kept.sort().map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
}

describe('compare', () => {
  it('runs every strategy on every app with every seed, and sums up', async () => {
    const dir = join(tempDir(), 'c');
    const { out, ...result } = await compare(request(dir), around());
    expect(out).toBe(dir);
    expect(JSON.parse(readFileSync(join(dir, 'compare.json'), 'utf8'))).toEqual(result);
    expect(result.complete).toBe(true);
    expect(result.apps.map(({ app, folder, probes }) => [app, folder, probes])).toEqual([
      ['sim:sanity', 'sim-sanity', 11],
      [RANDOM, 'sim-random-seed-3-screens-40', 600],
    ]);
    for (const { folder, strategies } of result.apps) {
      expect(strategies.map(({ strategy }) => strategy)).toEqual(['random', 'monkey']);
      for (const { strategy, runs, spread, curve, effect } of strategies) {
        expect(runs.map(({ seed, events, stopped }) => [seed, events, stopped])).toEqual(
          [4, 5, 6].map((seed) => [seed, 150, 'events']),
        );
        const screens = runs.map(({ measures }) => measures.screens).sort((a, b) => a - b);
        expect(spread?.screens.median).toBe(screens[1]);
        expect(curve).toHaveLength(101);
        expect(curve.at(-1)).toMatchObject({ at: 150, ...spread?.coverage });
        expect(effect === null).toBe(strategy === 'random');
        for (const run of runs) {
          const summary = JSON.parse(readFileSync(join(dir, folder, run.folder, 'summary.json'), 'utf8'));
          expect(summary).toMatchObject({
            seed: run.seed,
            strategy,
            screens: run.measures.screens,
            restarts: run.measures.restarts,
            coverage: { hit: run.measures.blocks },
          });
        }
      }
    }
    const [random, monkey] = result.apps[1]?.strategies ?? [];
    const pairs = monkey?.runs.flatMap((one) =>
      (random?.runs ?? []).map((other): number =>
        Math.sign((one.measures.coverage ?? 0) - (other.measures.coverage ?? 0)),
      ),
    );
    const won = (pairs ?? []).map((sign) => (sign + 1) / 2).reduce((sum, part) => sum + part, 0);
    expect(monkey?.effect?.coverage).toMatchObject({ u: won, a12: won / 9, method: 'exact' });
    expect(result.means.filter(({ metric }) => metric === 'screens')).toMatchObject([
      { strategy: 'random', apps: 2, paper: { median: 96 } },
      { strategy: 'monkey', apps: 2, paper: null },
    ]);
  });

  it('gives the same bytes twice', async () => {
    const [one, two] = [join(tempDir(), 'one'), join(tempDir(), 'two')];
    await compare(request(one), around());
    await compare(request(two), around());
    expect(Object.keys(filesOf(one))).toContain('compare.json');
    expect(differences(filesOf(one), filesOf(two))).toEqual([]);
  });

  it('is interrupted, saves what there is, and goes on as if nothing had happened', async () => {
    const [whole, broken] = [join(tempDir(), 'whole'), join(tempDir(), 'broken')];
    await compare(request(whole), around());

    const controller = new AbortController();
    let calls = 0;
    const stopped = await compare(
      request(broken),
      around({
        signal: controller.signal,
        progress: {
          report: () => {
            if (++calls === 5) controller.abort();
          },
        },
      }),
    );
    expect(stopped.complete).toBe(false);
    const finished = stopped.apps.flatMap(({ strategies }) => strategies.flatMap(({ runs }) => runs));
    expect(finished.length).toBeGreaterThan(0);
    expect(finished.length).toBeLessThan(12);
    expect(JSON.parse(readFileSync(join(broken, 'compare.json'), 'utf8')).complete).toBe(false);

    const kept = join(broken, 'sim-sanity', 'random-4', 'journal.jsonl');
    const before = statSync(kept);
    const result = await resumeCompare(broken, around());
    expect(result.complete).toBe(true);
    expect(statSync(kept).mtimeMs).toBe(before.mtimeMs);
    expect(differences(filesOf(whole), filesOf(broken))).toEqual([]);
  });

  it('goes on after a kill at any place of a run', async () => {
    const [whole, broken] = [join(tempDir(), 'whole'), join(tempDir(), 'broken')];
    const changes = { apps: ['sim:sanity'], repeat: 2 };
    await compare(request(whole, changes), around());
    await compare(request(broken, changes), around());
    const run = (name: string, file: string) => join(broken, 'sim-sanity', name, file);
    // In the middle of a line; before the first line; after the end, before the files were made; not begun.
    const journal = run('random-4', 'journal.jsonl');
    truncateSync(journal, Math.floor(statSync(journal).size / 2));
    truncateSync(run('monkey-4', 'journal.jsonl'), 10);
    rmSync(run('random-5', 'summary.json'));
    rmSync(run('random-5', 'traces.jsonl'));
    rmSync(join(broken, 'sim-sanity', 'monkey-5'), { recursive: true });
    rmSync(join(broken, 'compare.json'));
    expect((await resumeCompare(broken, around())).complete).toBe(true);
    expect(differences(filesOf(whole), filesOf(broken))).toEqual([]);
  });

  it('tells progress over the whole comparison', async () => {
    const told: { phase: string; fraction: number | null }[] = [];
    const progress = {
      report: ({ phase, fraction }: (typeof told)[number]) => told.push({ phase, fraction }),
    };
    await compare(request(join(tempDir(), 'c'), { apps: ['sim:sanity'], repeat: 1 }), around({ progress }));
    expect(told[0]?.phase).toBe('1/2 sim:sanity random seed 4: exploring');
    expect(told.at(-1)?.phase).toContain('2/2 sim:sanity monkey seed 4');
    expect(told.at(-1)?.fraction).toBe(1);
  });

  it('finds mistakes before it writes anything', async () => {
    const dir = join(tempDir(), 'c');
    const twice = [
      { ...OPTIONS, strategy: 'random' },
      { ...OPTIONS, strategy: 'random' },
    ];
    const cases: readonly [Partial<CompareRequest>, string][] = [
      [{ strategies: twice }, 'random is named twice.'],
      [{ apps: ['sim:sanity', 'sim:sanity'] }, 'sim:sanity is named twice.'],
      [{ strategies: [{ ...OPTIONS, strategy: 'randon' }] }, "did you mean 'random'?"],
      [
        { strategies: [{ ...OPTIONS, strategy: 'random', settings: { restart: '7' } }] },
        'The setting restart',
      ],
      [{ apps: ['sim:random?screens=x'] }, 'screens'],
      [{ apps: ['nothing.apk'] }, "There is no file 'nothing.apk'."],
      [{ context: { device: 'jvm' } }, "The device 'jvm' cannot run sim:sanity."],
    ];
    for (const [changes, message] of cases) {
      await expect(compare(request(dir, changes), around())).rejects.toThrow(message);
    }
    expect(() => statSync(dir)).toThrow('ENOENT');
  });

  it('leaves a folder alone that is not its own, and says how to go on with one that is', async () => {
    const dir = tempDir();
    mkdirSync(join(dir, 'mine'));
    writeFileSync(join(dir, 'mine', 'letter'), 'Dear');
    await expect(compare(request(join(dir, 'mine')), around())).rejects.toThrow('mine is not empty.');
    await expect(resumeCompare(join(dir, 'mine'), around())).rejects.toThrow('There is no comparison in');
    const small = { apps: ['sim:sanity'], repeat: 1 };
    await compare(request(join(dir, 'c'), small), around());
    await expect(compare(request(join(dir, 'c'), small), around())).rejects.toMatchObject({
      code: 'FOLDER_IN_USE',
      remedy: expect.stringContaining('gauntlet compare --resume'),
    });
  });
});
