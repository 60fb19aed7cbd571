import type { Action, Wait } from './action.js';
import type { DeviceInfo } from './device.js';
import type { LearnedModel } from './model.js';
import type { Observation } from './observation.js';
import type { Rng } from './rng.js';
import type { Screen } from './screen.js';

/** Names an abstract state: equal keys, same state. */
export type StateKey = string;

/** The key of every screen that is not the app's, where the abstraction does not look further. */
export const TERMINATED: StateKey = 'terminated';

/** Decides which screens count as the same state. */
export interface Abstraction {
  readonly name: string;
  key(screen: Screen): StateKey;
}

/** Decides which known state an observed screen is, given how it was reached. */
export interface Matcher {
  readonly name: string;
  /** `from` and `action` are null for the screen after a launch. */
  match(screen: Screen, from: StateKey | null, action: Action | null): StateKey;
}

/** Decides which inputs a screen offers, in canonical order. */
export interface InputModel {
  readonly name: string;
  inputs(screen: Screen): readonly Action[];
}

/** Where the app is, as a strategy sees it. */
export interface State {
  readonly key: StateKey;
  /** The app is not in front any more. */
  readonly terminated: boolean;
  readonly inputs: readonly Action[];
  readonly screen: Screen;
}

/** A strategy's hands: every call is counted, recorded, and ends the strategy when the budget is spent. */
export interface Driver {
  readonly device: DeviceInfo;
  /** What the last call brought, in full. */
  readonly observation: Observation;
  restart(): Promise<State>;
  perform(action: Action, wait?: Wait): Promise<State>;
}

export interface Budget {
  /** False once no further event may be performed. */
  readonly remains: boolean;
}

/** A trace of an earlier run, as its strategy saw it. */
export interface PastTrace {
  readonly start: State;
  readonly steps: readonly { readonly action: Action; readonly state: State }[];
}

/** An exploration, written as the loop that its paper prints. */
export interface Strategy {
  explore(driver: Driver, budget: Budget, rng: Rng): Promise<void>;
  /** What it has learned by now; null before it has seen the app. Only learners have this. */
  learned?(): LearnedModel | null;
  /** Takes in what earlier runs have seen, before it explores. Only learners that can go on have this. */
  recall?(traces: Iterable<PastTrace>): void;
}
