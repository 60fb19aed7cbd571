import { EXIT, GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import { requireSameApp } from '../app/same-app.js';
import { contextOf } from '../context.js';
import { timingTogether } from '../derive/stored-timing.js';
import type { Timing } from '../derive/summary.js';
import { type Claimed, inFolder, JobFolder, type Place } from '../job/job-folder.js';
import type { RunHeader } from '../journal/format.js';
import type { Surroundings } from '../surroundings.js';
import { VERSION } from '../version.js';
import { beginOrGoOn } from './begin-or-go-on.js';
import { type ClaimedRun, type ExploreRequest, explore } from './explore.js';
import { type ExplorationResult, exploreKind, workersKind } from './kind.js';
import { type MergedSummary, mergedSummary } from './merged-summary.js';
import { sideBySide, type Turn } from './side-by-side.js';
import { WorkersFolder } from './workers-folder.js';
import type { Share, WorkersPlan } from './workers-plan.js';

/** An exploration that several workers share. */
export interface WorkersRequest extends Omit<ExploreRequest, 'seed' | 'out'> {
  readonly workers: readonly [Share, ...Share[]];
  /** The folder of all of them. */
  readonly out: Place;
}

/** Result of several workers, where it is, how long it took. */
export interface WorkersResult extends MergedSummary {
  readonly out: string;
  readonly timing: Timing;
}

interface ClaimedAll extends Claimed<JobFolder<WorkersPlan, ExplorationResult>> {
  readonly plan: WorkersPlan;
}

/** Explores an app on several devices side by side, each in a run folder of its own below a new folder. */
export async function exploreWorkers(request: WorkersRequest, around: Surroundings): Promise<WorkersResult> {
  const { out, pictures, context, ...asked } = request;
  const about = { v: 2, gauntlet: VERSION, ...asked, context: contextOf(context ?? {}) } as const;
  let all: ClaimedAll | null = null;
  // The folder of all is made when the first of them is known to begin: what a user got wrong leaves nothing behind.
  const claim = (worker: number, { app: { hash } }: RunHeader): ClaimedRun => {
    all ??= claimAll(out, { ...about, hash }, around.date());
    return claimWorker(all.folder.dir, all.plan, worker, hash);
  };
  const turns = asked.workers.map((share, n) => {
    const own = requestOf(about, share, pictures, (header) => claim(n + 1, header));
    return (watched: Surroundings) => explore(own, watched);
  });
  try {
    return await conduct(turns, around, () => folderOf(all));
  } finally {
    release(all);
  }
}

function claimAll(place: Place, plan: WorkersPlan, now: Date): ClaimedAll {
  const claimed = JobFolder.claim(workersKind, place, now);
  claimed.folder.writePlan(plan);
  return { ...claimed, plan };
}

function folderOf(all: ClaimedAll | null): ClaimedAll['folder'] | null {
  return all?.folder ?? null;
}

function release(all: ClaimedAll | null): void {
  all?.lock.release();
}

/** Goes on with the workers that were interrupted, begins with those that have not begun, and ends as if nothing had been. */
export function resumeWorkers(dir: string, pictures: boolean, around: Surroundings): Promise<WorkersResult> {
  return inFolder(workersKind, dir, (folder) => {
    const plan = folder.plan();
    const turns = plan.workers.map((share, n) => {
      const claim = ({ app: { hash } }: RunHeader) => claimWorker(dir, plan, n + 1, hash);
      const own = requestOf(plan, share, pictures, claim);
      return (watched: Surroundings) => beginOrGoOn(new WorkersFolder(dir).worker(n + 1), own, watched);
    });
    return conduct(turns, around, () => folder);
  });
}

function claimWorker(dir: string, { app, hash }: WorkersPlan, number: number, now: string): ClaimedRun {
  requireSameApp({ ref: app, hash }, now, dir);
  // The folder has its name, no date decides it.
  return JobFolder.claim(exploreKind, { dir: new WorkersFolder(dir).worker(number) }, new Date(0));
}

function requestOf(
  { app, context, from, options }: Omit<WorkersPlan, 'hash'>,
  { seed, events }: Share,
  pictures: boolean,
  claim: (header: RunHeader) => ClaimedRun,
): ExploreRequest {
  const budget = { ...options.budget, events };
  return { app, context, from, seed, pictures, options: { ...options, budget }, out: { claim } };
}

/** Lets all workers do their share, then writes their merged result into the folder that they share. */
async function conduct(
  turns: readonly Turn<unknown, Surroundings>[],
  around: Surroundings,
  folderOf: () => JobFolder<WorkersPlan, ExplorationResult> | null,
): Promise<WorkersResult> {
  const devices = turns.map((turn) => [turn]);
  const failure = await sideBySide(devices, around).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const lost = failure === null ? null : lostDevice(failure.error);
  const folder = folderOf();
  // A worker that had not begun when the user had enough is no trouble, if another had.
  const isTrouble = lost === null && around.signal?.aborted !== true;
  if (failure !== null && (isTrouble || folder === null)) throw failure.error;
  if (folder === null) throw new Error('workers have explored, but nowhere');
  const { dir } = folder;
  const workers = new WorkersFolder(dir);
  const timing = timingTogether(workers.runs().map((run) => run.folder));
  const result: WorkersResult = { ...mergedSummary(workers), out: dir, timing };
  folder.writeResult(result);
  if (lost === null) return result;
  throw new GauntletError(
    lost.code,
    lost.message,
    `Everything up to then is saved; go on with: gauntlet explore --resume ${shellQuote(dir)}`,
    EXIT.trouble,
    { cause: lost },
  );
}

function lostDevice(error: unknown): GauntletError | null {
  return error instanceof GauntletError && error.code === 'DEVICE_LOST' ? error : null;
}
