import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrace } from '../../../src/core/trace.js';
import { explore } from '../../../src/run/explore/explore.js';
import { minimizeTrace, resumeMinimize } from '../../../src/run/minimize/minimize.js';
import type { MinimizeReport } from '../../../src/run/minimize/minimize-report.js';
import { replay } from '../../../src/run/replay/replay.js';
import type { Surroundings } from '../../../src/run/surroundings.js';
import { runOptions } from '../../support/run-options.js';
import { newTempDir, removeDir } from '../../support/temp-dir.js';

const dir = newTempDir();
const around: Surroundings = { home: dir, env: {}, now: () => 0, date: () => new Date(0) };
const EXPLORE = {
  app: 'sim:random?seed=7&screens=120',
  seed: 1,
  pictures: false,
  out: { dir: join(dir, 'run') },
  options: runOptions(3000),
} as const;

describe('minimizing a recorded trace', () => {
  let trace: string;
  let report: MinimizeReport;
  const request = (out: string) => ({
    trace,
    parameters: {},
    probeEmpty: false,
    priors: [],
    out: { dir: join(dir, out) },
  });
  const journal = (out: string) => join(dir, out, 'journal.jsonl');

  beforeAll(async () => {
    const { findings } = await explore(EXPLORE, around);
    trace = `${join(dir, 'run')}#${findings[0]?.trace}`;
    report = await minimizeTrace(request('whole'), around);
  });
  afterAll(() => removeDir(dir));

  it('asks often where the app did not repeat itself when it was explored', async () => {
    const [path = '', id] = trace.split('#');
    const moody = join(dir, 'moody');
    cpSync(path, moody, { recursive: true });
    const lines = readFileSync(join(moody, 'journal.jsonl'), 'utf8').trimEnd().split('\n');
    lines.splice(-1, 0, JSON.stringify({ t: 'repeated', run: 0, differs: 1 }));
    writeFileSync(join(moody, 'journal.jsonl'), `${lines.join('\n')}\n`);
    const often = await minimizeTrace({ ...request('often'), trace: `${moody}#${id}` }, around);
    expect(often.deterministic).toBe(false);
    expect(often.settings.parameters).toMatchObject({ nr: 20, st: 18 });
    expect(report.settings.parameters).toMatchObject({ nr: 1 });
  });

  it('keeps what the crash needs, and says how sure it is', () => {
    expect(report).toMatchObject({ status: 'MINIMIZED', before: 22, deterministic: true });
    expect(report.after).toBeLessThanOrEqual(7);
    expect(report.postCheck).toMatchObject({ runs: 5, held: 5 });
    expect(report.settings.parameters).toMatchObject({ nr: 1, st: 1 });
    expect(report.steps).toHaveLength(report.after);
  });

  it('writes a trace that replays', async () => {
    const replayed = [];
    const wanted = { traces: join(dir, 'whole', 'minimized.jsonl'), resolver: 'path', runs: 1 };
    for await (const one of replay(wanted, around)) replayed.push(one);
    expect(replayed).toMatchObject([{ verdict: 'same', length: report.after }]);
  });

  it('leaves the shortest trace so far when it is interrupted, and goes on from there', async () => {
    const controller = new AbortController();
    let actions = report.before;
    const progress = {
      report: ({ facts }: { readonly facts: Readonly<Record<string, unknown>> }) => {
        actions = Number(facts.actions);
        if (actions < report.before) controller.abort();
      },
    };
    const stopped = minimizeTrace(request('stopped'), { ...around, signal: controller.signal, progress });
    await expect(stopped).rejects.toThrow();
    const left = join(dir, 'stopped', 'minimized.jsonl');
    const steps = readTrace(readFileSync(left, 'utf8'), left).steps.length;
    expect(steps).toBe(actions);
    expect(steps).toBeGreaterThan(report.after);
    for await (const { verdict } of replay({ traces: left, resolver: 'path', runs: 1 }, around)) {
      expect(verdict).toBe('same');
    }
    const resumed = await resumeMinimize(join(dir, 'stopped'), {}, around);
    expect(resumed.positions).toEqual(report.positions);
    expect(readFileSync(left)).toEqual(readFileSync(join(dir, 'whole', 'minimized.jsonl')));
  });

  it('ND 24 ends after --resume as if it had not been interrupted, wherever its journal ends', {
    tags: 'slow',
  }, async () => {
    const lines = readFileSync(journal('whole'), 'utf8').trimEnd().split('\n');
    const { out: _, ...expected } = report;
    await minimizeTrace(request('cut'), around);
    for (let kept = 1; kept <= lines.length; kept += 97) {
      const torn = `${lines.slice(0, kept).join('\n')}\n{"t":"ru`;
      writeFileSync(journal('cut'), torn);
      expect(await resumeMinimize(join(dir, 'cut'), {}, around)).toMatchObject(expected);
      expect(readFileSync(journal('cut'), 'utf8')).toBe(readFileSync(journal('whole'), 'utf8'));
    }
  });

  it('ND 24 refuses a journal whose header was changed', async () => {
    await minimizeTrace(request('changed'), around);
    const changed = readFileSync(journal('changed'), 'utf8').replace('"st":1', '"st":2');
    writeFileSync(journal('changed'), changed);
    await expect(resumeMinimize(join(dir, 'changed'), {}, around)).rejects.toMatchObject({
      code: 'JOB_CHANGED',
    });
  });

  it('refuses a trace without a crash, and a target that is none', async () => {
    await expect(
      minimizeTrace({ ...request('a'), trace: `${join(dir, 'run')}#0` }, around),
    ).rejects.toMatchObject({ code: 'NO_TARGET' });
    await expect(minimizeTrace({ ...request('b'), target: 'boom' }, around)).rejects.toMatchObject({
      code: 'BAD_TARGET',
    });
  });

  it('stops where the whole trace does not bring the target', async () => {
    const aborted = await minimizeTrace({ ...request('c'), target: 'text:no such words' }, around);
    expect(aborted).toMatchObject({ status: 'ABORTED_PRECHECK', preCheck: { held: 0 }, steps: [] });
  });
});
