import { z } from 'zod';
import { GauntletError } from '../../core/errors.js';
import { readJson } from '../../core/format/read.js';
import type { Counts } from './counts.js';

/** Bins are twentieths: bin b stands for traces that succeed in b of 20 runs. */
export const BINS = 20;

/** Traces of one reliability. */
export interface ReliabilityShare {
  /** Thresholds are compared with the bin, never with the number that stands for it. */
  readonly bin: number;
  /** Reliability. */
  readonly p: number;
  /** Share of all traces. */
  readonly w: number;
}

/** How reliable subtraces are, before anything is known of them; the shares sum to one. */
export type Prior = readonly ReliabilityShare[];

/** How many distinct subtraces fell into each bin, 0 to 20. */
export type BinCounts = readonly number[];

const LEAST = 0.01;
const MOST = 0.99;

/** Subtraces by reliability as published: the bars of Figure 4, from 0.0 to 1.0. */
export const PUBLISHED_BINS: BinCounts = [
  183, 0, 0, 0, 9, 18, 2, 2, 12, 0, 8, 7, 7, 12, 11, 22, 11, 8, 16, 0, 86,
];

/** The prior that counted subtraces give; nothing is taken to be certain. */
export function priorOf(bins: BinCounts): Prior {
  const all = bins.reduce((sum, count) => sum + count, 0);
  return bins.flatMap((count, bin) =>
    count === 0 ? [] : [{ bin, p: Math.min(MOST, Math.max(LEAST, bin / BINS)), w: count / all }],
  );
}

/** The prior of the paper. */
export const PUBLISHED_PRIOR: Prior = priorOf(PUBLISHED_BINS);

/** Counts subtraces by the share of their runs that succeeded (ND3MIN 4.3). */
export function binned(tried: Iterable<Counts>): BinCounts {
  const bins = Array.from({ length: BINS + 1 }, () => 0);
  for (const { s, f } of tried) {
    const bin = Math.floor((BINS * s) / (s + f));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}

/** Counts of several jobs together. */
export function addBins(a: BinCounts, b: BinCounts): BinCounts {
  return a.map((count, bin) => count + (b[bin] ?? 0));
}

const priorFile: z.ZodType<{ readonly v: 1; readonly bins: BinCounts }> = z.strictObject({
  v: z.literal(1),
  bins: z.array(z.int().min(0)).length(BINS + 1),
});

/** Reads counted subtraces from the text of a prior's file. */
export function readBins(text: string, what: string): BinCounts {
  const { bins } = readJson(priorFile, text, what);
  if (bins.some((count) => count > 0)) return bins;
  throw new GauntletError('EMPTY_PRIOR', `${what} counts no subtraces.`, 'Use a prior that was learned.');
}

/** Counted subtraces as the text of a prior's file. */
export function binsJson(bins: BinCounts): string {
  return `${JSON.stringify({ v: 1, bins })}\n`;
}
