import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { GauntletError } from '../../core/errors.js';
import { readJson } from '../../core/format/read.js';
import { ioError } from '../../home/io-error.js';
import { readText } from '../../home/read-text.js';
import { type AnyJobFolder, jobAt } from '../kinds.js';
import { isLocked } from './claim-folder.js';

/** A folder that some command has written. */
export interface KeptWork {
  readonly dir: string;
  readonly command: string;
  readonly state: 'running' | 'finished' | 'interrupted';
  /** Null for what ended before it was noted. */
  readonly app: string | null;
  readonly startedAt: string | null;
  /** Its result in a few words. */
  readonly outcome: string;
}

/** Everything that was kept below a folder, the latest last. */
export function keptWork(parent: string): readonly KeptWork[] {
  let names: readonly string[];
  try {
    names = readdirSync(parent);
  } catch (error) {
    throw ioError(error, parent);
  }
  const kept = names.flatMap((name) => {
    const folder = jobIfReadable(join(parent, name));
    return folder === null ? [] : [{ work: workIn(folder), age: statSync(folder.written).birthtimeMs }];
  });
  return kept.sort((one, other) => one.age - other.age).map(({ work }) => work);
}

function workIn(folder: AnyJobFolder): KeptWork {
  const { kind, dir } = folder;
  const result = unlessBad(() => folder.result());
  const isWhole = result !== null && kind.isFinished(result);
  const { app = null, timing } = unlessBad(() => generalOf(folder)) ?? {};
  return {
    dir,
    command: kind.command,
    state: isLocked(dir) ? 'running' : isWhole ? 'finished' : 'interrupted',
    app,
    startedAt: timing?.startedAt ?? null,
    outcome: result === null ? '' : kind.outcome(result),
  };
}

const general = z.looseObject({
  app: z.string().optional(),
  timing: z.looseObject({ startedAt: z.string() }).optional(),
});

/** What the results of most kinds have in common. */
function generalOf(folder: AnyJobFolder): z.infer<typeof general> | null {
  const file = folder.path(folder.kind.result.file);
  return existsSync(file) ? readJson(general, readText(file), file) : null;
}

function jobIfReadable(dir: string): AnyJobFolder | null {
  return unlessBad(() => jobAt(dir));
}

/** A list of what is there goes on past a file that was damaged. */
function unlessBad<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof GauntletError) return null;
    throw error;
  }
}
