/** Time as a part sees it: real on a phone, made up in a test. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Resolves when that much time has passed; rejects as soon as the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
