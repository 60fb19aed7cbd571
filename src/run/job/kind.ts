import type { z } from 'zod';
import type { TraceCandidate } from '../trace-files.js';

/** The app of the examples: slow enough to be interrupted. */
export const EXAMPLE_APP = 'sim:random?seed=7&screens=40&pace=1';

/** How `run`, which some examples begin with, was made. */
export const EXAMPLE_RUN = [
  'explore',
  EXAMPLE_APP,
  '--events',
  '900',
  '--seed',
  '3',
  '--out',
  'run',
] as const;

/** A kind of work that fills a folder, can be interrupted, and goes on with `gauntlet COMMAND --resume DIR`. */
export interface JobKind<Header, Result> {
  readonly command: string;
  /**
   * Its arguments, but for `--out`, in a folder where `EXAMPLE_RUN` was made, which crashes in trace 78.
   * The end-to-end tests kill, interrupt and starve it like this, and resume it.
   */
  readonly example: readonly string[];
  /** What people call one of them, such as `reduction`. */
  readonly noun: string;
  /** Written first: its first line, or all of it, decides everything that follows. */
  readonly begun: JobFile<Header>;
  /** What version 1 wrote first, where that was another file. Such work is read, but cannot be gone on with. */
  readonly begunV1?: string;
  /** Written last. */
  readonly result: JobFile<Result>;
  /** Whether nothing is left to do: what was interrupted may leave a result, too. */
  isFinished(result: Result): boolean;
  /** Its result in a few words. */
  outcome(result: Result): string;
  /** The traces that its folder offers to other commands; it offers none where this is absent. */
  readonly traces?: (dir: string) => AsyncIterable<TraceCandidate> | Iterable<TraceCandidate>;
}

/** A file in the folder of a job. */
export interface JobFile<T> {
  readonly file: string;
  readonly schema: z.ZodType<T>;
}
