import { existsSync, truncateSync } from 'node:fs';
import { GauntletError } from '../../core/errors.js';
import { ioError } from '../../home/io-error.js';
import type { JobHeader } from '../journal/format.js';
import type { Past } from '../journal/journaled-device.js';
import { EntryReader, type Position } from '../journal/reader.js';
import { JournalWriter } from '../journal/writer.js';
import { type Claimed, inFolder, JobFolder, type Place, untilReleased } from './job-folder.js';
import type { JobKind } from './kind.js';

/** A job under way: what it was asked to do, where it writes, and what it has done before. */
export interface Begun<H extends JobHeader, R> {
  readonly header: H;
  readonly folder: JobFolder<H, R>;
  /** Where what is executed is recorded; of an interrupted job, what was executed before. */
  readonly source: JournalWriter | Past;
}

/** Begins a job with a journal in a new folder, and works. */
export function beginJob<H extends JobHeader, R, T>(
  kind: JobKind<H, R>,
  place: Place,
  header: H,
  now: Date,
  work: (begun: Begun<H, R>) => Promise<T>,
): Promise<T> {
  return beginIn(JobFolder.claim(kind, place, now), header, work);
}

/** The same in a folder that was claimed before. */
export function beginIn<H extends JobHeader, R, T>(
  claimed: Claimed<JobFolder<H, R>>,
  header: H,
  work: (begun: Begun<H, R>) => Promise<T>,
): Promise<T> {
  return untilReleased(claimed, async (folder) =>
    work({ header, folder, source: JournalWriter.create(folder.begun, header) }),
  );
}

/** Goes on with a job that was interrupted: whatever it executed before is answered from its journal. */
export async function resumeJob<H extends JobHeader, R, T>(
  kind: JobKind<H, R>,
  dir: string,
  work: (begun: Begun<H, R>) => Promise<T>,
): Promise<T> {
  if (JobFolder.open(kind, dir).isOfV1) throw ofV1(kind, dir);
  return inFolder(kind, dir, async (folder) => {
    const reader = new EntryReader(folder.begun, kind.begun.schema);
    let kept: Position | null = null;
    const source: Past = {
      entries: reader.entries(),
      keep: () => {
        kept = reader.position;
      },
      open: () => {
        const { bytes, screens, actions } = kept ?? reader.position;
        cutOff(folder.begun, bytes);
        const before = {
          screens: reader.screens.slice(0, screens),
          actions: reader.actions.slice(0, actions),
        };
        return JournalWriter.continue(folder.begun, before);
      },
    };
    return work({ header: reader.header, folder, source });
  });
}

/** How a job in a folder is brought to its end. */
export interface Ways<T> {
  begin(): Promise<T>;
  resume(): Promise<T>;
}

/** Result of a job in a folder: as it was written down where it has ended, else gone on with, else begun. */
export async function finishJob<H, R, T>(
  kind: JobKind<H, R>,
  dir: string,
  { begin, resume }: Ways<T>,
): Promise<T | R> {
  const state = stateOf(kind, dir);
  if (state === 'none') return begin();
  if (state === 'begun') return resume();
  return state.result;
}

/** How far a job in a folder has come. One that was killed before its first line is removed: it is none. */
export function stateOf<H, R>(kind: JobKind<H, R>, dir: string): 'none' | 'begun' | { readonly result: R } {
  const folder = new JobFolder(kind, dir);
  if (!existsSync(dir)) return 'none';
  try {
    JobFolder.open(kind, dir).requireBegun();
    const result = folder.result();
    return result !== null && kind.isFinished(result) ? { result } : 'begun';
  } catch (error) {
    const none = [`NO_${kind.noun.toUpperCase()}`, 'EMPTY_JOURNAL'];
    if (!(error instanceof GauntletError) || !none.includes(error.code)) throw error;
    folder.discard();
    return 'none';
  }
}

/** Removes what a killed writer left half written. */
function cutOff(file: string, bytes: number): void {
  try {
    truncateSync(file, bytes);
  } catch (error) {
    throw ioError(error, file);
  }
}

function ofV1<H, R>({ noun, begunV1 }: JobKind<H, R>, dir: string): GauntletError {
  return new GauntletError(
    'OLD_JOB',
    `An earlier version of Gauntlet has begun the ${noun} in ${dir}; its ${begunV1} cannot be gone on with.`,
    `Go on with the version that began it, or start a new ${noun}.`,
  );
}
