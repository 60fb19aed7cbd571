import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { ioError } from '../../home/io-error.js';
import type { Lock } from '../../home/lock.js';
import { lockFolder } from '../job/claim-folder.js';
import { commandOf, JOURNAL } from '../journal/reader.js';

/** The files of an exploration. The journal is the truth; everything else is made from it. */
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

  constructor(readonly dir: string) {
    this.journal = join(dir, JOURNAL);
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

  /** Whether a folder is that of an exploration; other commands have journals, too. */
  static isOne(dir: string): boolean {
    const { journal } = new RunFolder(dir);
    return existsSync(journal) && [null, 'explore'].includes(commandOf(journal));
  }

  /** The folder of a run that exists. */
  static open(dir: string): RunFolder {
    if (RunFolder.isOne(dir)) return new RunFolder(dir);
    throw new GauntletError(
      'NO_RUN',
      `There is no run in ${dir}.`,
      'Name a folder that gauntlet explore has written, one with a journal.jsonl in it.',
    );
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

  /** Keeps everybody else out of this folder until released. */
  lock(): Lock {
    return lockFolder(this.dir);
  }
}
