import { type ChildProcess, fork } from 'node:child_process';
import { DeviceLost } from '../../core/errors.js';
import { readValue } from '../../core/format/read.js';
import type { Progress } from '../../core/progress.js';
import type { Job } from '../../core/runner.js';
import type { OpenedRecord } from './opened-format.js';
import type { Setup } from './setup.js';
import { errorOf } from './trouble-format.js';
import { type Reply, type Request, replySchema } from './worker-protocol.js';

/** Longer than closing a device takes. */
const LEAVE_MS = 10_000;

export interface WorkerOptions {
  /** GAUNTLET_HOME. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly progress?: Progress | undefined;
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** A process of ours with one device: it is asked one thing at a time. */
export class WorkerProcess {
  /** Settled when the process is gone. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  #waiting: Waiting | null = null;
  #gone: string | null = null;

  constructor(
    entry: string,
    private readonly options: WorkerOptions,
  ) {
    this.#child = fork(entry, [options.home], {
      env: options.env,
      // In a group of its own: Ctrl-C is for the parent alone, which ends its workers in good order.
      detached: true,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message) => this.#hear(message));
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#gone = `the worker is gone: ${how}`;
        this.#waiting?.reject(new DeviceLost(this.#gone));
        resolve();
      };
      this.#child.once('error', (error) => end(`it cannot be started (${error.message})`));
      this.#child.once('exit', (code, signal) => end(`it ended with ${signal ?? `status ${code}`}`));
    });
  }

  /** Sets the device up and returns what is known of it. */
  async open(setup: Setup, signal: AbortSignal): Promise<OpenedRecord> {
    const reply = await this.#ask({ t: 'open', setup }, signal);
    if (reply.t !== 'opened') throw strange(reply);
    return reply.opened;
  }

  /** Runs a job on a device that is set up so, and gives the execution as text. */
  async run(setup: Setup, job: Job, signal: AbortSignal): Promise<string> {
    const reply = await this.#ask({ t: 'run', setup, job }, signal);
    if (reply.t !== 'done') throw strange(reply);
    return reply.execution;
  }

  /** Ends the process in good order, or else by force. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), LEAVE_MS);
    await this.ended;
    clearTimeout(timer);
  }

  async #ask(request: Request, signal: AbortSignal): Promise<Reply> {
    const stop = () => this.#send({ t: 'stop' });
    signal.throwIfAborted();
    signal.addEventListener('abort', stop);
    try {
      const reply = await new Promise<Reply>((resolve, reject) => {
        if (this.#gone !== null) reject(new DeviceLost(this.#gone));
        this.#waiting = { resolve, reject };
        this.#send(request);
      });
      if (reply.t === 'trouble') throw errorOf(reply.trouble);
      return reply;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #send(request: Request): void {
    // A worker that is gone is noticed by its exit.
    if (this.#child.connected) this.#child.send(request, () => {});
  }

  #hear(message: unknown): void {
    const reply = readValue(replySchema, message, 'what a worker says');
    if (reply.t === 'note') this.options.progress?.note?.(reply.text);
    else if (reply.t === 'progress') this.options.progress?.report(reply.report);
    else this.#waiting?.resolve(reply);
  }
}

function strange(reply: Reply): DeviceLost {
  return new DeviceLost(`the worker has answered with '${reply.t}', which it was not asked for`);
}
