import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../src/output/report/report-of.js';
import { sourceOf } from '../../src/output/report/source.js';
import { comparePlanSchema } from '../../src/run/compare/compare-plan.js';
import { compareKind } from '../../src/run/compare/kind.js';
import { RunFolder } from '../../src/run/derive/run-folder.js';
import { explore, resume } from '../../src/run/explore/explore.js';
import { workersKind } from '../../src/run/explore/kind.js';
import { JobFolder } from '../../src/run/job/job-folder.js';
import { JournalReader } from '../../src/run/journal/reader.js';
import { loadTraces } from '../../src/run/load-traces.js';
import { minimizeTrace, resumeMinimize } from '../../src/run/minimize/minimize.js';
import { reduceSuite, resumeReduction, USUAL_REDUCTION } from '../../src/run/reduce/reduce.js';
import { replay } from '../../src/run/replay/replay.js';
import type { Surroundings } from '../../src/run/surroundings.js';
import { testKind } from '../../src/run/test/kind.js';
import { runOptions } from '../support/run-options.js';
import { tempDir } from '../support/temp-dir.js';

const AROUND: Surroundings = { home: tmpdir(), env: {}, now: () => 0, date: () => new Date(0) };
const APP = 'sim:random?seed=7&screens=12';

/** What version 1 has written, in a folder of its own. */
function written(name: string): string {
  const dir = join(tempDir(), name);
  cpSync(join('test', 'fixtures', 'v1', name), dir, { recursive: true });
  return dir;
}

async function idsIn(ref: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of loadTraces(ref)) ids.push(id);
  return ids;
}

describe('what version 1 has written', () => {
  it.each(['run', 'workers', 'minimized', 'reduced', 'tested'])('is replayed: %s', async (name) => {
    const verdicts: string[] = [];
    const request = { traces: written(name), resolver: 'path', runs: 1 };
    for await (const { verdict } of replay(request, AROUND)) verdicts.push(verdict);
    expect(verdicts.length).toBeGreaterThan(0);
    expect(new Set(verdicts)).toEqual(new Set(['same']));
  });

  it('offers its traces by the names that they had', async () => {
    expect((await idsIn(written('run'))).length).toBe(17);
    expect((await idsIn(written('workers')))[0]).toBe('1.0');
    expect(await idsIn(written('minimized'))).toEqual(['0']);
    expect(await idsIn(written('tested'))).toEqual(['crash-1', '0', '1', '2', '3']);
  });

  it('is reported', async () => {
    const run = await reportOf([sourceOf(written('run'))]);
    expect(run.totals).toMatchObject({ events: 60, screens: 6 });
    expect(run.findings.map(({ title }) => title)).toEqual([
      'java.lang.IllegalStateException at sim.random.Activity0.onInput9',
    ]);
    const test = await reportOf([sourceOf(written('tested'))]);
    expect(test.totals.events).toBe(200);
    expect(test.findings).toMatchObject([{ id: 'crash-1', steps: { length: 3 }, before: 11 }]);
    expect(test.suite).toMatchObject({ before: { actions: 200 }, after: { actions: 31 } });
  });

  it('is minimized and reduced', async () => {
    const run = written('run');
    const out = tempDir();
    const minimized = await minimizeTrace(
      { trace: `${run}#5`, parameters: {}, probeEmpty: false, priors: [], out: { dir: join(out, 'a') } },
      AROUND,
    );
    expect(minimized).toMatchObject({ status: 'MINIMIZED', after: 3 });
    const reduced = await reduceSuite(
      { traces: run, ...USUAL_REDUCTION, out: { dir: join(out, 'b') } },
      AROUND,
    );
    expect(reduced).toMatchObject({ complete: true, before: { actions: 60 }, lost: [] });
    expect(reduced.after.actions).toBeLessThanOrEqual(27);
  });

  it('goes on where it was an exploration that was interrupted', async () => {
    const dir = written('run');
    const { journal, summary } = RunFolder.open(dir);
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, `${lines.slice(0, 40).join('\n')}\n`);
    rmSync(summary);
    const resumed = await resume(dir, false, AROUND);
    const same = { app: APP, seed: 2, options: runOptions(60), pictures: false };
    const whole = await explore({ ...same, out: { dir: join(tempDir(), 'run') } }, AROUND);
    expect({ ...resumed, out: '' }).toEqual({ ...whole, out: '' });
    expect(readFileSync(journal, 'utf8')).toBe(lines.join('\n'));
  });

  it('is refused with a sentence where it cannot be gone on with', async () => {
    const refusal = { code: 'OLD_JOB', remedy: expect.stringContaining('the version that began it') };
    await expect(resumeMinimize(written('minimized'), {}, AROUND)).rejects.toMatchObject(refusal);
    await expect(resumeReduction(written('reduced'), {}, AROUND)).rejects.toMatchObject(refusal);
  });

  it('has its context where it is now', () => {
    const { header } = new JournalReader(RunFolder.open(written('run')).journal);
    expect(header).toMatchObject({
      v: 2,
      context: { device: 'sim', external: 'cancel', login: [], avoid: [] },
    });
    for (const kind of [workersKind, testKind, compareKind]) {
      const name = { 'workers.json': 'workers', 'test.json': 'tested' }[kind.begun.file] ?? 'compared';
      expect(new JobFolder<unknown, unknown>(kind, written(name)).plan()).toMatchObject({
        v: 2,
        context: { external: 'cancel', own: [] },
      });
    }
    expect(() => comparePlanSchema.parse({ v: 3 })).toThrow();
  });
});
