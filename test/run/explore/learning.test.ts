import { cpSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SavedModel } from '../../../src/core/model.js';
import { readModel } from '../../../src/core/model-format.js';
import { readTrace } from '../../../src/core/trace.js';
import { type ExploreRequest, explore, resume } from '../../../src/run/explore/explore.js';
import type { Surroundings } from '../../../src/run/surroundings.js';
import { differences, filesOf } from '../../support/run-files.js';
import { runOptions } from '../../support/run-options.js';
import { tempDir } from '../../support/temp-dir.js';

const AROUND: Surroundings = {
  home: tmpdir(),
  env: {},
  now: () => 0,
  date: () => new Date(0),
  draw: async (dot) => `<svg><!-- ${dot.length} --></svg>`,
};

interface Asked {
  readonly app?: string;
  readonly strategy?: string;
  readonly events?: number;
  readonly seed?: number;
  readonly from?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly matcher?: string;
  readonly abstraction?: string;
  readonly pictures?: boolean;
}

const RANDOM = 'sim:random?seed=3&screens=40';

function request(dir: string, asked: Asked): ExploreRequest {
  return {
    app: asked.app ?? RANDOM,
    seed: asked.seed ?? 1,
    pictures: asked.pictures ?? false,
    out: { dir },
    ...(asked.from === undefined ? {} : { from: asked.from }),
    options: {
      ...runOptions(asked.events ?? 300, asked.strategy ?? 'swifthand'),
      settings: asked.settings ?? {},
      abstraction: asked.abstraction ?? 'swifthand',
      matcher: asked.matcher ?? 'exact',
    },
  };
}

/** Explores into a new folder and gives its place. */
async function run(asked: Asked = {}): Promise<string> {
  const dir = join(tempDir(), 'run');
  await explore(request(dir, asked), AROUND);
  return dir;
}

/** The run as if it had been killed half-way, then resumed. */
async function cutAndResumed(dir: string, pictures = false): Promise<string> {
  const copy = join(tempDir(), 'run');
  cpSync(dir, copy, { recursive: true });
  const journal = join(copy, 'journal.jsonl');
  truncateSync(journal, Math.floor(readFileSync(journal).length / 2));
  await resume(copy, pictures, AROUND);
  return copy;
}

function modelIn(dir: string): SavedModel {
  const file = join(dir, 'model.json');
  return readModel(readFileSync(file, 'utf8'), file);
}

const steps = ({ transitions }: SavedModel) => transitions.reduce((sum, { count }) => sum + count, 0);

