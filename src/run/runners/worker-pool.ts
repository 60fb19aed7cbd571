import { fileURLToPath } from 'node:url';
import { DeviceLost } from '../../core/errors.js';
import { canonicalJson } from '../../core/format/canonical.js';
import type { Job } from '../../core/runner.js';
import type { OpenedRecord } from './opened-format.js';
import { withRetries } from './retry.js';
import type { Setup } from './setup.js';
import { type WorkerOptions, WorkerProcess } from './worker-process.js';

const ENTRY = fileURLToPath(new URL('./worker-main.js', import.meta.url));

export interface PoolOptions extends WorkerOptions {
  /** Most processes at a time. */
  readonly size: number;
  /** What a process runs; only a test has another. */
  readonly entry?: string;
}

interface Waiting {
  readonly key: string;
  take(worker: WorkerProcess): void;
  fail(error: Error): void;
}

/** Worker processes, started when there is something for them to do. One that is lost is replaced. */
export class WorkerPool {
  readonly size: number;
  readonly #all = new Set<WorkerProcess>();
  /** Those with nothing to do, each with what its device is set up for. */
  readonly #idle = new Map<WorkerProcess, string>();
  readonly #waiting: Waiting[] = [];
  #closed = false;

  constructor(private readonly options: PoolOptions) {
    this.size = options.size;
  }

  /** What is known of a device that is set up so. */
  open(setup: Setup, signal: AbortSignal): Promise<OpenedRecord> {
    return this.#use(setup, signal, (worker) => worker.open(setup, signal));
  }

  /** Runs a job on a device that is set up so, and reads what came of it; when a device is lost, on another. */
  run<T>(setup: Setup, job: Job, signal: AbortSignal, read: (execution: string) => T): Promise<T> {
    return this.#use(setup, signal, async (worker) => read(await worker.run(setup, job, signal)));
  }

  /** Ends every process; what they were doing fails. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { fail } of this.#waiting.splice(0)) fail(closed());
    await Promise.all([...this.#all].map((worker) => worker.end()));
  }

  #use<T>(setup: Setup, signal: AbortSignal, use: (worker: WorkerProcess) => Promise<T>): Promise<T> {
    const key = canonicalJson(setup);
    let first = true;
    return withRetries(async () => {
      // What is tried again has waited longest.
      const worker = await this.#take(key, signal, first ? 'last' : 'first');
      first = false;
      try {
        const result = await use(worker);
        this.#giveBack(worker, key);
        return result;
      } catch (error) {
        if (this.#closed) throw closed();
        if (error instanceof DeviceLost) void worker.end();
        else this.#giveBack(worker, key);
        throw error;
      }
    }, this.options.progress);
  }

  async #take(key: string, signal: AbortSignal, place: 'first' | 'last'): Promise<WorkerProcess> {
    signal.throwIfAborted();
    if (this.#closed) throw closed();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        key,
        take(worker) {
          signal.removeEventListener('abort', leave);
          resolve(worker);
        },
        fail(error) {
          signal.removeEventListener('abort', leave);
          reject(error);
        },
      };
      signal.addEventListener('abort', leave);
      if (place === 'first') this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
      this.#hand();
    });
  }

  #giveBack(worker: WorkerProcess, key: string): void {
    if (!this.#all.has(worker)) return;
    this.#idle.set(worker, key);
    this.#hand();
  }

  /** Hands workers to those who wait, as long as there are any. */
  #hand(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const worker = this.#find(next.key);
      if (worker === undefined) return;
      this.#idle.delete(worker);
      this.#waiting.shift();
      next.take(worker);
    }
  }

  /** Best is one that is set up already, then a new one; else one is set up anew. */
  #find(key: string): WorkerProcess | undefined {
    const idle = [...this.#idle];
    const [alike] = idle.find(([, setUpFor]) => setUpFor === key) ?? [];
    return alike ?? (this.#all.size < this.size ? this.#start() : idle[0]?.[0]);
  }

  #start(): WorkerProcess {
    const worker = new WorkerProcess(this.options.entry ?? ENTRY, this.options);
    this.#all.add(worker);
    void worker.ended.then(() => {
      this.#all.delete(worker);
      this.#idle.delete(worker);
      // There is room for another.
      this.#hand();
    });
    return worker;
  }
}

function closed(): Error {
  return new DOMException('The pool was closed.', 'AbortError');
}
