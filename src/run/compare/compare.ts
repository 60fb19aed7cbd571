import { dirname, join } from 'node:path';
import type { SigningKey } from '../../apk/sign/signing-key.js';
import { GauntletError } from '../../core/errors.js';
import { type Progress, SILENT } from '../../core/progress.js';
import { shellQuote } from '../../core/shell-quote.js';
import { makeFolder } from '../../home/make-folder.js';
import { probedApp } from '../app/probed-app.js';
import { requireApp } from '../app/require-app.js';
import { contextOf, type GivenContext } from '../context.js';
import { type MeasuredRun, measure } from '../derive/metrics.js';
import { RunFolder } from '../derive/run-folder.js';
import { isOver } from '../explore/begin-or-go-on.js';
import { explore, resume } from '../explore/explore.js';
import { exploreKind } from '../explore/kind.js';
import { stateOf } from '../job/job.js';
import { inFolder, inNewFolder, type JobFolder, type Place } from '../job/job-folder.js';
import { findStrategy } from '../strategies.js';
import type { Surroundings } from '../surroundings.js';
import { VERSION } from '../version.js';
import { appFolders, type ComparePlan, type PlannedRun, plannedRuns } from './compare-plan.js';
import { type ComparedApp, comparedMeans, compareRuns, type StoredRun } from './comparison.js';
import { type Compared, compareKind } from './kind.js';
import type { MetricMeans } from './means.js';

/** The copy of an APK that has got probes, in the folder of the app. */
const PROBED = 'app-probes.apk';

/** What surrounds a comparison. */
export interface CompareSurroundings extends Surroundings {
  /** The key for APKs that get probes; asked for only then. */
  readonly signingKey: () => SigningKey;
}

export interface CompareRequest extends Omit<ComparePlan, 'v' | 'gauntlet' | 'context'> {
  readonly context?: GivenContext | undefined;
  readonly out: Place;
}

/** Result of a comparison, as far as it got. */
export interface Comparison {
  readonly v: 2;
  readonly gauntlet: string;
  /** Whether every run has finished. */
  readonly complete: boolean;
  readonly plan: ComparePlan;
  readonly apps: readonly ComparedApp[];
  /** Every metric over the apps. */
  readonly means: readonly MetricMeans[];
}

/** A comparison, and where it is. */
export interface CompareResult extends Comparison {
  readonly out: string;
}

/** Compares strategies in a new folder: every strategy on every app with every seed. */
export async function compare(request: CompareRequest, around: CompareSurroundings): Promise<CompareResult> {
  const { out, context, ...asked } = request;
  const plan: ComparePlan = { v: 2, gauntlet: VERSION, ...asked, context: contextOf(context ?? {}) };
  await check(plan, around);
  return inNewFolder(compareKind, out, around.date(), async (folder) => {
    folder.writePlan(plan);
    return conduct(folder, around);
  });
}

/** Goes on with a comparison: what has finished is kept, what was broken off ends as if it had not been. */
export function resumeCompare(dir: string, around: CompareSurroundings): Promise<CompareResult> {
  return inFolder(compareKind, dir, (folder) => conduct(folder, around));
}

/** Whatever a user may have got wrong is found before anything is written. */
async function check({ apps, context, strategies }: ComparePlan, around: Surroundings): Promise<void> {
  const names = strategies.map(({ strategy }) => strategy);
  const twice =
    names.find((name, n) => names.indexOf(name) < n) ?? apps.find((app, n) => apps.indexOf(app) < n);
  if (twice !== undefined)
    throw new GauntletError(
      'NAMED_TWICE',
      `${twice} is named twice.`,
      'Name each strategy and each app once.',
    );
  for (const { strategy, settings } of strategies) findStrategy(strategy).make(settings);
  for (const name of apps) await requireApp(name, context, around);
}

type CompareFolder = JobFolder<ComparePlan, Compared>;

/** Runs what has not finished yet, then makes the comparison from all that is stored. */
async function conduct(folder: CompareFolder, around: CompareSurroundings): Promise<CompareResult> {
  const { dir } = folder;
  // A new comparison reads its plan too: going on with it then gives the same bytes.
  const plan = folder.plan();
  const names = plan.strategies.map(({ strategy }) => strategy);
  const total = plan.apps.length * plan.repeat * names.length;
  const apps: ComparedApp[] = [];
  let done = 0;
  for (const place of appFolders(plan)) {
    const stored: StoredRun[] = [];
    const appDir = join(dir, place.folder);
    makeFolder(appDir);
    for (const planned of plannedRuns(plan)) {
      const label = `${place.app} ${planned.options.strategy} seed ${planned.seed}`;
      const progress = partOf(around.progress ?? SILENT, label, done, total);
      const run = await finishedRun(place.app, appDir, planned, plan, { ...around, progress });
      if (run === null) continue;
      stored.push({ folder: planned.folder, run });
      done++;
    }
    apps.push(compareRuns(place, names, stored, plan.over));
  }
  const means = comparedMeans(apps);
  const comparison: Comparison = {
    v: 2,
    gauntlet: VERSION,
    complete: done === total,
    plan,
    apps,
    means,
  };
  folder.writeResult(comparison);
  return { ...comparison, out: dir };
}

/** A run that has finished, now or earlier; null when it was interrupted. */
async function finishedRun(
  app: string,
  appDir: string,
  { options, seed, folder }: PlannedRun,
  plan: ComparePlan,
  around: CompareSurroundings,
): Promise<MeasuredRun | null> {
  const dir = join(appDir, folder);
  const before = storedRun(dir);
  if (before?.finished === true) return before.run;
  // After Ctrl-C, what is stored still counts but nothing more is run.
  if (around.signal?.aborted === true) return null;
  try {
    if (before !== null) await resume(dir, false, around);
    else {
      const { context, instrument } = plan;
      const prepared = instrument ? await probedApp(app, join(appDir, PROBED), context, around) : app;
      const what = { app: prepared, context, seed, options };
      await explore({ ...what, out: { dir }, pictures: false }, around);
    }
  } catch (error) {
    // Interrupted before there was anything to save.
    if (error instanceof Error && error.name === 'AbortError') return null;
    if (!(error instanceof GauntletError) || error.code !== 'DEVICE_LOST') throw error;
    const remedy = `Everything up to then is saved; go on with: gauntlet compare --resume ${shellQuote(dirname(appDir))}`;
    throw new GauntletError(error.code, error.message, remedy, error.exit, { cause: error });
  }
  const after = storedRun(dir);
  return after?.finished === true ? after.run : null;
}

/** What is stored of a run; null when it has not begun. */
function storedRun(dir: string): { readonly run: MeasuredRun; readonly finished: boolean } | null {
  if (stateOf(exploreKind, dir) === 'none') return null;
  const folder = new RunFolder(dir);
  const run = measure(folder);
  return { run, finished: isOver(folder, run) };
}

/** Reports the progress of one run as a part of the whole. */
function partOf(progress: Progress, label: string, done: number, total: number): Progress {
  return {
    report: ({ phase, fraction, facts }) =>
      progress.report({
        phase: `${done + 1}/${total} ${label}: ${phase}`,
        fraction: (done + (fraction ?? 0)) / total,
        facts,
      }),
    note: (text) => progress.note?.(text),
  };
}
