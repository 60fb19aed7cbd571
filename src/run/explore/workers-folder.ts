import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { readJson } from '../../core/format/read.js';
import { readLines } from '../../home/lines.js';
import type { Lock } from '../../home/lock.js';
import { writeWhole } from '../../home/output-file.js';
import { readText } from '../../home/read-text.js';
import { RunFolder } from '../derive/run-folder.js';
import { claimFolder, lockFolder } from '../job/claim-folder.js';
import { type WorkersPlan, workersPlanSchema } from './workers-plan.js';

const PLAN = 'workers.json';

/** The run of one worker. */
export interface WorkerRun {
  /** From 1 on. */
  readonly worker: number;
  readonly folder: RunFolder;
}

/** The files of workers that explore side by side. The plan comes first; every worker has a run folder of its own. */
export class WorkersFolder {
  readonly plan: string;
  readonly summary: string;

  private constructor(readonly dir: string) {
    this.plan = join(dir, PLAN);
    this.summary = join(dir, 'summary.json');
  }

  static isOne(dir: string): boolean {
    return existsSync(join(dir, PLAN));
  }

  static open(dir: string): WorkersFolder {
    if (WorkersFolder.isOne(dir)) return new WorkersFolder(dir);
    throw new GauntletError(
      'NO_WORKERS',
      `No workers have explored in ${dir}.`,
      'Name a folder that gauntlet explore --workers has written.',
    );
  }

  /** The folder for a new plan; it must be empty. */
  static create(dir: string, plan: WorkersPlan): { readonly folder: WorkersFolder; readonly lock: Lock } {
    const lock = claimFolder(dir, { work: 'run', command: 'explore' });
    const folder = new WorkersFolder(dir);
    writeWhole(folder.plan, `${JSON.stringify(plan, null, 2)}\n`);
    return { folder, lock };
  }

  /** Keeps everybody else out of this folder until released. */
  lock(): Lock {
    return lockFolder(this.dir);
  }

  readPlan(): WorkersPlan {
    return readJson(workersPlanSchema, readText(this.plan), this.plan);
  }

  /** The run folder of a worker, from 1 on. */
  worker(number: number): string {
    return join(this.dir, `worker-${number}`);
  }

  /** The runs of the workers that have begun. */
  runs(): readonly [WorkerRun, ...WorkerRun[]] {
    const begun = this.readPlan().workers.flatMap((_, n) => {
      const dir = this.worker(n + 1);
      return hasBegun(dir) ? [{ worker: n + 1, folder: RunFolder.open(dir) }] : [];
    });
    const [first = { worker: 1, folder: RunFolder.open(this.worker(1)) }, ...others] = begun;
    return [first, ...others];
  }
}

/** Whether there is a first line: a worker may be killed before it. */
function hasBegun(dir: string): boolean {
  if (!RunFolder.isOne(dir)) return false;
  const [first] = readLines(RunFolder.open(dir).journal);
  return first?.whole === true;
}
