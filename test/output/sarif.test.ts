import { describe, expect, it } from 'vitest';
import { sarifJson } from '../../src/output/sarif.js';
import { someReport } from '../support/report-data.js';

describe('SARIF', () => {
  it('names rule, message, fingerprint and place of each finding', () => {
    const report = someReport(1);
    const [finding] = report.findings;
    if (finding === undefined) throw new Error('there is a finding');
    const anr = {
      ...finding,
      kind: 'anr',
      key: 'anr main waits',
      title: 'anr main waits',
      evidence: [],
      place: null,
      steps: [],
    };
    const gone = { ...finding, since: 'gone' as const };
    const { version, runs } = JSON.parse(sarifJson({ ...report, findings: [finding, anr, gone] }));
    expect(version).toBe('2.1.0');
    expect(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'java.lang.ArithmeticException',
      'ApplicationNotResponding',
    ]);
    expect(runs[0].results).toEqual([
      {
        ruleId: 'java.lang.ArithmeticException',
        ruleIndex: 0,
        level: 'error',
        message: {
          text: 'java.lang.ArithmeticException at app.OddActivity.divide: / by zero\n\n1. click "One"\n2. type "two" into #field\n3. back',
        },
        partialFingerprints: {
          'gauntletCrash/v1': 'java.lang.ArithmeticException at app.OddActivity.divide',
        },
        locations: [
          {
            physicalLocation: { artifactLocation: { uri: 'app/OddActivity.java' }, region: { startLine: 7 } },
            logicalLocations: [{ fullyQualifiedName: 'app.OddActivity', kind: 'type' }],
          },
        ],
      },
      {
        ruleId: 'ApplicationNotResponding',
        ruleIndex: 1,
        level: 'error',
        message: { text: 'anr main waits' },
        partialFingerprints: { 'gauntletCrash/v1': 'anr main waits' },
      },
    ]);
    expect(
      runs[0].tool.driver.rules.map(
        ({ shortDescription: { text } }: { shortDescription: { text: string } }) => text,
      ),
    ).toEqual(['Uncaught java.lang.ArithmeticException', 'The app does not respond']);
  });

  it('suppresses what triage says is no bug, with the reason, and nothing that it says is one', () => {
    const report = someReport(1);
    const [finding] = report.findings;
    if (finding === undefined) throw new Error('there is a finding');
    const designed = { ...finding, triage: { verdict: 'by design', reason: 'zero is refused' } } as const;
    const bug = { ...finding, triage: { verdict: 'bug', reason: 'ISSUE-7' } } as const;
    const { runs } = JSON.parse(sarifJson({ ...report, findings: [designed, bug] }));
    expect(runs[0].results.map(({ suppressions }: { suppressions?: unknown }) => suppressions)).toEqual([
      [{ kind: 'external', status: 'accepted', justification: 'by design: zero is refused' }],
      undefined,
    ]);
  });

  it('tells of kinds that it does not know, and of places without a line', () => {
    const report = someReport(1);
    const [finding] = report.findings;
    if (finding === undefined) throw new Error('there is a finding');
    const place = { className: 'app.Main' };
    const leak = { ...finding, kind: 'leak', key: 'k', title: 'a leak', evidence: [], place, steps: [] };
    const { runs } = JSON.parse(sarifJson({ ...report, findings: [leak] }));
    expect(runs[0].tool.driver.rules).toEqual([{ id: 'leak', shortDescription: { text: 'leak' } }]);
    expect(runs[0].results).toEqual([
      {
        ruleId: 'leak',
        ruleIndex: 0,
        level: 'error',
        message: { text: 'a leak' },
        partialFingerprints: { 'gauntletCrash/v1': 'k' },
        locations: [{ logicalLocations: [{ fullyQualifiedName: 'app.Main', kind: 'type' }] }],
      },
    ]);
  });
});
