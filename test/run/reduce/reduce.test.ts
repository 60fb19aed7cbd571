import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { widgetTarget } from '../../../src/core/action.js';
import type { GauntletError } from '../../../src/core/errors.js';
import { readSuite } from '../../../src/core/suite.js';
import { explore } from '../../../src/run/explore/explore.js';
import {
  type ReduceRequest,
  reduceSuite,
  resumeReduction,
  USUAL_REDUCTION,
} from '../../../src/run/reduce/reduce.js';
import type { ReduceResult } from '../../../src/run/reduce/reduce-result.js';
import { replay } from '../../../src/run/replay/replay.js';
import type { Surroundings } from '../../../src/run/surroundings.js';
import { runOptions } from '../../support/run-options.js';
import { tempDir } from '../../support/temp-dir.js';

const AROUND: Surroundings = { home: tmpdir(), env: process.env, now: () => 0, date: () => new Date(0) };

/** A run of random events on an app. */
async function recorded(app: string, events: number): Promise<string> {
  const dir = join(tempDir(), 'run');
  await explore(
    {
      app,
      seed: 1,
      pictures: false,
      out: { dir },
      options: runOptions(events),
    },
    AROUND,
  );
  return dir;
}

const request = (traces: string, more: Partial<ReduceRequest> = {}): ReduceRequest => ({
  traces,
  ...USUAL_REDUCTION,
  out: { dir: join(tempDir(), 'reduced') },
  ...more,
});

/** What does not depend on where it was done. */
const essence = ({ out: _out, ...result }: ReduceResult) => result;

const text = (dir: string, name: string) => readFileSync(join(dir, name), 'utf8');

const RANDOM = 'sim:random?seed=3&screens=40';

describe('reduceSuite', () => {
  it('writes a smaller suite with the same coverage that replays', async () => {
    const result = await reduceSuite(request(await recorded(RANDOM, 3000)), AROUND);
    const { before, after } = result;
    expect(before).toMatchObject({ actions: 3000 });
    expect(after).toMatchObject({
      blocks: before.blocks,
      screens: before.screens,
      exceptions: before.exceptions,
    });
    expect(before.exceptions).toBeGreaterThan(0);
    expect(result).toMatchObject({ lost: [], notReplayable: [], unconfirmed: [], flaws: 0 });
    expect(result.options.runs).toBe(1);
    expect(result.ratio.actions).toBeGreaterThan(5);
    const suite = readSuite(text(result.out, 'suite.json'), 'suite');
    expect(suite.tests).toHaveLength(after.traces);
    expect(suite.tests.reduce((sum, { trace }) => sum + trace.steps.length, 0)).toBe(after.actions);
    const verdicts: string[] = [];
    const replayed = replay({ traces: join(result.out, 'suite.json'), resolver: 'path', runs: 1 }, AROUND);
    for await (const { verdict } of replayed) verdicts.push(verdict);
    expect(new Set(verdicts)).toEqual(new Set(['same']));
    expect(JSON.parse(text(result.out, 'reduce.json'))).toEqual(JSON.parse(JSON.stringify(result)));
  });

  it('comes to the same whether every trace is run or only those that add something', async () => {
    const traces = await recorded(RANDOM, 1500);
    const [useful, every] = [
      await reduceSuite(request(traces, { method: 'fragments' }), AROUND),
      await reduceSuite(request(traces, { everyTrace: true }), AROUND),
    ];
    expect(useful.executions).toBeLessThan(every.executions / 2);
    expect(useful.after).toEqual(every.after);
  });

  it('comes to less by walks than by fragments, with the same coverage', async () => {
    const traces = await recorded(RANDOM, 1500);
    const walks = await reduceSuite(request(traces), AROUND);
    const fragments = await reduceSuite(request(traces, { method: 'fragments' }), AROUND);
    expect(walks.options.method).toBe('walks');
    const { blocks, screens, exceptions } = fragments.after;
    expect(walks.after).toMatchObject({ blocks, screens, exceptions });
    expect(walks.after.actions).toBeLessThan(fragments.after.actions);
    expect(walks).toMatchObject({ lost: [], unconfirmed: [] });
  });

  it('walks only where a single walk proves something', async () => {
    const traces = await recorded('sim:sanity?noise=0.02&noiseSeed=5', 50);
    await expect(reduceSuite(request(traces, { method: 'walks' }), AROUND)).rejects.toMatchObject({
      code: 'CANNOT_WALK',
      message: 'Runs on sim may differ: a single walk would prove nothing.',
    });
    const same = await recorded('sim:sanity', 50);
    await expect(
      reduceSuite(request(same, { method: 'walks', everyTrace: true }), AROUND),
    ).rejects.toMatchObject({ code: 'CANNOT_WALK' });
  });

  it('can do without blocks, screens or exceptions', async () => {
    const traces = await recorded(RANDOM, 1500);
    const both = await reduceSuite(request(traces), AROUND);
    const screens = await reduceSuite(
      request(traces, { coverage: 'screens', keepExceptions: false }),
      AROUND,
    );
    const blocks = await reduceSuite(request(traces, { coverage: 'blocks' }), AROUND);
    expect(screens.after).toMatchObject({ blocks: 0, screens: both.after.screens, exceptions: 0 });
    expect(blocks.after).toMatchObject({ blocks: both.after.blocks, screens: 0 });
    expect(screens.after.actions).toBeLessThan(both.after.actions);
  });

  it('runs ten times where inputs may get lost, and keeps what all runs show', async () => {
    const traces = await recorded('sim:sanity?noise=0.02&noiseSeed=5', 300);
    const result = await reduceSuite(request(traces, { stopOnFirstFailure: true }), AROUND);
    expect(result.options).toMatchObject({ runs: 10, everyTrace: true });
    expect(result.after.traces).toBeGreaterThan(0);
  });

  it('refuses traces of another app', async () => {
    const traces = await recorded('sim:sanity', 50);
    await expect(reduceSuite(request(traces, { app: 'sim:splice-2' }), AROUND)).rejects.toMatchObject({
      code: 'OTHER_APP',
    } satisfies Partial<GauntletError>);
  });
});

