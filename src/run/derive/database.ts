import { renameSync, rmSync } from 'node:fs';
import Database from 'libsql';
import type { StateKey } from '../../core/driver.js';
import { messageOf, showPlace } from '../../core/finding.js';
import type { Screen } from '../../core/screen.js';
import type { TraceEnd } from '../../core/trace.js';
import { ioError } from '../../home/io-error.js';
import type { CountedFinding } from './tally.js';

const SCHEMA = `
  CREATE TABLE screens (id INTEGER PRIMARY KEY, state TEXT NOT NULL, package TEXT NOT NULL, activity TEXT NOT NULL);
  CREATE TABLE traces (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, steps INTEGER NOT NULL, end TEXT NOT NULL);
  CREATE TABLE steps (
    trace INTEGER NOT NULL, step INTEGER NOT NULL, kind TEXT NOT NULL, input TEXT NOT NULL,
    source TEXT NOT NULL, target TEXT NOT NULL, screen INTEGER NOT NULL, outcome TEXT NOT NULL,
    ms INTEGER NOT NULL, probes INTEGER NOT NULL, gained INTEGER NOT NULL
  );
  CREATE TABLE findings (
    kind TEXT NOT NULL, key TEXT NOT NULL, title TEXT NOT NULL, place TEXT, message TEXT NOT NULL,
    count INTEGER NOT NULL, trace INTEGER NOT NULL, step INTEGER NOT NULL, PRIMARY KEY (kind, key)
  );`;

/** One step, flat. */
export interface StepRow {
  readonly trace: number;
  readonly step: number;
  readonly kind: string;
  readonly input: string;
  readonly source: StateKey;
  readonly target: StateKey;
  readonly screen: number;
  readonly outcome: string;
  readonly ms: number;
  /** Probes hit, and how many of them for the first time in the run. */
  readonly probes: number;
  readonly gained: number;
}

const COLUMNS = 11;
/** Rows per statement: crossing into the native code costs more than the row itself. */
const BATCH = 32;

/** The run as an SQLite file, for whoever wants to ask it something. Appears under its name when complete. */
export class RunDatabase {
  readonly #db: Database.Database;
  readonly #insertBatch: Database.Statement;
  readonly #insertOne: Database.Statement;
  readonly #insertTrace: Database.Statement;
  #pending: (string | number)[] = [];

  constructor(private readonly file: string) {
    try {
      rmSync(`${file}.tmp`, { force: true });
      this.#db = new Database(`${file}.tmp`);
      // The file is made from the journal and only renamed when whole: it needs no safety net of its own.
      this.#db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${SCHEMA} BEGIN;`);
    } catch (error) {
      throw ioError(error, file);
    }
    const row = `(${Array(COLUMNS).fill('?').join(',')})`;
    this.#insertBatch = this.#db.prepare(`INSERT INTO steps VALUES ${Array(BATCH).fill(row).join(',')}`);
    this.#insertOne = this.#db.prepare(`INSERT INTO steps VALUES ${row}`);
    this.#insertTrace = this.#db.prepare('INSERT INTO traces VALUES (?,?,?,?)');
  }

  step(row: StepRow): void {
    const { trace, step, kind, input, source, target, screen, outcome, ms, probes, gained } = row;
    this.#pending.push(trace, step, kind, input, source, target, screen, outcome, ms, probes, gained);
    if (this.#pending.length < COLUMNS * BATCH) return;
    this.#run(this.#insertBatch, this.#pending);
    this.#pending = [];
  }

  screen(id: number, state: StateKey, screen: Screen): void {
    this.#run(this.#db.prepare('INSERT INTO screens VALUES (?,?,?,?)'), [
      id,
      state,
      screen.package,
      screen.activity,
    ]);
  }

  trace(id: number, run: number, steps: number, end: TraceEnd): void {
    this.#run(this.#insertTrace, [id, run, steps, end]);
  }

  finding(found: CountedFinding): void {
    const { kind, key, title, place, count, trace, step } = found;
    const where = place === null ? null : showPlace(place);
    const values = [kind, key, title, where, messageOf(found), count, trace, step];
    this.#run(this.#db.prepare('INSERT INTO findings VALUES (?,?,?,?,?,?,?,?)'), values);
  }

  close(): void {
    for (let at = 0; at < this.#pending.length; at += COLUMNS) {
      this.#run(this.#insertOne, this.#pending.slice(at, at + COLUMNS));
    }
    try {
      this.#db.exec('CREATE INDEX steps_by_trace ON steps (trace, step); COMMIT;');
      this.#db.close();
      renameSync(`${this.file}.tmp`, this.file);
    } catch (error) {
      throw ioError(error, this.file);
    }
  }

  #run(statement: Database.Statement, values: readonly (string | number | null)[]): void {
    try {
      statement.run(values);
    } catch (error) {
      throw ioError(error, this.file);
    }
  }
}
