import type { Candidate } from './candidate.js';

/** One run of a candidate. The run index alone decides what chance it meets. */
export interface Trial {
  readonly candidate: Candidate;
  readonly run: number;
}

/**
 * How a run came out. `after` is the number of items after which the target first held, where the oracle knows.
 * Invalid: the device or the way to it broke; that says nothing about the candidate.
 */
export type Outcome =
  | { readonly kind: 'held'; readonly after?: number }
  | { readonly kind: 'missed' }
  | { readonly kind: 'invalid'; readonly why?: string };

/** The outcome of one trial of a batch, with what it cost. */
export interface TrialResult {
  /** Index of the trial within the batch. */
  readonly trial: number;
  readonly outcome: Outcome;
  /** Time on the device. */
  readonly ms: number;
  /** Which device it was, where there are several. */
  readonly device?: string;
}

/** Runs trials, in any order and on any number of devices; every trial is answered once. */
export type Oracle = (trials: readonly Trial[]) => AsyncIterable<TrialResult>;

/** A run stayed invalid however often it was tried. */
export class InfrastructureFailed extends Error {
  override readonly name = 'InfrastructureFailed';
}
