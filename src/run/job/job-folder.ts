import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { readJson } from '../../core/format/read.js';
import { ioError } from '../../home/io-error.js';
import type { Lock } from '../../home/lock.js';
import { makeFolder } from '../../home/make-folder.js';
import { writeWhole } from '../../home/output-file.js';
import { readText } from '../../home/read-text.js';
import { commandOf, emptyJournal, JOURNAL } from '../journal/reader.js';
import { claimFolder, lockFolder } from './claim-folder.js';
import { folderName } from './folder-name.js';
import type { JobKind } from './kind.js';

/** Where a new job goes: this very folder, or a new one below the parent, named for what it is about and when it began. */
export type Place = { readonly dir: string } | { readonly parent: string; readonly about: string };

/** A folder that nobody else may use until the lock is released. */
export interface Claimed<F> {
  readonly folder: F;
  readonly lock: Lock;
}

/** The folder of a job. What was begun is the truth; the result follows from it. */
export class JobFolder<Header, Result> {
  constructor(
    readonly kind: JobKind<Header, Result>,
    readonly dir: string,
  ) {}

  /** A folder for a new job. */
  static claim<H, R>(kind: JobKind<H, R>, place: Place, now: Date): Claimed<JobFolder<H, R>> {
    const dir = 'dir' in place ? place.dir : makeNamed(place.parent, folderName(place.about, now));
    return { folder: new JobFolder(kind, dir), lock: claimFolder(dir, kind) };
  }

  /** The folder of a job that was begun. */
  static open<H, R>(kind: JobKind<H, R>, dir: string): JobFolder<H, R> {
    const folder = new JobFolder(kind, dir);
    if (folder.isBegun) return folder;
    const { command, noun, begun } = kind;
    throw new GauntletError(
      `NO_${noun.toUpperCase()}`,
      `There is no ${noun} in ${dir}.`,
      `Name a folder that gauntlet ${command} has written, one with a ${begun.file} in it.`,
    );
  }

  /** A file of this folder. */
  path(name: string): string {
    return join(this.dir, name);
  }

  /** What was written first. */
  get begun(): string {
    return this.path(this.kind.begun.file);
  }

  /** The file that was written first, by whatever version. */
  get written(): string {
    return this.isOfV1 ? this.path(this.kind.begunV1 ?? this.kind.begun.file) : this.begun;
  }

  /** Whether such a job has begun here. A journal whose first line was not finished may be of any command. */
  get isBegun(): boolean {
    if (!existsSync(this.begun)) return this.isOfV1;
    if (this.kind.begun.file !== JOURNAL) return true;
    const command = commandOf(this.begun);
    return command === null || command === this.kind.command;
  }

  /** Whether version 1 has begun it, in a form that nothing can be added to. */
  get isOfV1(): boolean {
    const { begun, begunV1 } = this.kind;
    return begunV1 !== undefined && !existsSync(this.path(begun.file)) && existsSync(this.path(begunV1));
  }

  /** Keeps everybody else out of this folder until released. */
  lock(): Lock {
    return lockFolder(this.dir);
  }

  /** What was written first, where it is a plan and not a journal. */
  plan(): Header {
    return readJson(this.kind.begun.schema, readText(this.begun), this.begun);
  }

  writePlan(plan: Header): void {
    writeWhole(this.begun, `${JSON.stringify(plan, null, 2)}\n`);
  }

  /** Refuses a journal that ends before its first line does. */
  requireBegun(): void {
    if (this.kind.begun.file === JOURNAL && existsSync(this.begun) && commandOf(this.begun) === null) {
      throw emptyJournal(this.begun);
    }
  }

  /** Its result; null as long as none was written down. */
  result(): Result | null {
    const file = this.path(this.kind.result.file);
    return existsSync(file) ? readJson(this.kind.result.schema, readText(file), file) : null;
  }

  writeResult(result: Result): void {
    writeWhole(this.path(this.kind.result.file), `${JSON.stringify(result, null, 2)}\n`);
  }

  /** Removes a job that was killed before its first line: there is nothing to go on from. */
  discard(): void {
    rmSync(this.dir, { recursive: true });
  }
}

/** Works in a new folder, which nobody else may use meanwhile. */
export function inNewFolder<H, R, T>(
  kind: JobKind<H, R>,
  place: Place,
  now: Date,
  work: (folder: JobFolder<H, R>) => Promise<T>,
): Promise<T> {
  return untilReleased(JobFolder.claim(kind, place, now), work);
}

/** Works in the folder of a job that was begun, which nobody else may use meanwhile. */
export async function inFolder<H, R, T>(
  kind: JobKind<H, R>,
  dir: string,
  work: (folder: JobFolder<H, R>) => Promise<T>,
): Promise<T> {
  const folder = JobFolder.open(kind, dir);
  return untilReleased({ folder, lock: folder.lock() }, work);
}

/** Works in a folder that was claimed before, and lets others in again. */
export async function untilReleased<F, T>(
  { folder, lock }: Claimed<F>,
  work: (folder: F) => Promise<T>,
): Promise<T> {
  try {
    return await work(folder);
  } finally {
    lock.release();
  }
}

/** Makes a folder under this name, or with a number after it where there is one. */
function makeNamed(parent: string, name: string): string {
  makeFolder(parent);
  for (let n = 1; ; n++) {
    const dir = join(parent, n === 1 ? name : `${name}-${n}`);
    try {
      mkdirSync(dir);
      return dir;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST' && existsSync(dir)) continue;
      throw ioError(error, dir);
    }
  }
}
