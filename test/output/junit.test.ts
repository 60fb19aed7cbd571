import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anrFinding } from '../../src/core/findings/anr.js';
import { ownByPrefixes } from '../../src/core/own-code.js';
import type { Verdict } from '../../src/core/triage.js';
import { junitXml } from '../../src/output/junit.js';
import { xmlText } from '../../src/output/xml-text.js';
import { someReport } from '../support/report-data.js';

describe('JUnit XML', () => {
  it('has a failed case for each finding and a passed one for each kept test', () => {
    expect(junitXml(someReport(1))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="gauntlet" tests="3" failures="1" errors="0" skipped="0" time="61.000">
  <testsuite name="Some app" tests="3" failures="1" errors="0" skipped="0" time="61.000" timestamp="2026-01-01T00:00:00">
    <testcase classname="app" name="exploration" time="0" />
    <testcase classname="app" name="crash: java.lang.ArithmeticException at app.OddActivity.divide" time="0">
      <failure message="java.lang.ArithmeticException at app.OddActivity.divide: / by zero" type="java.lang.ArithmeticException">1. click &quot;One&quot;&#10;2. type &quot;two&quot; into #field&#10;3. back&#10;&#10;at app.OddActivity.divide(OddActivity.java:7)&#10;&#10;Again: gauntlet replay run#crash-1</failure>
    </testcase>
    <testcase classname="app" name="test-1" time="0" />
  </testsuite>
</testsuites>
`);
  });

  it('counts no finding that is gone', () => {
    const report = someReport(1);
    const gone = {
      ...report,
      findings: report.findings.map((finding) => ({ ...finding, since: 'gone' as const })),
    };
    expect(junitXml(gone)).toContain('tests="2" failures="0"');
  });

  it('skips what triage says is no bug, with the reason; a bug fails with it', () => {
    const report = someReport(1);
    const triaged = (verdict: Verdict, reason: string) =>
      junitXml({
        ...report,
        findings: report.findings.map((finding) => ({ ...finding, triage: { verdict, reason } })),
      });
    expect(triaged('false alarm', 'never <seen>')).toContain(
      `name="crash: java.lang.ArithmeticException at app.OddActivity.divide" time="0">
      <skipped message="false alarm: never &lt;seen&gt;" />
    </testcase>`,
    );
    expect(triaged('false alarm', 'never')).toContain('tests="3" failures="0" errors="0" skipped="1"');
    expect(triaged('bug', 'ISSUE-7')).toContain('failures="1" errors="0" skipped="0"');
    expect(triaged('bug', 'ISSUE-7')).toContain('&#10;bug: ISSUE-7&#10;');
  });

  it('tells a hang as what it is, with its facts and its stack', () => {
    const report = someReport(1);
    const hang = report.findings.map((finding) => ({
      ...finding,
      ...anrFinding('busy\n app.Main.work(Main.java:3)', ownByPrefixes(['app'])),
      id: 'anr-1',
      replay: null,
      steps: [],
    }));
    expect(junitXml({ ...report, findings: hang })).toContain(
      `name="anr: not responding in app.Main.work" time="0">
      <failure message="not responding in app.Main.work: busy" type="ApplicationNotResponding">&#10; app.Main.work(Main.java:3)</failure>`,
    );
  });
});

describe('text in XML', () => {
  it('escapes what means something, and drops what cannot be said', () => {
    expect(xmlText('a<b>&"\n\u0000\ud800 😀')).toBe('a&lt;b&gt;&amp;&quot;&#10;?? 😀');
  });

  it('never leaves a letter that breaks a document', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(xmlText(text)).not.toMatch(/[<>"\n]|&(?!(amp|lt|gt|quot|#10|#9|#13);)/);
      }),
    );
  });
});
