import { unlessAborted } from '../../core/abort.js';
import type { Jvm } from './jvm.js';

interface Waiting {
  readonly jvm: Jvm;
  /** Whether it got warm. */
  readonly warm: Promise<boolean>;
  ready: boolean;
}

/** A JVM that is started and warmed up beside the one in use, to take its place without a wait. */
export class Spare {
  #waiting: Waiting | null = null;

  constructor(
    private readonly boot: () => Jvm,
    private readonly warm: (jvm: Jvm) => Promise<unknown>,
  ) {}

  /** Whether there is one that needs not be waited for. */
  get ready(): boolean {
    return this.#waiting?.ready === true && this.#waiting.jvm.host.alive;
  }

  /** Begins to start one unless there is one. */
  async prepare(): Promise<void> {
    if (this.#waiting?.jvm.host.alive === true) return;
    await this.end();
    const jvm = this.boot();
    const warm = this.warm(jvm).then(
      () => true,
      () => false,
    );
    const waiting: Waiting = { jvm, warm, ready: false };
    this.#waiting = waiting;
    void warm.then((isWarm) => {
      waiting.ready = isWarm;
    });
  }

  /** Hands it out, warm; null when there is none, or when it did not get warm. Cancelled, it keeps what it has. */
  async take(signal?: AbortSignal): Promise<Jvm | null> {
    const waiting = this.#waiting;
    if (waiting === null) return null;
    const isWarm = await unlessAborted(waiting.warm, signal);
    this.#waiting = null;
    if (isWarm && waiting.jvm.host.alive) return waiting.jvm;
    await waiting.jvm.end();
    return null;
  }

  async end(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = null;
    await waiting?.jvm.end();
  }
}
