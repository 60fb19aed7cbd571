import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { anrFinding } from '../../src/core/findings/anr.js';
import { ownByPrefixes } from '../../src/core/own-code.js';
import { testText } from '../../src/output/test-text.js';
import type { TestResult } from '../../src/run/test/test-result.js';
import { someReport } from '../support/report-data.js';

const plain = pc.createColors(false);
const RESULT: TestResult = {
  v: 2,
  out: 'my runs/test-1',
  app: 'some.apk',
  probed: 'my runs/test-1/app-probes.apk',
  finished: false,
  explorations: [],
  findings: [],
  triage: [],
  suite: {
    before: { traces: 30, actions: 900, blocks: 40 },
    after: { traces: 3, actions: 90, blocks: 40 },
    made: 'selected',
  },
  again: 'gauntlet test some.apk --events 100',
  timing: {
    startedAt: '2026-01-01T00:00:00.000Z',
    wallMs: 4000,
    phases: [
      { name: 'exploring', wallMs: 2000 },
      { name: 'minimizing findings', wallMs: 1000 },
      { name: 'reducing the suite', wallMs: 900 },
    ],
  },
};
const report = someReport(3);
const unsure = {
  ...report,
  findings: report.findings.map((one) => ({ ...one, before: 9, reproduced: null })),
};

describe('testText', () => {
  it('names folders as a shell takes them', () => {
    const text = testText(RESULT, unsure, 'report.html', plain);
    expect(text).toContain("Go on with: gauntlet test --resume 'my runs/test-1'");
    expect(text).toContain("(gauntlet minimize --resume 'my runs/test-1/crash-1')");
    expect(text).toContain("(gauntlet reduce --resume 'my runs/test-1/suite')");
  });

  it('leads with an app that does not start', () => {
    const startFailure = 'The app leaves the screen at every start, and was not tested.';
    const [first] = testText(RESULT, { ...report, startFailure }, 'report.html', plain).split('\n');
    expect(first).toBe(startFailure);
  });

  it('says how to do it again when it is finished', () => {
    const text = testText({ ...RESULT, finished: true }, report, 'report.html', plain);
    expect(text).toContain('The same again: gauntlet test some.apk --events 100');
    expect(text).not.toContain('Go on with');
    expect(text).toContain('3 tests of 90 actions keep what 30 traces of 900 covered (10.0 times fewer)');
  });

  it('lists findings of every kind, and apart from them what triage excuses', () => {
    const [crash] = report.findings;
    if (crash === undefined) throw new Error('there is a finding');
    const anr = {
      ...crash,
      ...anrFinding('busy', ownByPrefixes(['app'])),
      id: 'anr-1',
      triage: { verdict: 'bug', reason: 'ISSUE-7' },
    } as const;
    const designed = {
      ...crash,
      id: 'crash-2',
      title: 'a.Wanted at app.Main.a',
      triage: { verdict: 'by design', reason: 'it is a demo' },
    } as const;
    const text = testText(RESULT, { ...report, findings: [crash, anr, designed] }, 'report.html', plain);
    expect(text).toContain('Findings  1 distinct crash, 1 distinct ANR\n');
    expect(text).toContain('  x not responding\n    busy\n    bug: ISSUE-7\n    anr-1: 3 steps');
    expect(text).toContain(
      'Triaged   1 distinct crash, not counted\n  - a.Wanted at app.Main.a\n    crash-2: by design: it is a demo\n',
    );
    const excused = testText(RESULT, { ...report, findings: [designed] }, 'report.html', plain);
    expect(excused).toContain('Findings  none\n');
  });
});
