import { setImmediate as nextTurn } from 'node:timers/promises';
import { abstraction } from '../../core/abstraction/index.js';
import { CoverageSet } from '../../core/coverage.js';
import type { Abstraction } from '../../core/driver.js';
import { ownCodeOf } from '../../core/own-code.js';
import { SILENT } from '../../core/progress.js';
import type { Execution, Runner } from '../../core/runner.js';
import { arithmeticMean } from '../../core/statistics.js';
import { suiteJson } from '../../core/suite.js';
import type { Trace, TraceHeader } from '../../core/trace.js';
import { writeWhole } from '../../home/output-file.js';
import { type Reduction, reduce, type Snapshot, type Stage } from '../../techniques/reduce/reduce.js';
import {
  coverageOf,
  type ReducibleTrace,
  suiteCoverage,
  traceKey,
} from '../../techniques/reduce/reducible-trace.js';
import { ReductionView } from '../../techniques/reduce/reduction-view.js';
import { type Confirmation, Replayer } from '../../techniques/reduce/replay.js';
import { traceOf } from '../derive/execution-trace.js';
import type { AtWork } from '../job/runner-job.js';
import { tracedAppOf } from '../journal/format.js';
import type { Traces } from '../recorded-input.js';
import type { Surroundings } from '../surroundings.js';
import { comparedFigures, type Kept, stageFigures } from './figures.js';
import { type ReduceHeader, suiteFile } from './kind.js';
import { KnownTraces } from './known-traces.js';
import type { ReduceResult } from './reduce-result.js';

/** Real time between two reports of progress. */
const PROGRESS_MS = 200;

/** Reduces recorded traces to a small suite and writes it. When it is stopped, the smallest suite so far is written. */
export async function reduceRecorded(
  at: AtWork<ReduceHeader, ReduceResult>,
  recorded: Traces,
  around: Surroundings,
): Promise<ReduceResult> {
  const job = new ReductionJob(at, recorded, around);
  try {
    return await job.finish();
  } catch (error) {
    const soFar = around.signal?.aborted === true ? job.soFar() : null;
    if (soFar === null) throw error;
    return soFar;
  }
}

