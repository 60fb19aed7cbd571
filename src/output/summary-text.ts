import type { Colors } from 'picocolors/types.js';
import { factOf, messageOf } from '../core/finding.js';
import { SUSPICION } from '../core/findings/crash.js';
import { byKind, countText } from '../core/findings/index.js';
import type { Summary, Timing } from '../run/derive/summary.js';
import type { CountedFinding } from '../run/derive/tally.js';
import type { MergedSummary } from '../run/explore/merged-summary.js';
import { type TracePlace, traceId } from '../run/explore/trace-id.js';
import { capitalized } from './capitalized.js';
import { count } from './count.js';
import { limitsText, often } from './limits-text.js';
import { GUESSED } from './own-text.js';
import { startFailure, startFailureOfAll } from './start-failure.js';

/** A run for people, or the merged result of several workers: a few aligned lines, then each finding. */
export function summaryText(
  run: (Summary | MergedSummary) & { readonly timing?: Timing },
  colours: Colors,
): string {
  const { coverage, limits, timing } = run;
  const findings: readonly (TracePlace & CountedFinding)[] = run.findings;
  const workers = 'workers' in run ? run.workers : [];
  const rows: [string, string][] = [
    ['App', `${run.app} (${run.package}) on ${run.device}, API ${run.api}`],
    ['Strategy', `${run.strategy}, ${seeds([run, ...workers.slice(1)])}, stopped: ${run.stopped}`],
    ['Events', `${count(run.events)} in ${count(run.traces)} traces, ${count(run.refused)} refused`],
    ['Screens', `${count(run.screens)}, ${count(run.uniquePrefixes)} distinct prefixes`],
    [
      'Coverage',
      coverage === null ? 'not instrumented' : `${coverage.hit} of ${coverage.total} (${percent(coverage)})`,
    ],
    ...(run.ownGuessed ? [['Own code', GUESSED] as [string, string]] : []),
    ['Time', `${hours(run.virtualMs)} on the device${timing === undefined ? '' : `, ${speed(timing)}`}`],
    ...workers.map((own): [string, string] => [`Worker ${own.worker}`, share(own)]),
    ...(findings.length === 0
      ? [['Findings', 'none'] as [string, string]]
      : byKind(findings).map((of): [string, string] => [
          capitalized(of.kind.many),
          colours.red(`${of.findings.length} distinct`),
        ])),
    ...(run.nondeterministic === undefined
      ? []
      : [['Repeats', colours.red(differing(run.nondeterministic))] as [string, string]]),
    ...(limits.length === 0 ? [] : [['Limits', limitsLine(limits)] as [string, string]]),
  ];
  const failure = workers.length === 0 ? startFailure(run) : startFailureOfAll(workers);
  const lines = [
    ...(failure === null ? [] : [colours.red(failure), '']),
    ...rows.map(([name, value]) => `${colours.bold(name.padEnd(9))} ${value}`),
  ];
  for (const found of byKind(findings).flatMap((of) => of.findings)) {
    const message = messageOf(found);
    const suspicion = factOf(found, SUSPICION);
    lines.push(`  ${found.suspect === undefined ? colours.red('x') : '?'} ${found.title}`);
    if (message !== '') lines.push(`    ${colours.dim(message)}`);
    if (suspicion !== null) lines.push(`    ${SUSPICION}, it counts as no failure: ${suspicion}`);
    lines.push(`    ${first(found)}`);
  }
  for (const { api, message } of limits) lines.push(`  - ${api}: ${message}`);
  return lines.join('\n');
}

function limitsLine(limits: Summary['limits']): string {
  return limitsText(limits.map(({ count: times, ...limit }) => ({ ...limit, times })));
}

function first({
  count: times,
  step,
  ...at
}: TracePlace & { readonly count: number; readonly step: number }): string {
  return `${often(times)}, first in trace ${traceId(at)} at step ${step}`;
}

function differing({ step, ...at }: TracePlace & { readonly step: number }): string {
  return `not: trace ${traceId(at)} went another way at step ${step} when it was performed again`;
}

function seeds(runs: readonly Summary[]): string {
  return `seed${runs.length === 1 ? '' : 's'} ${runs.map(({ seed }) => seed).join(', ')}`;
}

function share({ events, screens, coverage, findings, stopped }: Summary): string {
  return [
    `${count(events)} events`,
    `${count(screens)} screens`,
    ...(coverage === null ? [] : [percent(coverage)]),
    countText(findings) ?? 'no findings',
    `stopped: ${stopped}`,
  ].join(', ');
}

function percent({ hit, total }: { readonly hit: number; readonly total: number }): string {
  return `${((100 * hit) / Math.max(1, total)).toFixed(1)}%`;
}

function hours(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${count(h)} h ${m} min` : m > 0 ? `${m} min ${s} s` : `${s} s`;
}

function speed({ wallMs, eventsPerSecond }: Timing): string {
  return `${(wallMs / 1000).toFixed(1)} s here (${count(eventsPerSecond)} events/s)`;
}
