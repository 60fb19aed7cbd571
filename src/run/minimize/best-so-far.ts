import { canonicalJson } from '../../core/format/canonical.js';
import type { Execution, TimedAction } from '../../core/runner.js';

/** The shortest list of actions that a job has settled for up to now, with a run that shows the target. */
export class BestSoFar {
  /** One run that held of every list since the last reduction. */
  readonly #held = new Map<string, Execution>();
  #best: Execution | null = null;

  /** Null as long as nothing could be left out, or what could was found in an earlier sitting. */
  get execution(): Execution | null {
    return this.#best;
  }

  /** A run held; whether its list is settled for is decided later. */
  held(execution: Execution): void {
    this.#held.set(canonicalJson(execution.job.actions), execution);
  }

  /** These actions are all that is left. A run of them may have gone on after the target. */
  reduced(actions: readonly TimedAction[]): void {
    const wanted = canonicalJson(actions);
    const { length } = actions;
    const runs = [...this.#held.values()];
    const run = runs.find(({ job }) => canonicalJson(job.actions.slice(0, length)) === wanted);
    this.#held.clear();
    if (run === undefined) return;
    this.#best = { job: { ...run.job, actions }, start: run.start, steps: run.steps.slice(0, length) };
  }
}
