import { METRICS } from '../run/means.js';
import type { MeasuredRun } from '../run/metrics.js';
import { PAPER_VALUES } from '../run/paper-values.js';
import { METRIC_TITLES } from './metric-titles.js';
import { paperText, rounded } from './metric-values.js';
import { table } from './table.js';

/** The metrics of one run, with what the paper found. */
export function metricsTable({ strategy, metrics }: MeasuredRun): string {
  return table(
    ['metric', 'here', 'paper (18 apps)'],
    METRICS.map((metric) => {
      const value = metrics[metric];
      return [
        METRIC_TITLES[metric],
        value === null ? '-' : rounded(value),
        paperText(PAPER_VALUES[strategy]?.[metric] ?? null),
      ];
    }),
  );
}
