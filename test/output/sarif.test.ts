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
      kind: 'anr' as const,
      title: 'anr main waits',
      message: '',
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
  });
});
