import { type Arrival, type Fold, Reading, readRun } from '../derive/reading.js';
import type { Summary } from '../derive/summary.js';
import type { CountedFinding } from '../derive/tally.js';
import { runHeaderOf } from '../journal/reader.js';
import type { WorkersFolder } from './workers-folder.js';

/** Something that a worker has seen first; the trace is one of its own. */
interface SeenBy {
  readonly worker: number;
}

/** Result of several workers: what they did adds up, what they found counts once. */
export interface MergedSummary extends Summary {
  readonly findings: readonly (CountedFinding & SeenBy)[];
  readonly nondeterministic?: { readonly trace: number; readonly step: number } & SeenBy;
  /** Result of each of them. */
  readonly workers: readonly (Summary & SeenBy)[];
}

/** Why workers ended that ended for several reasons: the first of these that holds for any. */
const REASONS: readonly Summary['stopped'][] = [
  'interrupted',
  'lost',
  'start-unstable',
  'no-start',
  'stuck',
  'time',
  'virtual-time',
  'events',
  'done',
];

/** Result of the workers of a folder, from their journals. */
export function mergedSummary(folder: WorkersFolder): MergedSummary {
  const runs = folder.runs();
  const merging = new Merging(runs);
  return merging.summary(runs.map(({ folder }) => readRun(folder.journal, merging).summary()));
}

/** Takes what workers did as if one had done it all, worker after worker. */
export class Merging implements Fold {
  readonly #all: Reading;

  constructor(private readonly runs: ReturnType<WorkersFolder['runs']>) {
    this.#all = new Reading(runHeaderOf(runs[0].folder.journal));
  }

  take({ entry }: Arrival): void {
    this.#all.take(entry);
  }

  /** The result of all together; the results of each are in the order of the folder. */
  summary(each: readonly Summary[]): MergedSummary {
    const workers = each.map((own, n) => ({ worker: this.runs[n]?.worker ?? n + 1, ...own }));
    const { nondeterministic: _, ...merged } = this.#all.summary();
    const differing = workers.find(({ nondeterministic }) => nondeterministic !== undefined);
    return {
      ...merged,
      stopped: REASONS.find((reason) => workers.some(({ stopped }) => stopped === reason)) ?? merged.stopped,
      restarts: workers.reduce((sum, { restarts }) => sum + restarts, 0),
      findings: merged.findings.map((found) => ({ ...found, ...placeOf(found.trace, workers) })),
      ...(differing?.nondeterministic === undefined
        ? {}
        : { nondeterministic: { worker: differing.worker, ...differing.nondeterministic } }),
      workers,
    };
  }
}

/** Whose trace it is, and which of its own, of all traces worker after worker. */
function placeOf(
  trace: number,
  workers: MergedSummary['workers'],
): { readonly worker: number; readonly trace: number } {
  let before = 0;
  for (const { worker, traces } of workers) {
    if (trace < before + traces) return { worker, trace: trace - before };
    before += traces;
  }
  throw new Error(`no worker has trace ${trace}`);
}
