import type { Colors } from 'picocolors/types.js';
import { chances, effort, type MinimizeReport } from '../run/minimize/minimize-report.js';
import { count } from './count.js';

/** A minimised trace for people: what is left, how sure that is, and what it took. */
export function minimizeText(report: MinimizeReport, colours: Colors): string {
  const { before, after, steps, status, preCheck, postCheck, settings, timing } = report;
  const { runs, steps: rounds } = effort(report);
  const lines = [
    row('App', `${report.app} (${report.package}) on ${report.device}`),
    row('Target', report.target),
    row('Strategy', strategyText(report)),
    row(
      'Effort',
      `${count(runs)} runs in ${count(rounds)} steps, ${(timing.wallMs / 1000).toFixed(1)} s here`,
    ),
  ];
  if (status === 'ABORTED_PRECHECK' && preCheck !== null) {
    const { held, runs: tries, needed } = preCheck;
    lines.push(
      colours.red(`The whole trace brings the target in ${held} of ${tries} runs; ${needed} are needed.`),
    );
    return lines.join('\n');
  }
  lines.push(row('Actions', `${count(before)} before, ${colours.bold(count(after))} after`));
  if (postCheck !== null) {
    const { held, runs: tries } = postCheck;
    const { reliable, minimal } = chances(postCheck);
    const verdict = `${held} of ${tries} fresh runs`;
    lines.push(row('Check', status === 'CHECK_FAILED' ? colours.red(`${verdict}: not reliable`) : verdict));
    if (settings.parameters.nr > 1)
      lines.push(row('Chances', `reliable ${reliable}, nothing more can go ${minimal}`));
  }
  return [...lines, ...steps.map((step, n) => `  ${String(n + 1).padStart(4)}  ${step}`)].join('\n');

  function row(name: string, value: string): string {
    return `${colours.bold(name.padEnd(9))} ${value}`;
  }
}

function strategyText({ deterministic, settings }: MinimizeReport): string {
  const { n, nr, st, m } = settings.parameters;
  const verdict = nr === 1 ? 'one run decides' : `${st} of ${nr} runs decide`;
  return `${settings.strategy}, n=${n}, m=${m}, ${verdict}${deterministic ? ' (the device repeats itself)' : ''}`;
}
