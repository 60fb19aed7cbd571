import type { Chooser } from '../../core/chooser.js';
import type { GrowingModel } from './growing-model.js';
import type { InputNgrams } from './input-ngrams.js';
import { loopFreePaths } from './loop-free-paths.js';

export const PATH_POLICIES = ['novel', 'shortest'] as const;
/** How a path to the frontier is chosen: with the most that was not tried before, or simply a shortest one. */
export type PathPolicy = (typeof PATH_POLICIES)[number];

/** Candidate paths that are compared (R16). */
const CANDIDATES = 10;
/** How much longer than the shortest a candidate may be. */
const SLACK = 5;

/** Where the path begins and ends: `last` is the last input performed, `next` the one to perform at the end. */
export interface Errand {
  readonly from: number;
  readonly to: number;
  readonly last: number | null;
  readonly next: number;
}

/** The inputs that lead to the frontier (R16). The state must be reachable. */
export function choosePath(
  policy: PathPolicy,
  model: GrowingModel,
  { from, to, last, next }: Errand,
  seen: InputNgrams,
  chooser: Chooser,
): readonly number[] {
  if (policy === 'shortest') {
    return chooser.choose('path', loopFreePaths(model, from, to, CANDIDATES, 0));
  }
  const before = last === null ? [] : [last];
  const scored = loopFreePaths(model, from, to, CANDIDATES, SLACK).map((path) => ({
    path,
    score: seen.novelty([...before, ...path, next]),
  }));
  const most = Math.max(...scored.map(({ score }) => score));
  const newest = scored.flatMap(({ path, score }) => (score === most ? [path] : []));
  // The candidates come shortest first.
  const length = newest[0]?.length;
  return chooser.choose(
    'path',
    newest.filter((path) => path.length === length),
  );
}
