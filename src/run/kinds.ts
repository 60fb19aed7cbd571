import { compareKind } from './compare/kind.js';
import { exploreKind, workersKind } from './explore/kind.js';
import { JobFolder } from './job/job-folder.js';
import type { JobKind } from './job/kind.js';
import { minimizeKind } from './minimize/kind.js';
import { reduceKind } from './reduce/kind.js';
import { testKind } from './test/kind.js';

/** A folder of work, of whatever kind. */
export type AnyJobFolder = JobFolder<unknown, unknown>;

/** Every kind of work that fills a folder. What is here is known to `runs`, `replay` and all that takes a folder. */
export const JOB_KINDS: readonly JobKind<unknown, unknown>[] = [
  testKind,
  workersKind,
  exploreKind,
  minimizeKind,
  reduceKind,
  compareKind,
];

/** The work in a folder; null where there is none. */
export function jobAt(dir: string): AnyJobFolder | null {
  const folders = JOB_KINDS.map((kind) => new JobFolder(kind, dir));
  return folders.find((folder) => folder.isBegun) ?? null;
}
