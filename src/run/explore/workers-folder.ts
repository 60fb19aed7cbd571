import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { readJson } from '../../core/format/read.js';
import { readText } from '../../home/read-text.js';
import { RunFolder } from '../derive/run-folder.js';
import type { JobFile } from '../job/kind.js';
import { commandOf } from '../journal/reader.js';
import { type WorkersPlan, workersPlanSchema } from './workers-plan.js';

/** The plan of an exploration that several workers share, which is written first. */
export const workersBegun: JobFile<WorkersPlan> = { file: 'workers.json', schema: workersPlanSchema };

/** The run of one worker. */
export interface WorkerRun {
  /** From 1 on. */
  readonly worker: number;
  readonly folder: RunFolder;
}

/** The folders of workers that explore side by side: a run folder each, below a common one. */
export class WorkersFolder {
  constructor(readonly dir: string) {}

  static isOne(dir: string): boolean {
    return existsSync(join(dir, workersBegun.file));
  }

  static open(dir: string): WorkersFolder {
    if (WorkersFolder.isOne(dir)) return new WorkersFolder(dir);
    throw new GauntletError(
      'NO_RUN',
      `No workers have explored in ${dir}.`,
      'Name a folder that gauntlet explore --workers has written.',
    );
  }

  readPlan(): WorkersPlan {
    const file = join(this.dir, workersBegun.file);
    return readJson(workersBegun.schema, readText(file), file);
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
  return RunFolder.isOne(dir) && commandOf(new RunFolder(dir).journal) !== null;
}
