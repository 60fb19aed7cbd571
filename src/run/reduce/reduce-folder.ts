import { existsSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EXTERNAL_RULES, type ExternalRule } from '../../core/device.js';
import { GauntletError } from '../../core/errors.js';
import { deviceInfoSchema } from '../../core/format/device-info.js';
import { tracedApp } from '../../core/trace.js';
import { ioError } from '../../home/io-error.js';
import type { Lock } from '../../home/lock.js';
import type { ReductionOptions } from '../../techniques/reduce/reduce.js';
import { MEASURES, type Measure } from '../../techniques/reduce/reduction-view.js';
import { MATCHES, type ReplayOptions } from '../../techniques/reduce/replay.js';
import { claimFolder, lockFolder } from '../job/claim-folder.js';
import type { JournalHeader } from '../journal/format.js';

/** How a suite is reduced; with the traces it decides everything that follows. */
export interface ReduceOptions extends ReplayOptions, ReductionOptions {
  readonly coverage: Measure;
  readonly keepExceptions: boolean;
  readonly resolver: string;
  readonly external: ExternalRule;
}

/** First line of a reduction's journal. */
export interface ReduceHeader extends JournalHeader {
  readonly command: 'reduce';
  /** Where the traces are, and what they were. */
  readonly traces: string;
  readonly tracesHash: string;
  readonly abstraction: string;
  readonly options: ReduceOptions;
}

export const reduceHeaderSchema: z.ZodType<ReduceHeader> = z.strictObject({
  v: z.literal(1),
  gauntlet: z.string(),
  command: z.literal('reduce'),
  app: tracedApp,
  device: deviceInfoSchema,
  probes: z.strictObject({ hash: z.string(), total: z.int().min(0) }).nullable(),
  traces: z.string(),
  tracesHash: z.string(),
  abstraction: z.string(),
  options: z.strictObject({
    runs: z.int().min(1),
    fragments: z.int().min(1),
    patience: z.int().min(0),
    everyTrace: z.boolean(),
    coverage: z.enum(MEASURES),
    match: z.enum(MATCHES),
    stopOnFirstFailure: z.boolean(),
    keepExceptions: z.boolean(),
    resolver: z.string(),
    external: z.enum(EXTERNAL_RULES),
  }),
});

/** The files of a reduction. What was run is the truth; the rest is worked out from it. */
export class ReduceFolder {
  readonly journal: string;
  readonly suite: string;
  readonly report: string;

  constructor(readonly dir: string) {
    this.journal = join(dir, 'executions.jsonl');
    this.suite = join(dir, 'suite.json');
    this.report = join(dir, 'reduce.json');
  }

  /** A folder for a new reduction. */
  static create(dir: string): { readonly folder: ReduceFolder; readonly lock: Lock } {
    const lock = claimFolder(dir, { work: 'work', command: 'reduce' });
    return { folder: new ReduceFolder(dir), lock };
  }

  /** The folder of a reduction that was begun. */
  static open(dir: string): ReduceFolder {
    const folder = new ReduceFolder(dir);
    if (existsSync(folder.journal)) return folder;
    throw new GauntletError(
      'NO_REDUCTION',
      `No reduction was begun in ${dir}.`,
      'Name a folder that gauntlet reduce has written, one with an executions.jsonl in it.',
    );
  }

  /** Keeps everybody else out of this folder until released. */
  lock(): Lock {
    return lockFolder(this.dir);
  }

  /** Removes what a killed writer left half written. */
  cutOff(bytes: number): void {
    try {
      truncateSync(this.journal, bytes);
    } catch (error) {
      throw ioError(error, this.journal);
    }
  }
}
