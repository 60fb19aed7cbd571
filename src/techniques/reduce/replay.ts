import { CoverageSet } from '../../core/coverage.js';
import type { Execution, Job, Runner, TimedAction } from '../../core/runner.js';
import { type ReducibleTrace, screenAt } from './reducible-trace.js';
import type { ReductionView, Sight } from './reduction-view.js';

export const MATCHES = ['exact', 'stable'] as const;
/** When a run has the coverage of its trace: it is the same, or nothing is missing (R28). */
export type CoverageMatch = (typeof MATCHES)[number];

export interface ReplayOptions {
  /** R: how often a trace is run. */
  readonly runs: number;
  readonly match: CoverageMatch;
  /** Whether the first run that fails is the last one (R29). */
  readonly stopOnFirstFailure: boolean;
}

/** Result of the runs of a trace. */
export type Replay =
  /** All runs showed its screens and its coverage. */
  | { readonly verdict: 'same' }
  /** All runs showed its screens; this is the trace with the coverage they agree on. */
  | { readonly verdict: 'corrected'; readonly trace: ReducibleTrace }
  /** Some run went wrong at this step (0: the launch); this is what all runs agree on before it. */
  | { readonly verdict: 'broken'; readonly length: number; readonly trace: ReducibleTrace };

/** Called for every replay, and of the last of its runs. */
export type ReplayListener = (trace: ReducibleTrace, replay: Replay, last: Execution | null) => void;

/** One run of a trace that is known to replay. */
export interface Confirmation {
  readonly execution: Execution;
  /** The step that went wrong (0: the launch); null when all was as it should be. */
  readonly brokenAt: number | null;
  readonly covers: CoverageSet;
}

/** REPLAY: runs a trace again and again, each time from a clean restart, and compares. */
export class Replayer {
  #nextRun = 0;

  constructor(
    private readonly runner: Runner,
    readonly view: ReductionView,
    private readonly options: ReplayOptions,
    private readonly listener: ReplayListener = () => {},
  ) {}

  async replay(trace: ReducibleTrace): Promise<Replay> {
    const runs: Sight[][] = [];
    let last: Execution | null = null;
    for await (const execution of this.runner.run(this.#jobs(trace))) {
      last = execution;
      const sights = this.view.sights(execution);
      runs.push(sights);
      if (this.options.stopOnFirstFailure && agreement(trace, sights) <= trace.steps.length) break;
    }
    const replay = this.#judge(trace, runs);
    this.listener(trace, replay, last);
    return replay;
  }

  /** Runs actions once: what was done, as a trace. What was refused did nothing, and is left out. */
  async attempt(actions: readonly TimedAction[]): Promise<ReducibleTrace> {
    for await (const execution of this.runner.run([{ actions, runIndex: this.#nextRun++ }])) {
      const trace = this.view.execution(execution);
      this.listener(trace, { verdict: 'same' }, execution);
      return trace;
    }
    throw new Error('the runner has run nothing');
  }

  /** What all runs of each trace agree on; null when not even the launch is as recorded. All runs are one batch. */
  async *observe(traces: readonly ReducibleTrace[]): AsyncGenerator<ReducibleTrace | null> {
    const jobs = traces.flatMap((trace) => this.#jobs(trace));
    let runs: Sight[][] = [];
    let done = 0;
    for await (const execution of this.runner.run(jobs)) {
      runs.push(this.view.sights(execution));
      const trace = traces[done];
      if (runs.length < this.options.runs || trace === undefined) continue;
      yield this.#observed(trace, runs);
      runs = [];
      done++;
    }
  }

  /** Runs each trace until a run shows its screens, at most R times. */
  async confirm(traces: readonly ReducibleTrace[]): Promise<Confirmation[]> {
    const confirmations: Confirmation[] = [];
    let open = [...traces.keys()];
    for (let attempt = 0; attempt < this.options.runs && open.length > 0; attempt++) {
      const jobs = open.flatMap((at) => traces[at] ?? []).map((trace) => this.#job(trace));
      const tried = open.values();
      for await (const execution of this.runner.run(jobs)) {
        const at = tried.next().value ?? 0;
        const trace = traces[at];
        if (trace !== undefined) confirmations[at] = this.#confirmation(trace, execution);
      }
      open = open.filter((at) => confirmations[at]?.brokenAt !== null);
    }
    return confirmations;
  }

  #confirmation(trace: ReducibleTrace, execution: Execution): Confirmation {
    const sights = this.view.sights(execution);
    const agreed = agreement(trace, sights);
    const covers = new CoverageSet();
    for (const sight of sights) covers.addAll(sight.covers);
    return { execution, brokenAt: agreed > trace.steps.length ? null : agreed, covers };
  }

  /** Run indices are used up call by call, whether or not all of them are run: results stay the same on any runner. */
  #jobs(trace: ReducibleTrace): Job[] {
    return Array.from({ length: this.options.runs }, () => this.#job(trace));
  }

  #job({ steps }: ReducibleTrace): Job {
    return { actions: steps.map(({ action }) => action), runIndex: this.#nextRun++ };
  }

  #judge(trace: ReducibleTrace, runs: readonly (readonly Sight[])[]): Replay {
    const observed = this.#observed(trace, runs);
    if (observed === null) return { verdict: 'broken', length: 0, trace: { start: trace.start, steps: [] } };
    if (observed.steps.length < trace.steps.length) {
      return { verdict: 'broken', length: observed.steps.length + 1, trace: observed };
    }
    const expected = [trace.start, ...trace.steps];
    const same = runs.every((sights) =>
      expected.every(({ covers }, i) => this.#matches(covers, sights[i]?.covers ?? covers)),
    );
    return same ? { verdict: 'same' } : { verdict: 'corrected', trace: observed };
  }

  #matches(expected: CoverageSet, found: CoverageSet): boolean {
    return this.options.match === 'exact' ? found.equals(expected) : found.contains(expected);
  }

  /** The longest prefix whose screens all runs show, each step with the coverage that all runs have. */
  #observed(trace: ReducibleTrace, runs: readonly (readonly Sight[])[]): ReducibleTrace | null {
    const agreed = Math.min(...runs.map((sights) => agreement(trace, sights)));
    if (agreed === 0) return null;
    const covers = Array.from({ length: agreed }, (_, i) =>
      intersection(runs.flatMap((sights) => sights[i]?.covers ?? [])),
    );
    return this.view.numbers.withCoverage(trace, covers);
  }
}

/** How many sights, that of the launch included, are as in the trace before the first that is not. */
function agreement(trace: ReducibleTrace, sights: readonly Sight[]): number {
  const length = trace.steps.length + 1;
  for (let i = 0; i < length; i++) {
    const sight = sights[i];
    if (sight === undefined || sight.refused || sight.screen !== screenAt(trace, i)) return i;
  }
  return length;
}

function intersection(sets: readonly CoverageSet[]): CoverageSet {
  const [first, ...others] = sets;
  if (first === undefined) throw new RangeError('no sets to intersect');
  return others.reduce(
    (common, set) => (set.contains(common) ? common : common.minus(common.minus(set))),
    first,
  );
}
