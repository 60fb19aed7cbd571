import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SigningKey } from '../../apk/sign/signing-key.js';
import { GauntletError } from '../../core/errors.js';
import { type Progress, SILENT } from '../../core/progress.js';
import { shellQuote } from '../../core/shell-quote.js';
import { openDevice, parseApp, parseDevice } from '../../devices/open.js';
import type { Lock } from '../../home/lock.js';
import { makeFolder } from '../../home/make-folder.js';
import { writeWhole } from '../../home/output-file.js';
import { readApk } from '../../home/read-apk.js';
import { probedApp } from '../app/probed-app.js';
import { type MeasuredRun, measure } from '../derive/metrics.js';
import { RunFolder } from '../derive/run-folder.js';
import { explore, resume, type Surroundings } from '../explore/explore.js';
import { lockFolder } from '../job/claim-folder.js';
import { findStrategy } from '../strategies.js';
import { VERSION } from '../version.js';
import {
  appFolders,
  type ComparePlan,
  type PlannedRun,
  planFile,
  plannedRuns,
  readPlan,
  writePlan,
} from './compare-plan.js';
import { type ComparedApp, comparedMeans, compareRuns, type StoredRun } from './comparison.js';
import type { MetricMeans } from './means.js';

/** The copy of an APK that has got probes, in the folder of the app. */
const PROBED = 'app-probes.apk';

/** What surrounds a comparison. */
export interface CompareSurroundings extends Surroundings {
  /** The key for APKs that get probes; asked for only then. */
  readonly signingKey: () => SigningKey;
}

export interface CompareRequest extends ComparePlan {
  /** This very folder, or a new one below the parent. */
  readonly out: { readonly dir: string } | { readonly parent: string };
}

/** What a comparison came to, as far as it got. */
export interface Comparison {
  readonly v: 1;
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
  const { out, ...plan } = request;
  await check(plan, around);
  const { dir, lock } = newFolder(out, plan, around.date());
  try {
    writePlan(dir, plan);
    return await conduct(dir, around);
  } finally {
    lock.release();
  }
}

/** Goes on with a comparison: what has finished is kept, what was broken off ends as if it had not been. */
export async function resumeCompare(dir: string, around: CompareSurroundings): Promise<CompareResult> {
  if (!existsSync(planFile(dir))) {
    throw new GauntletError(
      'NO_COMPARISON',
      `There is no comparison in ${dir}.`,
      'Name a folder that gauntlet compare has written, one with a plan.json in it.',
    );
  }
  const lock = lockFolder(dir);
  try {
    return await conduct(dir, around);
  } finally {
    lock.release();
  }
}

/** Whatever a user may have got wrong is found before anything is written. */
async function check({ apps, device: kind, strategies }: ComparePlan, around: Surroundings): Promise<void> {
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
  for (const name of apps) {
    const app = parseApp(name);
    const device = openDevice(app, kind === null ? undefined : parseDevice(kind), around);
    try {
      if (app.kind === 'sim') await device.install(app);
      else readApk(app.file);
    } finally {
      await device.close();
    }
  }
}

function newFolder(
  out: CompareRequest['out'],
  { apps }: ComparePlan,
  when: Date,
): { readonly dir: string; readonly lock: Lock } {
  if ('dir' in out && existsSync(planFile(out.dir))) {
    throw new GauntletError(
      'FOLDER_IN_USE',
      `There is a comparison in ${out.dir} already.`,
      `Choose another folder with --out, or go on with it: gauntlet compare --resume ${shellQuote(out.dir)}`,
    );
  }
  const { folder, lock } =
    'dir' in out
      ? RunFolder.create(out.dir)
      : RunFolder.createNamed(out.parent, `compare-${basename(apps[0] ?? '')}`, when);
  return { dir: folder.dir, lock };
}

/** Runs what has not finished yet, then makes the comparison from all that is stored. */
async function conduct(dir: string, around: CompareSurroundings): Promise<CompareResult> {
  // A new comparison reads its plan too: going on with it then gives the same bytes.
  const plan = readPlan(dir);
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
  const comparison: Comparison = { v: 1, gauntlet: VERSION, complete: done === total, plan, apps, means };
  writeWhole(join(dir, 'compare.json'), `${JSON.stringify(comparison, null, 2)}\n`);
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
      const device = plan.device === null ? {} : { device: parseDevice(plan.device) };
      const prepared = plan.instrument ? await probedApp(app, join(appDir, PROBED), plan.own, around) : app;
      const what = { app: prepared, ...device, own: plan.own, seed, options };
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
  if (!existsSync(join(dir, 'journal.jsonl'))) return null;
  const folder = RunFolder.open(dir);
  try {
    const run = measure(folder);
    const broken = run.stopped === 'interrupted' || run.stopped === 'lost';
    return { run, finished: !broken && existsSync(folder.summary) };
  } catch (error) {
    if (!(error instanceof GauntletError) || error.code !== 'EMPTY_JOURNAL') throw error;
    // Killed before its first line was written: there is nothing to go on from.
    rmSync(dir, { recursive: true });
    return null;
  }
}

/** Tells the progress of one run as a part of the whole. */
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
