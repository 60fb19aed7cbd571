import { existsSync } from 'node:fs';
import { summaryOf } from '../derive/reading.js';
import { RunFolder } from '../derive/run-folder.js';
import type { Summary } from '../derive/summary.js';
import { unlessNone } from '../job/begun.js';
import { type ExploreRequest, explore, resume, type Surroundings } from './explore.js';

/** Explores in a folder, or goes on with what was begun there; null when nothing was, and the user has had enough. */
export async function beginOrGoOn(
  dir: string,
  request: ExploreRequest,
  around: Surroundings,
): Promise<Summary | null> {
  const isUnwanted = around.signal?.aborted === true;
  const begun = unlessNone('NO_RUN', dir, () => {
    const folder = RunFolder.open(dir);
    return { summary: summaryOf(folder), isWritten: existsSync(folder.summary) };
  });
  if (begun === null) return isUnwanted ? null : explore(request, around);
  const { stopped } = begun.summary;
  // A run that was killed after its last event has yet to write what it has seen.
  const isOver = stopped !== 'interrupted' && stopped !== 'lost' && begun.isWritten;
  return isOver || isUnwanted ? begun.summary : resume(dir, request.pictures, around);
}
