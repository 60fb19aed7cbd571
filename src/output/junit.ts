import type { Finding, ReportData } from './report/data.js';
import { xmlText } from './xml-text.js';

/** The findings as JUnit XML: what every CI server can show. A finding is a failed case, a kept test a passed one. */
export function junitXml({ app, totals, findings, suite, made }: ReportData): string {
  const present = findings.filter(({ since }) => since !== 'gone');
  const kept = suite?.tests ?? [];
  const cases = [
    caseTag(app.package, 'exploration', ''),
    ...present.map((finding) => caseTag(app.package, `${finding.kind}: ${finding.title}`, failure(finding))),
    ...kept.map(({ id }) => caseTag(app.package, id, '')),
  ];
  const seconds = (totals.wallMs / 1000).toFixed(3);
  const counts = `tests="${cases.length}" failures="${present.length}" errors="0" skipped="0" time="${seconds}"`;
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

function failure({ title, message, steps, frames, replay }: Finding): string {
  const lines = [
    ...steps.map(({ text }, n) => `${n + 1}. ${text}`),
    '',
    ...frames.map(({ text }) => text),
    ...(replay === null ? [] : ['', `Again: ${replay}`]),
  ];
  const said = message === '' ? title : `${title}: ${message}`;
  return `      <failure message="${xmlText(said)}" type="${xmlText(typeOf(title))}">${xmlText(lines.join('\n'))}</failure>`;
}

/** The exception's class, or what hung. */
function typeOf(title: string): string {
  return title.split(' ', 1)[0] ?? title;
}
