import type { Action } from './action.js';
import type { StateKey } from './driver.js';
import type { ProbeIds } from './observation.js';
import type { TraceHeader } from './trace.js';

/** A state of a learned model. */
export interface ModelState {
  /** What is seen there; several states may look the same. */
  readonly label: StateKey;
  /** The app is not in front any more. */
  readonly terminated: boolean;
  /** The activity in front when the label was first seen. */
  readonly activity: string;
  /** What can be done there, tried or not, in canonical order. */
  readonly inputs: readonly Action[];
}

/** An action that leads from one state of a model to another; states are numbered by their place in the list. */
export interface ModelTransition {
  readonly from: number;
  readonly action: Action;
  readonly to: number;
  /** The action was seen to lead elsewhere after the very same inputs: each place it led to has an entry. */
  readonly flaky: boolean;
}

/** What a learner believes of an app: deterministic but for flaky transitions. State 0 is where the app starts. */
export interface LearnedModel {
  readonly states: readonly ModelState[];
  readonly transitions: readonly ModelTransition[];
}

/** How often recorded traces went some way, and what they covered there. */
export interface Passage {
  readonly count: number;
  readonly coverage: ProbeIds;
}

/** A learned model as it is kept: with what the traces that it explains have covered, and a picture of each state. */
export interface SavedModel extends TraceHeader {
  /** The strategy that learned it. */
  readonly strategy: string;
  /** Launches into state 0. */
  readonly launch: Passage;
  /** With the picture of a screen that looks like it, relative to the model; null when none was kept. */
  readonly states: readonly (ModelState & { readonly picture: string | null })[];
  readonly transitions: readonly (ModelTransition & Passage)[];
}
