import { showDeviceRef } from '../../core/device-ref.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import { parseDevice } from '../../devices/open.js';
import type { Lock } from '../../home/lock.js';
import { writeWhole } from '../../home/output-file.js';
import { requireSameApp } from '../app/same-app.js';
import { type ClaimedRun, RunFolder } from '../derive/run-folder.js';
import { timingTogether } from '../derive/stored-timing.js';
import type { Timing } from '../derive/summary.js';
import type { RunHeader } from '../journal/format.js';
import { VERSION } from '../version.js';
import { beginOrGoOn } from './begin-or-go-on.js';
import { type ExploreRequest, explore, type Surroundings } from './explore.js';
import { type MergedSummary, mergedSummary } from './merged-summary.js';
import { sideBySide, type Turn } from './side-by-side.js';
import { WorkersFolder } from './workers-folder.js';
import type { Share, WorkersPlan } from './workers-plan.js';

/** An exploration that several workers share. */
export interface WorkersRequest extends Omit<ExploreRequest, 'seed' | 'out'> {
  readonly workers: readonly [Share, ...Share[]];
  /** The folder of all of them. */
  readonly out: string;
}

/** What workers came to together, where it is, how long it took. */
export interface WorkersResult extends MergedSummary {
  readonly out: string;
  readonly timing: Timing;
}

/** Explores an app on several devices side by side, each in a run folder of its own below a new folder. */
export async function exploreWorkers(request: WorkersRequest, around: Surroundings): Promise<WorkersResult> {
  const { out, pictures, ...asked } = request;
  const device = asked.device && showDeviceRef(asked.device);
  const claim = new ClaimOnBegin(out, (hash) => ({ v: 1, gauntlet: VERSION, ...asked, device, hash }));
  const turns = asked.workers.map((share, n) => {
    const own = requestOf(asked, share, pictures, { claim: (header) => claim.worker(n + 1, header) });
    return (watched: Surroundings) => explore(own, watched);
  });
  try {
    return await conduct(turns, around, () => claim.folder);
  } finally {
    claim.release();
  }
}

/** Goes on with the workers that were interrupted, begins with those that have not begun, and ends as if nothing had been. */
export async function resumeWorkers(
  dir: string,
  pictures: boolean,
  around: Surroundings,
): Promise<WorkersResult> {
  const folder = WorkersFolder.open(dir);
  const lock = folder.lock();
  try {
    const plan = folder.readPlan();
    const device = plan.device === undefined ? undefined : parseDevice(plan.device);
    const turns = plan.workers.map((share, n) => {
      const claim = (header: RunHeader) => claimWorker(folder, plan, n + 1, header);
      const own = requestOf({ ...plan, device }, share, pictures, { claim });
      return (watched: Surroundings) => beginOrGoOn(folder.worker(n + 1), own, watched);
    });
    return await conduct(turns, around, () => folder);
  } finally {
    lock.release();
  }
}

/** The folder of all workers, made when the first of them is known to begin: what a user got wrong leaves nothing behind. */
class ClaimOnBegin {
  #claimed: {
    readonly folder: WorkersFolder;
    readonly lock: Lock;
    readonly plan: WorkersPlan;
  } | null = null;

  constructor(
    private readonly dir: string,
    private readonly planFor: (hash: string) => WorkersPlan,
  ) {}

  /** Null as long as none has begun. */
  get folder(): WorkersFolder | null {
    return this.#claimed?.folder ?? null;
  }

  worker(number: number, header: RunHeader): ClaimedRun {
    if (this.#claimed === null) {
      const plan = this.planFor(header.app.hash);
      this.#claimed = { ...WorkersFolder.create(this.dir, plan), plan };
    }
    const { folder, plan } = this.#claimed;
    return claimWorker(folder, plan, number, header);
  }

  release(): void {
    this.#claimed?.lock.release();
  }
}

function claimWorker(
  folder: WorkersFolder,
  { app, hash }: WorkersPlan,
  number: number,
  header: RunHeader,
): ClaimedRun {
  requireSameApp({ ref: app, hash }, header.app.hash, folder.dir);
  return RunFolder.create(folder.worker(number));
}

function requestOf(
  { app, device, own, login, from, options }: Omit<WorkersRequest, 'workers' | 'pictures' | 'out'>,
  { seed, events }: Share,
  pictures: boolean,
  out: ExploreRequest['out'],
): ExploreRequest {
  const budget = { ...options.budget, events };
  return { app, device, own, login, from, seed, pictures, options: { ...options, budget }, out };
}

/** Lets all workers do their share, then puts together what they came to in the folder that they have. */
async function conduct(
  turns: readonly Turn<unknown, Surroundings>[],
  around: Surroundings,
  folderOf: () => WorkersFolder | null,
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
  const timing = timingTogether(folder.runs().map((run) => run.folder));
  const result: WorkersResult = { ...mergedSummary(folder), out: dir, timing };
  writeWhole(folder.summary, `${JSON.stringify(result, null, 2)}\n`);
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
