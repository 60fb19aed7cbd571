import type { Metrics } from '../derive/metrics.js';

/** A metric over the eighteen apps of the SwiftHand evaluation. */
export interface PaperValue {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Table 5.2 of the SwiftHand evaluation by strategy: medians over its apps, recomputed from its rows. */
export const PAPER_VALUES: Readonly<Record<string, Readonly<Record<keyof Metrics, PaperValue>>>> = {
  swifthand: {
    coverage: { median: 28.7, least: 12.6, most: 65.6 },
    timeInResets: { median: 20.2, least: 12.1, most: 24.0 },
    resetsPer100Inputs: { median: 1.68, least: 1.21, most: 2.17 },
    uniquePrefixes: { median: 5757, least: 2694, most: 6500 },
    screens: { median: 128.5, least: 21, most: 261 },
  },
  random: {
    coverage: { median: 28.2, least: 11.4, most: 58.3 },
    timeInResets: { median: 33.4, least: 14.6, most: 46.0 },
    resetsPer100Inputs: { median: 11.3, least: 8.2, most: 18.1 },
    uniquePrefixes: { median: 3847, least: 1788, most: 6388 },
    screens: { median: 96, least: 19, most: 197 },
  },
  lstar: {
    coverage: { median: 24.2, least: 10.3, most: 54.2 },
    timeInResets: { median: 49.1, least: 35.8, most: 60.1 },
    resetsPer100Inputs: { median: 17.3, least: 13.1, most: 20.5 },
    uniquePrefixes: { median: 2308, least: 1728, most: 2822 },
    screens: { median: 60, least: 17, most: 170 },
  },
};
