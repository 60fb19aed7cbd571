import type { Chooser } from '../../core/chooser.js';
import type { GrowingModel } from './growing-model.js';

export const MERGE_POLICIES = ['ancestor', 'any'] as const;
/** Which of the states that look alike a transition is merged into: the nearest on the live trace, or any. */
export type MergePolicy = (typeof MERGE_POLICIES)[number];

/** The known state that a new transition is taken to lead to (R17); null when none has the label. */
export function mergeTarget(
  policy: MergePolicy,
  model: GrowingModel,
  label: number,
  path: readonly number[],
  chooser: Chooser,
): number | null {
  const alike = model.labelled(label);
  if (alike.length === 0) return null;
  const ancestor = policy === 'ancestor' ? path.findLast((state) => model.label(state) === label) : undefined;
  return chooser.choose('merge', ancestor === undefined ? alike : [ancestor]);
}
