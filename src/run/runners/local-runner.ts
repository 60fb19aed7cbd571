import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallOptions, Device } from '../../core/device.js';
import type { Observation } from '../../core/observation.js';
import type { Progress } from '../../core/progress.js';
import type { Execution, Job, Runner } from '../../core/runner.js';
import { byPath, type Resolver, retarget } from '../../core/target.js';
import { withRetries } from './retry.js';

const STEPS_PER_TURN = 512;

/** Runs jobs one after the other on one device of this process. */
export class LocalRunner implements Runner {
  readonly #call: CallOptions;
  #performed = 0;

  constructor(
    private readonly device: Device,
    /** How recorded targets are found again. */
    private readonly resolve: Resolver = byPath,
    signal?: AbortSignal,
    private readonly progress?: Progress,
  ) {
    this.#call = { signal };
  }

  async *run(jobs: Iterable<Job>): AsyncGenerator<Execution> {
    for (const job of jobs) yield await withRetries(() => this.execute(job), this.progress);
  }

  /** Runs one job, once. */
  async execute(job: Job): Promise<Execution> {
    const start = await this.device.restart({ ...this.#call, runIndex: job.runIndex });
    const steps: Observation[] = [];
    let last = start;
    for (const { action, wait } of job.actions) {
      // What cannot be found is put to the device as recorded: it is the device that refuses.
      last = await this.device.perform(
        retarget(action, last.screen, this.resolve) ?? action,
        wait,
        this.#call,
      );
      steps.push(last);
      // A simulated app would otherwise never let a signal through.
      if (++this.#performed % STEPS_PER_TURN === 0) await nextTurn();
    }
    return { job, start, steps };
  }
}
