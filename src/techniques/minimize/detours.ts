import type { Candidate } from './candidate.js';

/** Longer ways there and back are rare, and looking for them costs runs. */
const LONGEST = 6;

/**
 * The trace without each run of two to six neighbours, the longest first. A way there and back again cannot be left out
 * one item at a time: a 1-minimal trace may still hold it.
 */
export function withoutDetours(trace: Candidate): Candidate[] {
  const candidates: Candidate[] = [];
  for (let length = Math.min(LONGEST, trace.length); length >= 2; length--) {
    for (let at = 0; at + length <= trace.length; at++) candidates.push(trace.toSpliced(at, length));
  }
  return candidates;
}
