import { a12, mannWhitney, type RankTest, type Spread, spread } from '../../core/statistics.js';
import type { CurvePoint, MeasuredRun, Metrics } from '../derive/metrics.js';
import type { Summary } from '../derive/summary.js';
import { type Axis, type BandPoint, band, endOf } from './bands.js';
import { type MetricMeans, meansOverApps } from './means.js';

/** What strategies are compared by. */
export interface Measures<T> {
  /** Blocks run in percent; null when the app carries no probes. */
  readonly coverage: T | null;
  /** Blocks run; null likewise. */
  readonly blocks: T | null;
  readonly screens: T;
  readonly restarts: T;
  /** Distinct exceptions. */
  readonly exceptions: T;
}

/** How a strategy's runs compare with those of the first strategy. */
export interface Effect extends RankTest {
  /** Chance that a run of this strategy has the larger value. */
  readonly a12: number;
}

/** A finished run below the folder of the comparison. */
export interface ComparedRun extends Pick<Summary, 'seed' | 'stopped' | 'events' | 'launches' | 'virtualMs'> {
  /** Its folder, below that of the app. */
  readonly folder: string;
  readonly measures: Measures<number>;
  readonly metrics: Metrics;
  /** Keys of the distinct exceptions. */
  readonly exceptions: readonly string[];
}

/** Result of all runs of one strategy on one app. */
export interface ComparedStrategy {
  readonly strategy: string;
  readonly runs: readonly ComparedRun[];
  /** Null while no run has finished. */
  readonly spread: Measures<Spread> | null;
  /** Against the first strategy; null for that one itself, and while either has no run. */
  readonly effect: Measures<Effect> | null;
  /** Distinct exceptions of all runs together. */
  readonly exceptions: readonly string[];
  /** Growth of coverage in percent, or of the number of screens where coverage is not known. */
  readonly curve: readonly BandPoint[];
}

/** The strategies on one app. */
export interface ComparedApp {
  readonly app: string;
  /** The folder of its runs, below that of the comparison. */
  readonly folder: string;
  /** Blocks that can be covered; null when the app carries no probes. */
  readonly probes: number | null;
  readonly strategies: readonly ComparedStrategy[];
}

/** A stored run of an app, and the name of its folder. */
export interface StoredRun {
  readonly folder: string;
  readonly run: MeasuredRun;
}

/** Compares the runs of one app, strategy by strategy; all with the first. */
export function compareRuns(
  place: Pick<ComparedApp, 'app' | 'folder'>,
  strategies: readonly string[],
  stored: readonly StoredRun[],
  axis: Axis,
): ComparedApp {
  const probes = stored[0]?.run.coverage?.total ?? null;
  const end = Math.max(0, ...stored.map(({ run }) => endOf(run.curve, axis)));
  const height = ({ covered, screens }: CurvePoint) =>
    probes === null ? screens : (100 * covered) / Math.max(1, probes);
  const of = (strategy: string) => stored.filter(({ run }) => run.strategy === strategy);
  const samples = strategies.map((strategy) => of(strategy).map(({ run }) => measuresOf(run)));
  return {
    ...place,
    probes,
    strategies: strategies.map((strategy, n) => {
      const [first = [], own = []] = [samples[0], samples[n]];
      const runs = of(strategy);
      return {
        strategy,
        runs: runs.map(comparedRun),
        spread: own.length === 0 ? null : mapped((pick) => spread(own.map(pick)), own),
        effect:
          n === 0 || own.length === 0 || first.length === 0
            ? null
            : mapped((pick) => effect(own.map(pick), first.map(pick)), [...own, ...first]),
        exceptions: [...new Set(runs.flatMap(({ run }) => exceptionsOf(run)))].sort(),
        curve: band(
          runs.map(({ run }) => run.curve),
          axis,
          end,
          height,
        ),
      };
    }),
  };
}

/** The metrics of every strategy over all apps. */
export function comparedMeans(apps: readonly ComparedApp[]): MetricMeans[] {
  return meansOverApps(
    apps.flatMap(({ app, strategies }) =>
      strategies.flatMap(({ strategy, runs }) => runs.map(({ metrics }) => ({ app, strategy, metrics }))),
    ),
  );
}

function comparedRun({ folder, run }: StoredRun): ComparedRun {
  const { seed, stopped, events, launches, virtualMs, metrics } = run;
  return {
    seed,
    folder,
    stopped,
    events,
    launches,
    virtualMs,
    measures: measuresOf(run),
    metrics,
    exceptions: [...exceptionsOf(run)].sort(),
  };
}

/** The papers count exceptions: of the findings only the crashes are that. */
function exceptionsOf({ findings }: Pick<Summary, 'findings'>): readonly string[] {
  return findings.filter(({ kind }) => kind === 'crash').map(({ key }) => key);
}

function measuresOf(run: MeasuredRun): Measures<number> {
  const { coverage, metrics, screens, restarts } = run;
  return {
    coverage: metrics.coverage,
    blocks: coverage?.hit ?? null,
    screens,
    restarts,
    exceptions: exceptionsOf(run).length,
  };
}

/** Works out every measure that is known of all the runs. */
function mapped<T>(
  work: (pick: (run: Measures<number>) => number) => T,
  runs: readonly Measures<number>[],
): Measures<T> {
  const known = (name: 'coverage' | 'blocks') =>
    runs.every((run) => run[name] !== null) ? work((run) => run[name] ?? 0) : null;
  return {
    coverage: known('coverage'),
    blocks: known('blocks'),
    screens: work(({ screens }) => screens),
    restarts: work(({ restarts }) => restarts),
    exceptions: work(({ exceptions }) => exceptions),
  };
}

function effect(own: readonly number[], first: readonly number[]): Effect {
  return { a12: a12(own, first), ...mannWhitney(own, first) };
}
