import { existsSync } from 'node:fs';
import { summaryOf } from '../derive/reading.js';
import { RunFolder } from '../derive/run-folder.js';
import type { Summary } from '../derive/summary.js';
import { stateOf } from '../job/job.js';
import type { Surroundings } from '../surroundings.js';
import { type ExploreRequest, explore, resume } from './explore.js';
import { exploreKind } from './kind.js';

/** Explores in a folder, or goes on with what was begun there; null when nothing was, and the user has had enough. */
export async function beginOrGoOn(
  dir: string,
  request: ExploreRequest,
  around: Surroundings,
): Promise<Summary | null> {
  const isUnwanted = around.signal?.aborted === true;
  if (stateOf(exploreKind, dir) === 'none') return isUnwanted ? null : explore(request, around);
  const folder = new RunFolder(dir);
  const summary = summaryOf(folder);
  return isUnwanted || isOver(folder, summary) ? summary : resume(dir, request.pictures, around);
}

/** Whether a run has ended, by its journal, and has written what it has seen: it may be killed in between. */
export function isOver({ summary }: RunFolder, { stopped }: Pick<Summary, 'stopped'>): boolean {
  return stopped !== 'interrupted' && stopped !== 'lost' && existsSync(summary);
}
