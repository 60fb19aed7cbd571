import { z } from 'zod';
import type { Action } from '../../core/action.js';
import { digest } from '../../core/digest.js';
import { GauntletError } from '../../core/errors.js';
import { canonicalJson } from '../../core/format/canonical.js';
import { readJson, readValue } from '../../core/format/read.js';
import type { Observation } from '../../core/observation.js';
import type { Screen } from '../../core/screen.js';
import { type Line, readLines } from '../../home/lines.js';
import {
  type Entry,
  headerSchema,
  type JobHeader,
  type JournalRecord,
  type RunHeader,
  recordSchema,
} from './format.js';

/** The file that a journal is, in the folder of its job. */
export const JOURNAL = 'journal.jsonl';

/** A place between two records of a journal: bytes before it, and the screens and actions that were defined there. */
export interface Position {
  readonly bytes: number;
  readonly screens: number;
  readonly actions: number;
}

/** A journal of any command read from the front, as far as it was written completely. */
export class EntryReader<H extends JobHeader> {
  readonly header: H;
  readonly screens: Screen[] = [];
  readonly actions: Action[] = [];
  /** Bytes up to the end of the last whole record read; what follows a crash of the writer is cut off there. */
  validBytes: number;
  readonly #lines: Generator<Line>;

  constructor(
    readonly file: string,
    schema: z.ZodType<H>,
  ) {
    this.#lines = readLines(file);
    const first = this.#lines.next();
    if (first.done === true) throw emptyJournal(file);
    this.header = readHeader(schema, first.value, file);
    this.validBytes = first.value.end;
  }

  /** How far it was read. */
  get position(): Position {
    return { bytes: this.validBytes, screens: this.screens.length, actions: this.actions.length };
  }

  /** The entries in order. May be taken only once. */
  *entries(): Generator<Entry> {
    let number = 1;
    for (const line of this.#lines) {
      number++;
      const record = this.#record(line, number);
      if (record === null) return;
      const entry = this.#apply(record, number);
      this.validBytes = line.end;
      if (entry !== null) yield entry;
    }
  }

  /** Null for a torn last line: the writer was killed in the middle of it. */
  #record(line: Line, number: number): JournalRecord | null {
    return line.whole ? readJson(recordSchema, line.text, this.#place(number)) : null;
  }

  #apply(record: JournalRecord, number: number): Entry | null {
    switch (record.t) {
      case 'screen':
        this.#define(this.screens, record.id, record.screen, number);
        return null;
      case 'action':
        this.#define(this.actions, record.id, record.action, number);
        return null;
      case 'launch':
        return { kind: 'launch', run: record.run, observation: this.#observation(record, number) };
      case 'step':
        return {
          kind: 'step',
          action:
            typeof record.action === 'number'
              ? this.#defined(this.actions, record.action, 'action', number)
              : record.action,
          wait: record.wait,
          observation: this.#observation(record, number),
        };
      case 'lost':
        return { kind: 'lost', message: record.message };
      case 'repeated':
        return { kind: 'repeated', run: record.run, differs: record.differs ?? null };
      case 'end':
        return { kind: 'end', reason: record.reason };
    }
  }

  #observation(record: Extract<JournalRecord, { t: 'launch' | 'step' }>, number: number): Observation {
    const { process, outcome, unsettled, cov, events, ms } = record;
    const screen = this.#defined(this.screens, record.screen, 'screen', number);
    const total = this.header.probes?.total ?? 0;
    const stray = cov.find((id) => id >= total);
    if (stray !== undefined)
      throw this.#broken(number, `the app has ${total} probes, none is number ${stray}`);
    return { screen, process, outcome, unsettled, coverage: cov, events, virtualMs: ms };
  }

  #define<T>(table: T[], id: number, value: T, number: number): void {
    if (id !== table.length) throw this.#broken(number, `expected number ${table.length}, found ${id}`);
    table.push(value);
  }

  #defined<T>(table: readonly T[], id: number, what: string, number: number): T {
    const value = table[id];
    if (value === undefined) throw this.#broken(number, `${what} ${id} was not written before`);
    return value;
  }

  #broken(number: number, problem: string): GauntletError {
    return new GauntletError(
      'BAD_FILE',
      `${this.#place(number)} cannot be read: ${problem}.`,
      'The journal was changed after it was written; start the run again in a new folder.',
    );
  }

  #place(number: number): string {
    return `${this.file}, line ${number}`;
  }
}

/** A journal that nothing can be read from. */
export function emptyJournal(file: string): GauntletError {
  return new GauntletError(
    'EMPTY_JOURNAL',
    `${file} holds no run: it ends before its first line does.`,
    'Start the run again in a new folder.',
  );
}

/** The command whose work a journal holds; null where it ends before its first line does. */
export function commandOf(file: string): string | null {
  const [first] = readLines(file);
  if (first === undefined || !first.whole) return null;
  return readJson(named, first.text, `${file}, line 1`).command;
}

const named = z.looseObject({ command: z.string() });
const sealed = z.looseObject({ v: z.unknown(), digest: z.string().optional() });

/** The first line; refused where it is not as it was written, for it decides everything that follows. */
function readHeader<H>(schema: z.ZodType<H>, { text, whole }: Line, file: string): H {
  if (!whole) throw emptyJournal(file);
  const { digest: written, ...line } = readJson(sealed, text, `${file}, line 1`);
  const header = readValue(schema, line, `${file}, line 1`);
  if (line.v !== 1 && written !== digest(canonicalJson(line))) {
    throw new GauntletError(
      'JOB_CHANGED',
      `The first line of ${file} was changed since it was written.`,
      'Start the work again in a new folder.',
    );
  }
  return header;
}

/** The journal of an exploration. */
export class JournalReader extends EntryReader<RunHeader> {
  constructor(file: string) {
    super(file, headerSchema);
  }
}

/** The first line of the journal of an exploration, and nothing more. */
export function runHeaderOf(file: string): RunHeader {
  const [first] = readLines(file);
  if (first === undefined) throw emptyJournal(file);
  return readHeader(headerSchema, first, file);
}
