import type { Colors } from 'picocolors/types.js';
import { arithmeticMean, geometricMean, harmonicMean, median } from '../core/statistics.js';
import type { ReduceResult, SuiteFigures } from '../run/reduce/reduce-result.js';
import { count } from './count.js';
import { table } from './table.js';

/** How many lost items are named. */
const NAMED = 10;

/** A reduction for people: the suite at every stage, then what it saves and what went wrong. */
export function reduceText(result: ReduceResult, colours: Colors): string {
  const { before, after, ratio, replays, timing, options } = result;
  const row = (name: string, figures: SuiteFigures, time = '') => [
    name,
    figures.traces,
    figures.actions,
    figures.blocks,
    figures.screens,
    figures.exceptions,
    time,
  ];
  const stage = (name: string, figures: SuiteFigures | null) =>
    figures === null ? [] : [row(name, figures)];
  const lines = [
    `${colours.bold(result.app)} (${result.package}) on ${result.device}: R = ${options.runs}, k = ${options.fragments}`,
    table(
      ['', 'traces', 'actions', 'blocks', 'screens', 'exceptions', 'device time'],
      [
        row('recorded', before, minutes(before.virtualMs)),
        ...stage('replayable', result.replayable),
        ...stage('phase 1', result.phase1),
        ...stage('phase 2', result.phase2),
        row(result.complete ? 'final' : 'so far', after, minutes(after.virtualMs)),
      ],
    ),
    `${times(ratio.actions)} fewer actions, ${times(ratio.restarts)} fewer restarts, ${times(ratio.virtualTime)} less device time`,
    `${count(result.executions)} executions, replays: ${count(replays.same)} same, ${count(replays.corrected)} corrected, ` +
      `${count(replays.broken)} broken; ${(timing.wallMs / 1000).toFixed(1)} s here`,
  ];
  if (result.flaws > 0) lines.push(`${count(result.flaws)} times a step that had replayed went wrong`);
  lines.push(...items('Not repeated by all runs, so not kept', result.notReplayable));
  lines.push(...items(colours.red('COVERAGE_LOSS'), result.lost));
  lines.push(...items(colours.red('Tests that did not run as expected in the end'), result.unconfirmed));
  return lines.join('\n');
}

/** Several reductions: one line each, then the means of what they save. */
export function reductionsText(results: readonly ReduceResult[]): string {
  const rows = results.map(({ traces, before, after, ratio, timing, lost }) => [
    traces,
    before.actions,
    after.actions,
    Number(ratio.actions.toFixed(1)),
    Number(ratio.restarts.toFixed(1)),
    Number(ratio.virtualTime.toFixed(1)),
    lost.length,
    Number((timing.wallMs / 1000).toFixed(1)),
  ]);
  const ratios = ['actions', 'restarts', 'virtualTime'] as const;
  const means = Object.entries(MEANS).map(([name, mean]) => [
    name,
    ...ratios.map((of) => Number(mean(results.map(({ ratio }) => ratio[of])).toFixed(1))),
  ]);
  return [
    table(['traces', 'before', 'after', 'x actions', 'x restarts', 'x time', 'lost', 'seconds'], rows),
    '',
    table(['mean', 'x actions', 'x restarts', 'x time'], means),
  ].join('\n');
}

/** The means that the papers report, by name. */
export const MEANS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  median,
  arithmetic: arithmeticMean,
  geometric: geometricMean,
  harmonic: harmonicMean,
};

function items(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > NAMED ? ` and ${count(names.length - NAMED)} more` : '';
  return [`${title}: ${names.slice(0, NAMED).join(', ')}${more}`];
}

function times(ratio: number): string {
  return `${ratio.toFixed(1)} times`;
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${count(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}
