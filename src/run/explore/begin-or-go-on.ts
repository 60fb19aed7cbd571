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
  const state = stateOf(exploreKind, dir);
  if (state === 'none') return isUnwanted ? null : explore(request, around);
  // A run that was killed after its last event has yet to write what it has seen.
  const isLeft = state !== 'begun' || isUnwanted;
  return isLeft ? summaryOf(new RunFolder(dir)) : resume(dir, request.pictures, around);
}
