import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Since } from '../../../src/output/report/data.js';
import { reportOf } from '../../../src/output/report/report-of.js';
import { sourceOf } from '../../../src/output/report/source.js';
import { sinceText } from '../../../src/output/since-text.js';
import { type ExploreResult, explore } from '../../../src/run/explore/explore.js';
import { runOptions } from '../../support/run-options.js';
import { newTempDir, removeDir } from '../../support/temp-dir.js';

const dir = newTempDir();
const APP = 'sim:random?seed=7&screens=120';
afterAll(() => removeDir(dir));

/** Explores on a certain day. */
function explored(day: number, events: number, change: { app?: string; abstraction?: string } = {}) {
  const { app = APP, abstraction = 'swifthand' } = change;
  return explore(
    {
      app,
      seed: 1,
      pictures: false,
      out: { dir: join(dir, String(day)) },
      options: { ...runOptions(events), abstraction },
    },
    { home: dir, env: {}, now: () => 0, date: () => new Date(day * 86_400_000) },
  );
}

const source = (day: number) => sourceOf(join(dir, String(day)));
const count = (things: readonly { readonly since: Since }[], wanted: Since) =>
  things.filter(({ since }) => since === wanted).length;

describe('the report of several runs', () => {
  let short: ExploreResult;
  let long: ExploreResult;
  beforeAll(async () => {
    short = await explored(1, 100);
    long = await explored(2, 3000);
    await explored(3, 100);
  });

  it('has nothing to compare a single run with', async () => {
    const { findings, states, metrics, totals } = await reportOf([source(2)]);
    expect(findings.map(({ title, since }) => ({ title, since }))).toEqual(
      long.findings.map(({ key }) => ({ title: key, since: null })),
    );
    expect(count(states, null)).toBe(states.length);
    expect(totals.events).toBe(3000);
    expect(metrics).toMatchObject([{ run: 'random, seed 1' }]);
    expect(metrics[0]?.rows.at(-1)).toMatchObject({ here: String(long.screens), paper: '96 (19-197)' });
  });

  it('tells what is new in the latest, in whatever order they are named', async () => {
    expect(long.findings.length).toBeGreaterThan(short.findings.length);
    for (const sources of [[source(1), source(2)] as const, [source(2), source(1)] as const]) {
      const report = await reportOf([...sources]);
      expect(count(report.findings, 'new')).toBe(long.findings.length - short.findings.length);
      expect(count(report.findings, 'still')).toBe(short.findings.length);
      // The longer run begins like the shorter one: it has seen everything that the other has.
      expect(count(report.states, 'gone')).toBe(0);
      expect(count(report.states, 'still')).toBeLessThan(count(report.states, 'new'));
      expect(report.totals.events).toBe(3100);
      expect(report.coverage?.hit).toBe(long.coverage?.hit);
      expect(sinceText(report)).toContain(`New:\n    ${long.findings[0]?.key}`);
    }
  });

  it('tells what is gone', async () => {
    const report = await reportOf([source(2), source(3)]);
    expect(count(report.findings, 'gone')).toBe(long.findings.length - short.findings.length);
    expect(count(report.states, 'new')).toBe(0);
    expect(report.findings.map(({ id }) => id)).toEqual(long.findings.map((_, n) => `crash-${n + 1}`));
  });

  it('names every finding by its kind, also one that no journal shows', async () => {
    const of = source(2);
    const reported = [
      { id: 'anr-1', kind: 'anr', key: 'not responding', title: 'not responding', place: null, evidence: [] },
      { id: 'leak-4', kind: 'leak', key: 'k', title: 'a leak', place: { className: 'app.A' }, evidence: [] },
    ];
    const triage = [{ key: 'k', verdict: 'by design', reason: 'small' }] as const;
    const { findings } = await reportOf([{ ...of, extras: { ...of.extras, reported, triage } }]);
    expect(findings.map(({ id }) => id)).toEqual([
      ...long.findings.map((_, n) => `crash-${n + 1}`),
      'anr-1',
      'leak-4',
    ]);
    expect(findings.at(-1)).toMatchObject({
      kind: 'leak',
      title: 'a leak',
      place: { className: 'app.A' },
      steps: [],
      firstEvent: null,
      replay: null,
      triage: { verdict: 'by design', reason: 'small' },
    });
    expect(findings[0]?.triage).toBeNull();
    // Together with others each kind is numbered anew.
    const together = await reportOf([{ ...of, extras: { ...of.extras, reported } }, source(3)]);
    expect(together.findings.map(({ id }) => id).slice(-2)).toEqual(['anr-1', 'leak-1']);
    expect(together.findings.slice(-2).map(({ since }) => since)).toEqual(['gone', 'gone']);
  });

  it('does not mix apps, nor screens that are told apart in different ways', async () => {
    await explored(4, 10, { app: 'sim:sanity' });
    await expect(reportOf([source(1), source(4)])).rejects.toThrow(/is of .*, but .* of /);
    await explored(5, 10, { abstraction: 'level2' });
    await expect(reportOf([source(1), source(5)])).rejects.toThrow(/by 'swifthand', but .* by 'level2'/);
  });
});
