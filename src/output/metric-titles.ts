import type { Metrics } from '../run/derive/metrics.js';

/** The metrics as people know them. */
export const METRIC_TITLES: Readonly<Record<keyof Metrics, string>> = {
  coverage: '% coverage',
  timeInResets: '% time in resets',
  resetsPer100Inputs: 'resets per 100 inputs',
  uniquePrefixes: 'unique prefixes',
  screens: 'screens',
};
