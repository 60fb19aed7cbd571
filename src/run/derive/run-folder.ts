import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { ioError } from '../../home/io-error.js';
import type { Lock } from '../../home/lock.js';
import { makeFolder } from '../../home/make-folder.js';
import { claimFolder, lockFolder } from '../job/claim-folder.js';
import { folderName } from '../job/new-folder-name.js';

/** A new folder for a run, which nobody else may use until the lock is released. */
export interface ClaimedRun {
  readonly folder: RunFolder;
  readonly lock: Lock;
}

/** The files of a run. The journal is the truth; everything else is made from it. */
export class RunFolder {
  readonly journal: string;
  readonly database: string;
  readonly traces: string;
  readonly graph: string;
  readonly summary: string;
  readonly screens: string;
  /** The table that the numbers of coverage refer to, where the app carries probes. */
  readonly probes: string;
  /** The learned model, in three forms. */
  readonly model: { readonly json: string; readonly dot: string; readonly svg: string };
  /** Journals of the runs that this one goes on from. */
  readonly from: string;

  private constructor(readonly dir: string) {
    this.journal = join(dir, 'journal.jsonl');
    this.database = join(dir, 'run.db');
    this.traces = join(dir, 'traces.jsonl');
    this.graph = join(dir, 'graph.json');
    this.summary = join(dir, 'summary.json');
    this.screens = join(dir, 'screens');
    this.probes = join(dir, 'probes.json');
    this.model = {
      json: join(dir, 'model.json'),
      dot: join(dir, 'model.dot'),
      svg: join(dir, 'model.svg'),
    };
    this.from = join(dir, 'from');
  }

  static isOne(dir: string): boolean {
    return existsSync(new RunFolder(dir).journal);
  }

  /** The folder of a run that exists. */
  static open(dir: string): RunFolder {
    const folder = new RunFolder(dir);
    if (!existsSync(folder.journal)) {
      throw new GauntletError(
        'NO_RUN',
        `There is no run in ${dir}.`,
        'Name a folder that a run has written, one with a journal.jsonl in it.',
      );
    }
    return folder;
  }

  /** A new folder for a run, under this very name. */
  static create(dir: string): ClaimedRun {
    const lock = claimFolder(dir, { work: 'run', command: 'explore' });
    return { folder: new RunFolder(dir), lock };
  }

  /** A new folder below `parent`, named for what is tested and when; never one that exists. */
  static createNamed(parent: string, app: string, when: Date): ClaimedRun {
    const name = folderName(app, when);
    for (let n = 1; ; n++) {
      const dir = join(parent, n === 1 ? name : `${name}-${n}`);
      makeFolder(parent);
      try {
        mkdirSync(dir);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST' && existsSync(dir)) continue;
        throw ioError(error, dir);
      }
      return RunFolder.create(dir);
    }
  }

  /** Removes everything that is made from the journal: it is about to grow. */
  removeDerived(): void {
    for (const file of [this.database, this.traces, this.graph, this.summary, ...Object.values(this.model)]) {
      try {
        rmSync(file, { force: true });
      } catch (error) {
        throw ioError(error, file);
      }
    }
  }

  /** Keeps every other run out of this folder until released. */
  lock(): Lock {
    return lockFolder(this.dir);
  }
}