describe('explore with a learner', () => {
  it('SD AC-36 writes the same bytes with the same seed, the live trace included', async () => {
    for (const app of ['sim:sanity', RANDOM]) {
      const [one, other] = [await run({ app }), await run({ app })];
      expect(differences(filesOf(one), filesOf(other)), app).toEqual([]);
      const traces = readFileSync(join(one, 'traces.jsonl'), 'utf8').trimEnd().split('\n');
      const performed = traces.map((line) => readTrace(line, 'trace').steps.length);
      expect(performed.reduce((sum, n) => sum + n)).toBe(300);
      expect(performed.at(-1)).toBeGreaterThan(0);
    }
    expect(differences(filesOf(await run()), filesOf(await run({ seed: 2 })))).toContain('traces.jsonl');
  });

  it('keeps a model that explains every step, with what each transition covered', async () => {
    for (const [app, events] of [
      ['sim:sanity', 300],
      [RANDOM, 2000],
    ] as const) {
      const dir = await run({ app, events });
      const model = modelIn(dir);
      expect(steps(model)).toBe(events);
      const { launches, coverage } = JSON.parse(readFileSync(join(dir, 'summary.json'), 'utf8'));
      expect(model.launch.count).toBe(launches);
      const covered = new Set([
        ...model.launch.coverage,
        ...model.transitions.flatMap((each) => each.coverage),
      ]);
      expect(covered.size).toBe(coverage.hit);
      // Deterministic: no input leads to two places.
      const keys = model.transitions.map(({ from, action }) => JSON.stringify([from, action]));
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('keeps a picture of each live state, and draws the model', async () => {
    const dir = await run({ app: 'sim:sanity', events: 200, pictures: true });
    const { states } = modelIn(dir);
    for (const { picture, terminated, label } of states) {
      expect(picture).toBe(terminated ? null : `screens/${label}.png`);
      if (picture !== null) expect(existsSync(join(dir, picture))).toBe(true);
    }
    const dot = readFileSync(join(dir, 'model.dot'), 'utf8');
    expect(dot).toContain(`URL="screens/${states[0]?.label}.png"`);
    expect(readFileSync(join(dir, 'model.svg'), 'utf8')).toBe(await AROUND.draw?.(dot));
  });

  it('keeps a model also where inputs get lost, as far as it can', async () => {
    const dir = await run({ app: `${RANDOM}&noise=0.05&noiseSeed=4`, events: 1500 });
    const model = modelIn(dir);
    expect(model.transitions.some(({ flaky }) => flaky)).toBe(true);
    expect(steps(model)).toBeGreaterThan(1000);
  });

  it('writes no model where nothing was learned', async () => {
    const dir = await run({ strategy: 'random' });
    for (const name of ['model.json', 'model.dot', 'model.svg'])
      expect(existsSync(join(dir, name))).toBe(false);
  });

  it('ends as if it had not been interrupted', async () => {
    const whole = await run({ pictures: true });
    expect(differences(filesOf(whole), filesOf(await cutAndResumed(whole, true)))).toEqual([]);
  });
});

describe('explore --from', () => {
  it('goes on where the earlier run had got to', async () => {
    const first = await run({ app: 'sim:sanity', settings: { maxWalks: '50' }, pictures: true });
    const settings = { maxWalks: '0' };
    // The model is complete: without walks nothing is left to do.
    const second = await run({ app: 'sim:sanity', from: first, settings, seed: 2 });
    expect(JSON.parse(readFileSync(join(second, 'summary.json'), 'utf8'))).toMatchObject({
      events: 0,
      launches: 1,
      stopped: 'done',
    });
    const [was, is] = [modelIn(first), modelIn(second)];
    expect(is.states).toEqual(was.states);
    expect(is.launch.count).toBe(was.launch.count + 1);
    expect(steps(is)).toBe(steps(was));
  });

  it('remembers the runs before that one too, without needing their folders', async () => {
    const first = await run();
    const second = await run({ from: first, seed: 2 });
    writeFileSync(join(first, 'journal.jsonl'), '');
    const third = await run({ from: second, seed: 3 });
    expect(steps(modelIn(third))).toBe(900);
    expect(differences(filesOf(third), filesOf(await cutAndResumed(third)))).toEqual([]);
  });

  it('learns from a run of another strategy, as far as its inputs are known', async () => {
    const first = await run({ strategy: 'monkey' });
    expect(modelIn(await run({ from: first })).states.length).toBeGreaterThan(5);
    const second = await run({ strategy: 'random', events: 1000 });
    const model = modelIn(await run({ from: second }));
    expect(steps(model)).toBe(1300);
  });

  it('refuses what does not fit', async () => {
    const first = await run({ events: 20 });
    const refused = (asked: Asked) => run({ from: first, ...asked }).catch((error) => error);
    expect(await refused({ strategy: 'dfs' })).toMatchObject({ code: 'CANNOT_LEARN' });
    expect(await refused({ app: 'sim:sanity' })).toMatchObject({ code: 'OTHER_CONDITIONS' });
    expect(await refused({ abstraction: 'quantum' })).toMatchObject({ code: 'OTHER_CONDITIONS' });
    expect(await refused({ matcher: 'cosine' })).toMatchObject({ code: 'FROM_NEEDS_EXACT' });
    expect(await refused({ from: join(first, 'nowhere') })).toMatchObject({ code: 'NO_RUN' });
  });

  it('refuses to resume when the copy of the past was changed', async () => {
    const second = await run({ from: await run({ events: 20 }) });
    writeFileSync(join(second, 'from', '0.jsonl'), '');
    await expect(resume(second, false, AROUND)).rejects.toMatchObject({ code: 'PAST_CHANGED' });
  });
});
