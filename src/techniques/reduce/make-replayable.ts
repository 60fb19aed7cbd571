import { CoverageSet } from '../../core/coverage.js';
import { coverageOf, type ReducibleTrace, thoseThatAdd, traceKey } from './reducible-trace.js';
import type { Replayer } from './replay.js';

/** Called with how many of the traces are done. */
export type Done = (done: number, total: number) => void;

/**
 * Ts: of every recorded trace the longest prefix that all runs repeat, with the coverage they agree on.
 * Nothing is kept of a trace whose first step fails, and of equal results one.
 */
export async function makeReplayable(
  recorded: readonly ReducibleTrace[],
  replayer: Replayer,
  progress: Done = () => {},
): Promise<ReducibleTrace[]> {
  const observed: (ReducibleTrace | null)[] = [];
  for await (const trace of replayer.observe(recorded)) {
    observed.push(trace);
    progress(observed.length, recorded.length);
  }
  return distinct(observed);
}

/**
 * The part of Ts that matters, where runs repeat what was recorded: a trace is run only if, by its recording, it adds
 * to what the ones before it cover. Where a trace does not repeat, later ones that have what is missing are run, too.
 */
export async function makeUsefulReplayable(
  recorded: readonly ReducibleTrace[],
  replayer: Replayer,
  progress: Done = () => {},
): Promise<ReducibleTrace[]> {
  const covered = new CoverageSet();
  const observed: (ReducibleTrace | null)[] = recorded.map(() => null);
  let untried = recorded.map((trace, at) => ({ trace, at }));
  let done = 0;
  for (;;) {
    const useful = new Set(thoseThatAdd(untried, covered));
    if (useful.size === 0) return distinct(observed);
    const batch = [...useful];
    let next = 0;
    for await (const trace of replayer.observe(batch.map((one) => one.trace))) {
      const at = batch[next++]?.at;
      if (at !== undefined) observed[at] = trace;
      if (trace !== null) covered.addAll(coverageOf(trace));
      progress(++done, done + batch.length - next);
    }
    untried = untried.filter((one) => !useful.has(one));
  }
}

function distinct(observed: readonly (ReducibleTrace | null)[]): ReducibleTrace[] {
  const kept = new Map<string, ReducibleTrace>();
  for (const trace of observed) {
    if (trace === null || trace.steps.length === 0) continue;
    const key = traceKey(trace);
    if (!kept.has(key)) kept.set(key, trace);
  }
  return [...kept.values()];
}
