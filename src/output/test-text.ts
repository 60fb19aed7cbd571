import type { Colors } from 'picocolors/types.js';
import { factOf, messageOf } from '../core/finding.js';
import { SUSPICION } from '../core/findings/crash.js';
import { distinctText } from '../core/findings/index.js';
import { shellQuote } from '../core/shell-quote.js';
import type { TestResult } from '../run/test/test-result.js';
import { count } from './count.js';
import { limitsText } from './limits-text.js';
import type { ReportData, ReportFinding } from './report/data.js';
import { excusedFindings, openFindings, suspectFindings } from './report/open-findings.js';

/** A whole test for people: what was reached, each finding with its steps, what is kept, and where to look. */
export function testText(result: TestResult, report: ReportData, file: string, colours: Colors): string {
  const { totals, coverage } = report;
  const [open, excused, suspect] = [openFindings(report), excusedFindings(report), suspectFindings(report)];
  const found = distinctText(open);
  const { reached, declared } = totals.activities;
  const rows: [string, string][] = [
    ['App', `${report.app.label} (${report.app.package}) on ${report.made.device}`],
    [
      'Explored',
      `${count(totals.events)} events, ${count(totals.screens)} screens, ${activities(reached.length, declared.length)}`,
    ],
    [
      'Coverage',
      coverage === null
        ? 'not known, the app carries no probes'
        : `${coverage.hit} of ${coverage.total} blocks (${((100 * coverage.hit) / Math.max(1, coverage.total)).toFixed(1)}%)`,
    ],
    ['Suite', suiteLine(result)],
    ['Time', timeLine(result)],
    ['Findings', found === null ? colours.green('none') : colours.red(found)],
  ];
  const lines = [
    ...(report.startFailure === null ? [] : [colours.red(report.startFailure), '']),
    ...rows.map(([name, value]) => `${colours.bold(name.padEnd(9))} ${value}`),
  ];
  for (const finding of open) {
    const { id, title, steps, before, reproduced, triage } = finding;
    const message = messageOf(finding);
    lines.push(`  ${colours.red('x')} ${title}`);
    if (message !== '') lines.push(`    ${colours.dim(message)}`);
    if (triage !== null) lines.push(`    ${triageText(finding)}`);
    const from = before === null || before === steps.length ? '' : ` (found with ${before})`;
    const sure =
      reproduced !== null
        ? `, ${reproduced.hits} of ${reproduced.of} replays hit it`
        : before === null
          ? ''
          : `; time was up before the fewest were found (gauntlet minimize --resume ${shellQuote(`${result.out}/${id}`)})`;
    lines.push(`    ${id}: ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}${from}${sure}`);
    for (const [n, step] of steps.entries()) lines.push(`      ${n + 1}. ${step.text}`);
  }
  if (suspect.length > 0) {
    lines.push(
      `${colours.bold('Suspect'.padEnd(9))} ${distinctText(suspect)} that the device may have caused, not counted`,
    );
    for (const finding of suspect)
      lines.push(`  ? ${finding.title}`, `    ${finding.id}: ${factOf(finding, SUSPICION)}`);
  }
  if (excused.length > 0) {
    lines.push(`${colours.bold('Triaged'.padEnd(9))} ${distinctText(excused)}, not counted`);
    for (const finding of excused) {
      lines.push(`  - ${finding.title}`, `    ${finding.id}: ${triageText(finding)}`);
    }
  }
  if (report.limits.length > 0) {
    lines.push(
      `${colours.bold('Limits'.padEnd(9))} ${limitsText(report.limits)}; none of it is the app's fault`,
    );
  }
  lines.push('', `Report: ${file}`);
  if (result.finished) lines.push(`The same again: ${result.again}`);
  else lines.push(`Interrupted. Go on with: gauntlet test --resume ${shellQuote(result.out)}`);
  return lines.join('\n');
}

function triageText({ triage }: ReportFinding): string {
  return triage === null ? '' : `${triage.verdict}: ${triage.reason}`;
}

function suiteLine({ suite, out }: TestResult): string {
  if (suite === null) return 'none, it was interrupted before';
  const { before, after, made } = suite;
  const times = (before.actions / Math.max(1, after.actions)).toFixed(1);
  const kept = `${after.traces} tests of ${count(after.actions)} actions keep what ${count(before.traces)} traces of ${count(before.actions)} covered (${times} times fewer)`;
  return made === 'reduced'
    ? kept
    : `${kept}; time was up before they could be made smaller (gauntlet reduce --resume ${shellQuote(`${out}/suite`)})`;
}

function timeLine({ timing: { wallMs, phases } }: TestResult): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `${seconds(wallMs)}: ${phases.map((phase) => `${phase.name} ${seconds(phase.wallMs)}`).join(', ')}`;
}

function activities(reached: number, declared: number): string {
  return declared === 0 ? `${reached} activities` : `${reached} of ${declared} activities`;
}
