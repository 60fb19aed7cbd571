import type { MetricMeans } from '../run/compare/means.js';
import { METRIC_TITLES } from './metric-titles.js';
import { paperText, rounded } from './metric-values.js';
import { table } from './table.js';

/** Every metric of every strategy over the apps, with what the paper found. */
export function meansTable(means: readonly MetricMeans[]): string {
  return table(
    ['strategy', 'metric', 'apps', 'median', 'arithmetic', 'geometric', 'harmonic', 'paper (18 apps)'],
    means.map(({ strategy, metric, apps, median, arithmetic, geometric, harmonic, paper }) => [
      strategy,
      METRIC_TITLES[metric],
      apps,
      ...[median, arithmetic, geometric, harmonic].map(rounded),
      paperText(paper),
    ]),
  );
}
