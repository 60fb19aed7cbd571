import { type ChildProcess, spawn } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { CallOptions } from '../../core/device.js';
import { DeviceLost, EXIT, GauntletError } from '../../core/errors.js';
import { parseJson, readValue } from '../../core/format/read.js';

/** The last lines that the JVM wrote to its own outputs: they show why it died. */
const KEPT_LINES = 20;

/** What to do about an app that the host does not take, by the code of its refusal. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ['unfit-apk', 'Use an APK that is whole and not split.'],
  ['import', 'See that the file can be read, and that there is room on the disk that GAUNTLET_HOME is on.'],
  ['too-large', 'Leave out of the APK what the test does not need, or have it shrunk by R8.'],
]);

const failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

interface Waiting {
  readonly signal: AbortSignal | undefined;
  readonly resolve: (line: string) => void;
  readonly reject: (error: unknown) => void;
}

/** A JVM of the device: requests and replies as lines of JSON on two descriptors of their own. */
export class HostProcess {
  readonly #child: ChildProcess;
  readonly #requests: Writable;
  readonly #waiting = new Map<number, Waiting>();
  /** Requests whose answers nobody waits for any more. */
  readonly #abandoned = new Set<number>();
  readonly #said: string[] = [];
  /** The signal that is listened to: one listener serves all requests that come with it. */
  #heard: AbortSignal | null = null;
  readonly #abandon = (): void => {
    for (const [id, { signal, reject }] of this.#waiting) {
      if (signal?.aborted !== true) continue;
      this.#waiting.delete(id);
      this.#abandoned.add(id);
      reject(signal.reason);
    }
  };
  #onIdle: () => void = () => {};
  #next = 0;
  #gone: string | null = null;

  constructor(command: readonly string[], env: NodeJS.ProcessEnv) {
    const [file = '', ...args] = command;
    // A phone's processes are at the root, and where this one is does not concern the app.
    this.#child = spawn(file, args, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] });
    const [, stdout, stderr, requests, replies] = this.#child.stdio;
    if (!(requests instanceof Writable) || !(replies instanceof Readable)) {
      throw new Error('the descriptors of the protocol are missing');
    }
    this.#requests = requests;
    // A JVM that dies while it is written to is noticed by its exit.
    requests.on('error', () => {});
    for (const stream of [stdout, stderr]) {
      if (stream instanceof Readable)
        createInterface({ input: stream }).on('line', (line) => this.#say(line));
    }
    createInterface({ input: replies }).on('line', (line) => this.#answer(line));
    this.#child.once('error', (error) => this.#end(`it cannot be started (${error.message})`));
    this.#child.once('exit', (code, signal) => this.#end(`it ended with ${signal ?? `status ${code}`}`));
  }

  /** Whether the JVM still runs. */
  get alive(): boolean {
    return this.#gone === null;
  }

  /**
   * Asks, and gives the reply as the schema describes it. A dead or silent JVM is a lost device. When the signal is
   * raised, the request is abandoned: the JVM goes on with it, but nobody waits.
   */
  async request<T>(
    op: string,
    parameters: Readonly<Record<string, unknown>>,
    schema: z.ZodType<T>,
    timeoutMs: number,
    { signal }: CallOptions = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    const id = this.#next++;
    const line = await this.#exchange(id, JSON.stringify({ id, op, ...parameters }), op, timeoutMs, signal);
    const reply = asAgreed(() => parseJson(line, `the reply to '${op}'`));
    if (!isFailure(reply)) return readReply(schema, reply, op);
    const { error } = readReply(failure, reply, op);
    const remedy = REMEDIES.get(error.code);
    if (remedy !== undefined) throw new GauntletError('UNFIT_APK', `${error.message}.`, remedy, EXIT.usage);
    if (error.code === 'no-activity') {
      throw new GauntletError(
        'NO_ACTIVITY',
        `${error.message}.`,
        "Name an activity of the app's manifest that is enabled.",
      );
    }
    throw new DeviceLost(`the JVM answered '${op}' with: ${error.message}`);
  }

  /** Waits, for so long at most, until the JVM is done with what was abandoned; false when it is not, or is gone. */
  async idle(withinMs: number): Promise<boolean> {
    if (this.#abandoned.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.#onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.alive && this.#abandoned.size === 0;
  }

  /** Ends the JVM at once; it has nothing to save. */
  kill(): Promise<void> {
    if (!this.alive) return Promise.resolve();
    const ended = new Promise<void>((resolve) => this.#child.once('close', () => resolve()));
    this.#kill();
    return ended;
  }

  /** What contains the JVM may die before it has made sure that the JVM dies with it. That ends without requests. */
  #kill(): void {
    this.#requests.destroy();
    this.#child.kill('SIGKILL');
  }

  #exchange(
    id: number,
    request: string,
    op: string,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#gone !== null) {
        reject(new DeviceLost(this.#gone));
        return;
      }
      if (signal !== undefined) this.#hear(signal);
      const timer = setTimeout(() => {
        this.#end(`it did not answer '${op}' within ${Math.round(timeoutMs / 1000)} s`);
        this.#kill();
      }, timeoutMs);
      this.#waiting.set(id, {
        signal,
        resolve(line) {
          clearTimeout(timer);
          resolve(line);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.#requests.write(`${request}\n`);
    });
  }

  #answer(line: string): void {
    const id = Number(/^\{"id":(\d+)/.exec(line)?.[1]);
    this.#waiting.get(id)?.resolve(line);
    this.#waiting.delete(id);
    if (this.#abandoned.delete(id) && this.#abandoned.size === 0) this.#onIdle();
  }

  /** Listens to this signal in place of the one before. A device is asked one thing at a time, so one is enough. */
  #hear(signal: AbortSignal | null): void {
    if (signal === this.#heard) return;
    this.#heard?.removeEventListener('abort', this.#abandon);
    signal?.addEventListener('abort', this.#abandon);
    this.#heard = signal;
    // Each device listens once, which is no leak however many there are.
    if (signal !== null) setMaxListeners(0, signal);
  }

  #say(line: string): void {
    this.#said.push(line);
    if (this.#said.length > KEPT_LINES) this.#said.shift();
  }

  #end(how: string): void {
    if (this.#gone !== null) return;
    const said = this.#said.length === 0 ? '' : `; it said last: ${this.#said.slice(-3).join(' | ')}`;
    this.#gone = `the JVM is gone: ${how}${said}`;
    for (const { reject } of this.#waiting.values()) reject(new DeviceLost(this.#gone));
    this.#waiting.clear();
    this.#hear(null);
    this.#onIdle();
  }
}

function isFailure(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'error' in reply;
}

/** Checks the shape of a reply. */
export function readReply<T>(schema: z.ZodType<T>, reply: unknown, op: string): T {
  return asAgreed(() => readValue(schema, reply, `the reply to '${op}'`));
}

/** A reply that is not as agreed means that the device cannot be trusted any more. */
function asAgreed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof GauntletError) throw new DeviceLost(error.message);
    throw error;
  }
}
