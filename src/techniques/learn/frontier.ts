import type { Chooser } from '../../core/chooser.js';
import type { GrowingModel } from './growing-model.js';

export const FRONTIER_POLICIES = ['random', 'nearest'] as const;
/** Which state with untried inputs comes next: any that can be reached without a restart, or the nearest. */
export type FrontierPolicy = (typeof FRONTIER_POLICIES)[number];

/** An input that was never tried in a state. */
export interface FrontierPair {
  readonly state: number;
  readonly input: number;
}

/**
 * The next pair to try among those that can be reached from here (R13); `elsewhere` when only a clean start leads to
 * one, null when none can be reached at all.
 */
export function chooseFrontier(
  policy: FrontierPolicy,
  model: GrowingModel,
  from: number,
  chooser: Chooser,
): FrontierPair | 'elsewhere' | null {
  const states = model.reachable(from).filter((state) => model.isFrontier(state));
  if (states.length === 0) {
    return model.reachable(0).some((state) => model.isFrontier(state)) ? 'elsewhere' : null;
  }
  const state = chooser.choose('frontier', policy === 'nearest' ? states.slice(0, 1) : states);
  return { state, input: chooser.choose('input', model.unexplored(state)) };
}
