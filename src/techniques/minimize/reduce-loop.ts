import { type Candidate, chunksOf, restsOf } from './candidate.js';

/** Returns some successful member of the list, or null when every member fails. */
export type GetPassing = (list: readonly Candidate[]) => Promise<Candidate | null>;

/** Called for every accepted reduction: what was kept, and into how many chunks it is cut next. */
export type OnReduced = (from: Candidate, to: Candidate, k: number) => void;

/** Shrinks a trace until nothing can go (ND3MIN 2.3). */
export async function reduceLoop(
  whole: Candidate,
  n: number,
  getPassing: GetPassing,
  onReduced: OnReduced,
): Promise<Candidate> {
  let trace = whole;
  let k = n;
  while (trace.length > 0) {
    k = Math.min(k, trace.length); // D2
    const chunk = await getPassing(chunksOf(trace, k).filter(({ length }) => length !== trace.length));
    if (chunk !== null) {
      onReduced(trace, chunk, n);
      trace = chunk;
      k = n;
      continue;
    }
    // D4: of two chunks, the rests are the chunks themselves.
    const rest = k === 2 ? null : await getPassing(restsOf(trace, k));
    if (rest !== null) {
      k = Math.max(k - 1, 2);
      onReduced(trace, rest, k);
      trace = rest;
      continue;
    }
    if (k === trace.length) return trace;
    k = Math.min(2 * k, trace.length);
  }
  return trace;
}
