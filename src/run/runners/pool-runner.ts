import type { Execution, Job, Runner } from '../../core/runner.js';
import { ExecutionReader } from './execution-format.js';
import { inOrder } from './in-order.js';
import type { Setup } from './setup.js';
import type { WorkerPool } from './worker-pool.js';

/** Jobs taken ahead for each worker: none shall wait for the slowest of them. */
const AHEAD = 4;

/** Runs jobs on the devices of a pool. */
export class PoolRunner implements Runner {
  readonly #reader = new ExecutionReader();

  constructor(
    private readonly pool: WorkerPool,
    private readonly setup: Setup,
    private readonly signal?: AbortSignal,
  ) {}

  run(jobs: Iterable<Job>): AsyncGenerator<Execution> {
    return inOrder(
      jobs,
      () => AHEAD * this.pool.size,
      (job, signal) => this.pool.run(this.setup, job, signal, (text) => this.#reader.read(text, job)),
      this.signal,
    );
  }
}
