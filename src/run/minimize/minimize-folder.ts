import { closeSync, existsSync, openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EXTERNAL_RULES, type ExternalRule } from '../../core/device.js';
import { digest } from '../../core/digest.js';
import { GauntletError } from '../../core/errors.js';
import { canonicalJson } from '../../core/format/canonical.js';
import { readJson } from '../../core/format/read.js';
import { type TracedApp, tracedApp } from '../../core/trace.js';
import { ioError } from '../../home/io-error.js';
import { readLines } from '../../home/lines.js';
import type { Lock } from '../../home/lock.js';
import { Journal, type JournalRecord, journalRecord } from '../../techniques/minimize/journal.js';
import type { Gate } from '../../techniques/minimize/minimize.js';
import type { Parameters } from '../../techniques/minimize/parameters.js';
import type { BinCounts } from '../../techniques/minimize/prior.js';
import { claimFolder, lockFolder } from '../job/claim-folder.js';

export const MINIMIZE_STRATEGIES = ['seq', 'rr', 'heur', 'mdp', 'ddmin'] as const;
export type MinimizeStrategy = (typeof MINIMIZE_STRATEGIES)[number];

/** How a trace is minimised; with the trace and the app it decides everything that follows. */
export interface MinimizeSettings {
  readonly strategy: MinimizeStrategy;
  readonly parameters: Parameters;
  readonly preCheck: Gate;
  readonly postCheck: Gate;
  readonly cutAtTarget: boolean;
  readonly probeEmpty: boolean;
  readonly dropDetours: boolean;
  /** Counted subtraces that the prior is made of. */
  readonly bins: BinCounts;
  readonly external: ExternalRule;
}

/** First line of a job's journal. */
export interface MinimizeHeader {
  readonly v: 1;
  readonly gauntlet: string;
  readonly command: 'minimize';
  /** Where the trace is, and what it was. */
  readonly trace: string;
  readonly traceHash: string;
  readonly app: TracedApp;
  readonly device: string;
  readonly target: string;
  readonly settings: MinimizeSettings;
}

const count = z.int().min(0);
const gate = z.strictObject({ runs: count, needed: count });

const headerSchema: z.ZodType<MinimizeHeader> = z.strictObject({
  v: z.literal(1),
  gauntlet: z.string(),
  command: z.literal('minimize'),
  trace: z.string(),
  traceHash: z.string(),
  app: tracedApp,
  device: z.string(),
  target: z.string(),
  settings: z.strictObject({
    strategy: z.enum(MINIMIZE_STRATEGIES),
    parameters: z.strictObject({
      n: count,
      nr: count,
      st: count,
      m: count,
      c: z.strictObject({ over: count, under: count }),
    }),
    preCheck: gate,
    postCheck: gate,
    cutAtTarget: z.boolean(),
    probeEmpty: z.boolean(),
    dropDetours: z.boolean(),
    bins: z.array(count),
    external: z.enum(EXTERNAL_RULES),
  }),
});

/** The header together with its digest: one that was changed is found out. */
const firstLine: z.ZodType<{ readonly job: MinimizeHeader; readonly digest: string }> = z.strictObject({
  job: headerSchema,
  digest: z.string(),
});

/** The files of a job. The journal is the truth; the rest follows from it. */
export class MinimizeFolder {
  readonly journal: string;
  readonly trace: string;
  readonly prior: string;
  readonly report: string;

  private constructor(readonly dir: string) {
    this.journal = join(dir, 'runs.jsonl');
    this.trace = join(dir, 'minimized.jsonl');
    this.prior = join(dir, 'prior.json');
    this.report = join(dir, 'minimize.json');
  }

  /** A folder for a new job. */
  static create(dir: string): { readonly folder: MinimizeFolder; readonly lock: Lock } {
    const lock = claimFolder(dir, { work: 'job', command: 'minimize' });
    return { folder: new MinimizeFolder(dir), lock };
  }

  /** The folder of a job that was begun. */
  static open(dir: string): MinimizeFolder {
    const folder = new MinimizeFolder(dir);
    if (existsSync(folder.journal)) return folder;
    throw new GauntletError(
      'NO_JOB',
      `No trace was being minimised in ${dir}.`,
      'Name a folder that gauntlet minimize has written, one with a runs.jsonl in it.',
    );
  }

  /** Keeps everybody else out of this folder until released. */
  lock(): Lock {
    return lockFolder(this.dir);
  }
}

/** The journal of a job as a file; every record is with the operating system before the job goes on. */
export class JournalFile {
  readonly journal: Journal;
  readonly #fd: number;

  private constructor(
    private readonly file: string,
    flags: 'wx' | 'a',
    past: Iterable<JournalRecord>,
  ) {
    try {
      this.#fd = openSync(file, flags);
    } catch (error) {
      throw ioError(error, file);
    }
    this.journal = new Journal((record) => this.#append(JSON.stringify(record)), past);
  }

  /** Begins a new journal. */
  static create(file: string, job: MinimizeHeader): JournalFile {
    const journal = new JournalFile(file, 'wx', []);
    journal.#append(JSON.stringify({ job, digest: digest(canonicalJson(job)) }));
    return journal;
  }

  /** Goes on with a journal; what a killed writer left half written is cut off. */
  static continue(file: string): JournalFile {
    const past: JournalRecord[] = [];
    let end = 0;
    let number = 0;
    for (const line of readLines(file)) {
      if (!line.whole) break;
      if (++number > 1) past.push(readJson(journalRecord, line.text, `${file}, line ${number}`));
      end = line.end;
    }
    try {
      truncateSync(file, end);
    } catch (error) {
      throw ioError(error, file);
    }
    return new JournalFile(file, 'a', past);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #append(text: string): void {
    const line = Buffer.from(`${text}\n`);
    try {
      for (let written = 0; written < line.length; ) written += writeSync(this.#fd, line, written);
    } catch (error) {
      throw ioError(error, this.file);
    }
  }
}

/** The header of a journal; refused where it is not as it was written. */
export function readHeader(file: string): MinimizeHeader {
  const [first] = readLines(file);
  if (first === undefined || !first.whole) {
    throw new GauntletError(
      'EMPTY_JOURNAL',
      `${file} holds no job: it ends before its first line does.`,
      'Start the job again in a new folder.',
    );
  }
  const { job, digest: written } = readJson(firstLine, first.text, `${file}, line 1`);
  if (digest(canonicalJson(job)) !== written) throw otherJob(file);
  return job;
}

/** Refuses to go on with a job whose trace, app or settings are not what they were. */
export function checkSameJob(file: string, written: MinimizeHeader, now: MinimizeHeader): void {
  if (canonicalJson(written) !== canonicalJson({ ...now, gauntlet: written.gauntlet })) throw otherJob(file);
}

function otherJob(file: string): GauntletError {
  return new GauntletError(
    'JOB_CHANGED',
    `The job of ${file} was changed since it began: its settings, its trace or its app.`,
    'Start a new job.',
  );
}
