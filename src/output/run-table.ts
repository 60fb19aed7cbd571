import { band, endOf } from '../run/compare/bands.js';
import type { MeasuredRun } from '../run/derive/metrics.js';
import { rounded } from './metric-values.js';
import { sparkline } from './sparkline.js';
import { table } from './table.js';

/** Bars that show how a run grew. */
const BARS = 12;

/** Runs side by side, one a row, with all their metrics. */
export function runTable(runs: readonly MeasuredRun[]): string {
  return table(
    [
      'app',
      'strategy',
      'seed',
      'events',
      'launches',
      'restarts',
      'resets/100',
      '% reset time',
      'screens',
      'prefixes',
      'coverage',
      'over time',
      'findings',
      'stopped',
    ],
    runs.map((run) => [
      run.app,
      run.strategy,
      String(run.seed),
      run.events,
      run.launches,
      run.restarts,
      known(run.metrics.resetsPer100Inputs),
      known(run.metrics.timeInResets),
      run.screens,
      run.uniquePrefixes,
      run.metrics.coverage === null ? '-' : `${run.metrics.coverage.toFixed(1)}%`,
      growth(run),
      run.findings.length,
      run.stopped,
    ]),
  );
}

function known(value: number | null): number | string {
  return value === null ? '-' : rounded(value);
}

/** Coverage against time on the device; the number of screens where coverage is not known. */
function growth({ curve, coverage }: MeasuredRun): string {
  const points = band([curve], 'time', endOf(curve, 'time'), (point) =>
    coverage === null ? point.screens : point.covered,
  );
  const every = (points.length - 1) / BARS;
  return sparkline(Array.from({ length: BARS }, (_, n) => points[Math.round(every * (n + 1))]?.median ?? 0));
}
