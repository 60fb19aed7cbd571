import type { Chooser } from '../../core/chooser.js';
import type { GrowingModel } from './growing-model.js';
import type { WordIndex } from './word-index.js';

export const WALK_POLICIES = ['eager', 'uniform'] as const;
/**
 * How each step of a walk is drawn: among all moves, or, where some make the word new at once, among those. Eager
 * walks are shorter, and a mistake in the model is found with fewer inputs.
 */
export type WalkPolicy = (typeof WALK_POLICIES)[number];

/** What a walk is drawn from. */
export interface WalkParts {
  readonly model: GrowingModel;
  readonly words: WordIndex;
  readonly chooser: Chooser;
  /** Whether the app is gone in this state. */
  readonly isTerminal: (state: number) => boolean;
  /** The most inputs that a walk may have. */
  readonly longest: number;
}

/**
 * A word that the model allows from this state and that no trace has as a block of consecutive inputs (R15): a random
 * walk that stops as soon as its word is new. It ends the app only where nothing else is new (R18). Null when every
 * word of that length is known.
 */
export function equivalenceWalk(
  policy: WalkPolicy,
  parts: WalkParts,
  from: number,
): readonly number[] | null {
  const live = (state: number) => !parts.isTerminal(state);
  const walk = (allowed: (target: number) => boolean) => newWord(policy, parts, from, null, [], allowed);
  return walk(live) ?? walk(() => true);
}

/** Tries the moves of a state in random order, each as far as it goes; `ends` is where the word so far occurs. */
function newWord(
  policy: WalkPolicy,
  parts: WalkParts,
  state: number,
  ends: readonly number[] | null,
  word: readonly number[],
  allowed: (target: number) => boolean,
): readonly number[] | null {
  const { model, words, chooser, longest } = parts;
  if (word.length === longest) return null;
  const { inputs, targets } = model.moves(state);
  const next = new Map<number, readonly number[]>();
  for (const [i, input] of inputs.entries()) {
    if (allowed(targets[i] ?? 0)) next.set(input, words.extend(ends, input));
  }
  while (next.size > 0) {
    const left = [...next.keys()];
    const fresh = policy === 'eager' ? left.filter((input) => next.get(input)?.length === 0) : [];
    const input = chooser.choose('walk', fresh.length > 0 ? fresh : left);
    const longer = [...word, input];
    const found = next.get(input) ?? [];
    if (found.length === 0) return longer;
    next.delete(input);
    const further = newWord(policy, parts, model.target(state, input), found, longer, allowed);
    if (further !== null) return further;
  }
  return null;
}
