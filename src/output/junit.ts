import { factOf, messageOf, stackLines } from '../core/finding.js';
import { SUSPICION } from '../core/findings/crash.js';
import { findingKind } from '../core/findings/index.js';
import type { ReportData, ReportFinding } from './report/data.js';
import { excusedFindings, openFindings, suspectFindings } from './report/open-findings.js';
import { xmlText } from './xml-text.js';

/**
 * The findings as JUnit XML: what every CI server can show. A finding is a failed case, or a skipped one where triage says
 * that it is no bug or where the device may be the cause; a kept test is a passed one.
 */
export function junitXml(report: ReportData): string {
  const { app, totals, suite, made } = report;
  const open = openFindings(report);
  const excused = [...suspectFindings(report), ...excusedFindings(report)];
  const named = (finding: ReportFinding, inside: string) =>
    caseTag(app.package, `${finding.kind}: ${finding.title}`, inside);
  const cases = [
    caseTag(app.package, 'exploration', ''),
    ...open.map((finding) => named(finding, failure(finding))),
    ...excused.map((finding) => named(finding, skipped(finding))),
    ...(suite?.tests ?? []).map(({ id }) => caseTag(app.package, id, '')),
  ];
  const seconds = (totals.wallMs / 1000).toFixed(3);
  const counts = `tests="${cases.length}" failures="${open.length}" errors="0" skipped="${excused.length}" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gauntlet" ${counts}>`,
    `  <testsuite name="${xmlText(app.label)}" ${counts} timestamp="${xmlText(made.startedAt.slice(0, 19))}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseTag(className: string, name: string, inside: string): string {
  const head = `    <testcase classname="${xmlText(className)}" name="${xmlText(name)}" time="0"`;
  return inside === '' ? `${head} />` : `${head}>\n${inside}\n    </testcase>`;
}

function failure(finding: ReportFinding): string {
  const { title, evidence, steps, replay, triage } = finding;
  const facts = evidence.flatMap((piece) => (piece.kind === 'fact' ? [`${piece.name}: ${piece.text}`] : []));
  const lines = [
    ...steps.map(({ text }, n) => `${n + 1}. ${text}`),
    '',
    ...facts,
    ...stackLines(finding),
    ...(triage === null ? [] : ['', `${triage.verdict}: ${triage.reason}`]),
    ...(replay === null ? [] : ['', `Again: ${replay}`]),
  ];
  const message = messageOf(finding);
  const said = message === '' ? title : `${title}: ${message}`;
  const type = findingKind(finding.kind).ruleOf(finding).id;
  return `      <failure message="${xmlText(said)}" type="${xmlText(type)}">${xmlText(lines.join('\n'))}</failure>`;
}

function skipped(finding: ReportFinding): string {
  const { triage } = finding;
  const why =
    triage === null ? `${SUSPICION}: ${factOf(finding, SUSPICION)}` : `${triage.verdict}: ${triage.reason}`;
  return `      <skipped message="${xmlText(why)}" />`;
}
