import { type Arrival, type Fold, type Reading, readRun } from './reading.js';
import type { RunFolder } from './run-folder.js';
import type { Summary } from './summary.js';
import type { Tally } from './tally.js';

/** The metrics of a run (spec SwiftHand 1.6). */
export interface Metrics {
  /** Blocks that were run, in percent; null when the app carries no probes. */
  readonly coverage: number | null;
  /** Share of the time on the device that went into restarts, in percent; null when no time passed. */
  readonly timeInResets: number | null;
  /** Null when there was no input. */
  readonly resetsPer100Inputs: number | null;
  /** Distinct input prefixes that were tried. */
  readonly uniquePrefixes: number;
  /** Distinct abstract screens. */
  readonly screens: number;
}

/** Where a run stood after a launch or an event: coverage against time. */
export interface CurvePoint {
  readonly events: number;
  readonly virtualMs: number;
  /** Blocks run so far. */
  readonly covered: number;
  readonly screens: number;
}

/** Result of a stored run, with its metrics. */
export interface MeasuredRun extends Summary {
  readonly metrics: Metrics;
  /** Every point at which something new was covered or seen, then the end. */
  readonly curve: readonly CurvePoint[];
}

/** Reads the metrics of a run from its journal, and others with them; also of one that was killed. */
export function measure({ journal }: RunFolder, ...others: readonly Fold[]): MeasuredRun {
  const measuring = new Measuring();
  return measuring.finish(readRun(journal, measuring, ...others));
}

/** Keeps an eye on time and growth. */
class Measuring implements Fold {
  readonly #curve: CurvePoint[] = [];
  #firstLaunchMs: number | null = null;
  #launchMs = 0;
  #inputMs = 0;

  take({ entry }: Arrival, { tally }: Reading): void {
    const { virtualMs } = entry.observation;
    if (entry.kind === 'step') this.#inputMs += virtualMs;
    else {
      this.#firstLaunchMs ??= virtualMs;
      this.#launchMs += virtualMs;
    }
    const [now, last] = [pointOf(tally), this.#curve.at(-1)];
    if (last === undefined || now.covered > last.covered || now.screens > last.screens) this.#curve.push(now);
  }

  finish(reading: Reading): MeasuredRun {
    const summary = reading.summary();
    const [end, last] = [pointOf(reading.tally), this.#curve.at(-1)];
    if (last !== undefined && last.virtualMs < end.virtualMs) this.#curve.push(end);
    return { ...summary, metrics: this.#metrics(summary), curve: this.#curve };
  }

  #metrics({ coverage, events, launches, restarts, uniquePrefixes, screens }: Summary): Metrics {
    // A first launch that is no restart costs nothing: the reference time of 24 inputs and 7 restarts is 330 s.
    const resetMs = this.#launchMs - (restarts < launches ? (this.#firstLaunchMs ?? 0) : 0);
    return {
      coverage: coverage === null ? null : percent(coverage.hit, coverage.total),
      timeInResets: percent(resetMs, resetMs + this.#inputMs),
      resetsPer100Inputs: percent(restarts, events),
      uniquePrefixes,
      screens,
    };
  }
}

function pointOf({ events, virtualMs, coverage, states }: Tally): CurvePoint {
  return { events, virtualMs, covered: coverage.size, screens: states.size };
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
