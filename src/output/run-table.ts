import type { Summary } from '../run/summary.js';
import { table } from './table.js';

/** Runs side by side, one a row. */
export function runTable(runs: readonly Summary[]): string {
  return table(
    [
      'app',
      'strategy',
      'seed',
      'events',
      'restarts',
      'screens',
      'prefixes',
      'coverage',
      'crashes',
      'stopped',
    ],
    runs.map((run) => [
      run.app,
      run.strategy,
      String(run.seed),
      run.events,
      run.restarts,
      run.screens,
      run.uniquePrefixes,
      run.coverage === null
        ? '-'
        : `${((100 * run.coverage.hit) / Math.max(1, run.coverage.total)).toFixed(1)}%`,
      run.crashes.length,
      run.stopped,
    ]),
  );
}
