import { arithmeticMean, geometricMean, harmonicMean, median } from '../../core/statistics.js';
import type { MeasuredRun, Metrics } from '../derive/metrics.js';
import { PAPER_VALUES, type PaperValue } from './paper-values.js';

export const METRICS = [
  'coverage',
  'timeInResets',
  'resetsPer100Inputs',
  'uniquePrefixes',
  'screens',
] as const satisfies readonly (keyof Metrics)[];

/** A metric of one strategy over the apps; an app with several runs counts with their median. */
export interface MetricMeans {
  readonly strategy: string;
  readonly metric: keyof Metrics;
  /** Apps of which the metric is known. */
  readonly apps: number;
  readonly median: number;
  readonly arithmetic: number;
  readonly geometric: number;
  readonly harmonic: number;
  /** What the paper found; null for a strategy that it does not have. */
  readonly paper: PaperValue | null;
}

/** The part of a run that means are made of. */
export type Averaged = Pick<MeasuredRun, 'app' | 'strategy' | 'metrics'>;

/** Every metric of every strategy over the apps, in the order in which the strategies come. */
export function meansOverApps(runs: readonly Averaged[]): MetricMeans[] {
  return distinct(runs.map(({ strategy }) => strategy)).flatMap((strategy) => {
    const own = runs.filter((run) => run.strategy === strategy);
    return METRICS.flatMap((metric) => {
      const values = distinct(own.map(({ app }) => app)).flatMap((app) => {
        const known = own.flatMap((run) => (run.app === app ? (run.metrics[metric] ?? []) : []));
        return known.length === 0 ? [] : [median(known)];
      });
      if (values.length === 0) return [];
      return [
        {
          strategy,
          metric,
          apps: values.length,
          median: median(values),
          arithmetic: arithmeticMean(values),
          geometric: geometricMean(values),
          harmonic: harmonicMean(values),
          paper: PAPER_VALUES[strategy]?.[metric] ?? null,
        },
      ];
    });
  });
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
