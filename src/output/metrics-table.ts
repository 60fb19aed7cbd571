import { METRICS } from '../run/compare/means.js';
import { PAPER_VALUES } from '../run/compare/paper-values.js';
import type { MeasuredRun } from '../run/derive/metrics.js';
import { METRIC_TITLES } from './metric-titles.js';
import { paperText, rounded } from './metric-values.js';
import { table } from './table.js';

/** The metrics of one run: what each is called, what it is here, and what the paper found. */
export function metricRows({
  strategy,
  metrics,
}: MeasuredRun): readonly (readonly [name: string, here: string, paper: string])[] {
  return METRICS.map((metric) => {
    const value = metrics[metric];
    return [
      METRIC_TITLES[metric],
      value === null ? '-' : rounded(value).toLocaleString('en-US'),
      paperText(PAPER_VALUES[strategy]?.[metric] ?? null),
    ];
  });
}

/** The metrics of one run as a table. */
export function metricsTable(run: MeasuredRun): string {
  return table(['metric', 'here', 'paper (18 apps)'], metricRows(run));
}
