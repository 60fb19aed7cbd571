import type { Action, Wait } from './action.js';
import type { Observation } from './observation.js';

export interface TimedAction {
  readonly action: Action;
  readonly wait: Wait;
}

/** One clean run of a list of actions. `runIndex` alone decides what noise it meets. */
export interface Job {
  readonly actions: readonly TimedAction[];
  readonly runIndex: number;
}

/** What a job brought; verdicts are pure functions over this. */
export interface Execution {
  readonly job: Job;
  readonly start: Observation;
  /** One per action. */
  readonly steps: readonly Observation[];
}

/** Runs jobs, in any order and on any number of devices; executions come back in the order of the jobs. */
export interface Runner {
  run(jobs: Iterable<Job>): AsyncIterable<Execution>;
}