/** A reduction under way. */
class ReductionJob {
  readonly #view: ReductionView;
  readonly #states: Abstraction;
  readonly #head: TraceHeader;
  readonly #suite: readonly ReducibleTrace[];
  readonly #replayer: Replayer;
  readonly #known = new KnownTraces();
  /** Keys of the traces that were run and did as expected. */
  readonly #executed = new Set<string>();
  readonly #replays = { same: 0, corrected: 0, broken: 0 };
  /** What each launch took on the device. */
  readonly #launches: number[] = [];
  #snapshot: Snapshot | null = null;
  #reportedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly at: AtWork<ReduceHeader, ReduceResult>,
    private readonly recorded: Traces,
    private readonly around: Surroundings,
  ) {
    const { header, installed, info } = at;
    const { options, abstraction: name } = header;
    this.#states = abstraction(name, { package: installed.package });
    this.#view = new ReductionView({
      measure: options.coverage,
      exceptions: options.keepExceptions,
      states: this.#states,
      own: ownCodeOf(header.app),
      probes: header.probes?.total ?? 0,
    });
    const probes = installed.probes?.hash ?? null;
    this.#head = { v: 1, app: tracedAppOf(header), device: info.kind, abstraction: name, probes };
    this.#replayer = new Replayer(this.#counted(), this.#view, options, (trace, { verdict }, last) => {
      this.#replays[verdict]++;
      if (verdict !== 'same' || last === null) return;
      this.#known.add(trace, () => done(this.#seen(last)));
      if (last.steps.every(({ outcome }) => outcome === 'done')) this.#executed.add(traceKey(trace));
    });
    this.#suite = recorded.map((trace) => {
      const reducible = this.#view.trace(trace);
      this.#known.add(reducible, () => trace);
      return reducible;
    });
  }

  async finish(): Promise<ReduceResult> {
    const { signal } = this.around;
    const reduction = await reduce(
      this.#suite,
      this.at.header.options,
      this.#replayer,
      (stage, done, total) => this.#report(stage, done, total),
      async () => {
        await nextTurn();
        signal?.throwIfAborted();
      },
      (latest) => {
        this.#snapshot = latest;
      },
    );
    return this.#write(await this.#confirmed(reduction), {
      complete: true,
      replayable: stageFigures(reduction.replayable, this.#view),
      phase1: stageFigures(reduction.phase1.traces, this.#view),
      phase2: stageFigures(reduction.phase2.traces, this.#view),
      broken: reduction.broken,
      flaws: reduction.flaws.length,
    });
  }

  /** The smallest suite so far, written; null where there is none, or one of its traces was never seen. */
  soFar(): ReduceResult | null {
    const suite = this.#snapshot?.() ?? null;
    const traces = suite?.flatMap((trace) => this.#known.find(trace) ?? []) ?? [];
    if (suite === null || traces.length < suite.length) return null;
    const covered = suiteCoverage(suite);
    return this.#write(
      { reducible: suite, traces, covered, wanted: suiteCoverage(this.#suite), unconfirmed: [] },
      { complete: false, replayable: null, phase1: null, phase2: null, broken: 0, flaws: 0 },
    );
  }

  /** What is left in the end, as it was seen. On a device that repeats itself, what was run once has been seen. */
  async #confirmed({ traces, replayable }: Reduction): Promise<Kept> {
    const isSeen = (trace: ReducibleTrace) =>
      this.at.header.options.trustRecording && this.#executed.has(traceKey(trace));
    const fresh = traces.filter((trace) => !isSeen(trace));
    const confirmed = new Map<ReducibleTrace, Confirmation>();
    for (const [n, confirmation] of (await this.#replayer.confirm(fresh)).entries()) {
      const trace = fresh[n];
      if (trace !== undefined) confirmed.set(trace, confirmation);
    }
    const covered = new CoverageSet();
    const kept: Trace[] = [];
    const unconfirmed: string[] = [];
    for (const [n, trace] of traces.entries()) {
      const confirmation = confirmed.get(trace);
      const inSuite =
        confirmation === undefined ? this.#known.find(trace) : this.#seen(confirmation.execution);
      if (inSuite === null) throw new Error('a test of the suite was never seen');
      kept.push(inSuite);
      covered.addAll(confirmation?.covers ?? coverageOf(trace));
      if (confirmation !== undefined && confirmation.brokenAt !== null) unconfirmed.push(String(n));
    }
    return { reducible: traces, traces: kept, covered, wanted: suiteCoverage(replayable), unconfirmed };
  }

  #write(
    kept: Kept,
    rest: Pick<ReduceResult, 'complete' | 'replayable' | 'phase1' | 'phase2' | 'broken' | 'flaws'>,
  ): ReduceResult {
    const { header, folder, timing } = this.at;
    const tests = kept.traces.map((trace, n) => ({ id: String(n), trace }));
    writeWhole(suiteFile(folder.dir), suiteJson({ v: 1, name: header.app.ref, tests }));
    const launchMs = this.#launches.length === 0 ? 0 : arithmeticMean(this.#launches);
    return {
      ...comparedFigures(header, this.recorded, this.#suite, kept, launchMs, this.#view),
      ...rest,
      replays: this.#replays,
      executions: this.#launches.length,
      out: folder.dir,
      timing: timing(),
    };
  }

  #seen(execution: Execution): Trace {
    return traceOf(this.#head, execution, this.#states);
  }

  #counted(): Runner {
    const [{ runner }, launches] = [this.at, this.#launches];
    return {
      async *run(jobs) {
        for await (const execution of runner.run(jobs)) {
          launches.push(execution.start.virtualMs);
          yield execution;
        }
      },
    };
  }

  /** Reports progress now and then. */
  #report(stage: Stage, done: number, total: number): void {
    const { now, progress = SILENT } = this.around;
    if (now() - this.#reportedMs < PROGRESS_MS) return;
    this.#reportedMs = now();
    const what = stage === 'phase 2' ? 'covered' : 'traces';
    progress.report({
      phase: stage,
      fraction: total === 0 ? 1 : done / total,
      facts: { [what]: `${done} of ${total}`, executions: this.#launches.length, ...this.#replays },
    });
  }
}

/** A trace without what was refused: it did nothing. */
function done(trace: Trace): Trace {
  return { ...trace, steps: trace.steps.filter(({ outcome }) => outcome === 'done') };
}