describe('resumeReduction', () => {
  it('SD AC-54 ends as if it had not been interrupted, wherever it was', async () => {
    for (const app of ['sim:splice-2-trap', 'sim:file-browser-up', RANDOM]) {
      const traces = await recorded(app, 300);
      const whole = await reduceSuite(request(traces), AROUND);
      const journal = text(whole.out, 'journal.jsonl');
      const bytes = statSync(join(whole.out, 'journal.jsonl')).size;
      for (const share of [0.02, 0.3, 0.5, 0.71, 0.99, 1]) {
        const begun = await reduceSuite(request(traces), AROUND);
        const file = join(begun.out, 'journal.jsonl');
        // No shorter than the first line: before that, nothing was begun.
        truncateSync(file, Math.max(journal.indexOf('\n') + 1, Math.floor(bytes * share)));
        const resumed = await resumeReduction(begun.out, {}, AROUND);
        expect(essence(resumed)).toEqual(essence(whole));
        expect(text(begun.out, 'suite.json')).toBe(text(whole.out, 'suite.json'));
        // Again, and nothing is left to be run.
        const after = statSync(file).size;
        await resumeReduction(begun.out, {}, AROUND);
        expect(statSync(file).size).toBe(after);
      }
    }
  });

  it('goes on with the same traces when selectors were written into them since', async () => {
    const traces = await recorded('sim:sanity', 60);
    const file = join(traces, 'traces.jsonl');
    const now = readFileSync(file, 'utf8');
    const before = now.replaceAll(/,"selector":"[^"]*"/g, '');
    expect(before.length).toBeLessThan(now.length);
    writeFileSync(file, before);
    const begun = await reduceSuite(request(traces), AROUND);
    writeFileSync(file, now);
    expect(essence(await resumeReduction(begun.out, {}, AROUND))).toEqual(essence(begun));
    const suite = readSuite(text(begun.out, 'suite.json'), 'suite');
    const inputs = suite.tests.flatMap(({ trace }) => trace.steps.map(({ input }) => input));
    expect(inputs.flatMap((input) => widgetTarget(input)?.selector ?? [])).toContain('#yes');
    expect(text(begun.out, 'journal.jsonl')).not.toContain('"selector"');
  });

  it('refuses other traces than it began with', async () => {
    const traces = await recorded('sim:sanity', 60);
    const { out } = await reduceSuite(request(traces), AROUND);
    const file = join(traces, 'traces.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(1).join('\n'));
    await expect(resumeReduction(out, {}, AROUND)).rejects.toMatchObject({ code: 'INPUT_CHANGED' });
  });

  it('refuses a folder where nothing was begun', async () => {
    await expect(resumeReduction(tempDir(), {}, AROUND)).rejects.toMatchObject({ code: 'NO_REDUCTION' });
  });
});
