import type { Colors } from 'picocolors/types.js';
import { magnitude, type Spread } from '../core/statistics.js';
import type { CompareResult } from '../run/compare/compare.js';
import type { ComparedApp, ComparedStrategy, Effect } from '../run/compare/comparison.js';
import { compareChart } from './compare-chart.js';
import { meansTable } from './means-table.js';
import { table } from './table.js';
import { terminalChart } from './terminal-chart.js';

/** What a p value must be below to be worth a word. */
const SIGNIFICANT = 0.05;

/** The metrics that effects are shown for; blocks go with coverage. */
const MEASURES = ['coverage', 'screens', 'restarts', 'exceptions'] as const;

/** A comparison for people: per app the table, the effects and the chart; over several apps also the means. */
export function compareText(result: CompareResult, colours: Colors): string {
  const apps = result.apps.map((app) => appText(app, result, colours));
  const means =
    result.apps.length < 2 ? [] : [`${colours.bold('Over the apps')}\n${meansTable(result.means)}`];
  return [...apps, ...means].join('\n\n');
}

function appText(app: ComparedApp, { plan }: CompareResult, colours: Colors): string {
  const seeds =
    plan.repeat === 1 ? `seed ${plan.seed}` : `seeds ${plan.seed} to ${plan.seed + plan.repeat - 1}`;
  const parts = [
    `${colours.bold(app.app)}, ${seeds}: median (quartiles)\n${spreadTable(app)}`,
    ...effectText(app),
    terminalChart(compareChart(app, plan.over), colours),
  ];
  return parts.join('\n\n');
}

function spreadTable({ probes, strategies }: ComparedApp): string {
  const head = ['strategy', 'runs', 'coverage', 'blocks', 'screens', 'restarts', 'exceptions', 'in all runs'];
  return table(
    head,
    strategies.map(({ strategy, runs, spread, exceptions }) => [
      strategy,
      runs.length,
      spreadText(spread?.coverage ?? null, '%'),
      probes === null ? '-' : `${number(spread?.blocks?.median ?? 0)} of ${number(probes)}`,
      spreadText(spread?.screens ?? null),
      spreadText(spread?.restarts ?? null),
      spreadText(spread?.exceptions ?? null),
      exceptions.length,
    ]),
  );
}

function effectText({ strategies }: ComparedApp): string[] {
  const [first, ...others] = strategies;
  const rows = others.flatMap(effectRows);
  if (first === undefined || rows.length === 0) return [];
  return [
    `Against ${first.strategy}: A12 is the chance of a larger value, p that of such a difference by luck\n${table(
      ['strategy', 'measure', 'A12', 'size', 'U', 'p', ''],
      rows,
    )}`,
  ];
}

function effectRows({ strategy, effect }: ComparedStrategy): (string | number)[][] {
  if (effect === null) return [];
  return MEASURES.flatMap((measure) => {
    const found = effect[measure];
    return found === null ? [] : [[strategy, measure, ...effectCells(found)]];
  });
}

function effectCells({ a12, u, p, method }: Effect): (string | number)[] {
  const mark = `${p < SIGNIFICANT ? '*' : ''}${method === 'normal' ? ' (normal approximation)' : ''}`;
  return [a12.toFixed(2), magnitude(a12), u, p < 0.001 ? '<0.001' : p.toFixed(3), mark];
}

function spreadText(spread: Spread | null, unit = ''): string {
  if (spread === null) return '-';
  const { lower, median, upper } = spread;
  return `${number(median)}${unit} (${number(lower)}-${number(upper)})`;
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
