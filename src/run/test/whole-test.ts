import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { SigningKey } from '../../apk/sign/signing-key.js';
import { CoverageSet } from '../../core/coverage.js';
import { GauntletError } from '../../core/errors.js';
import { type Progress, type ProgressReport, SILENT } from '../../core/progress.js';
import { shellQuote } from '../../core/shell-quote.js';
import { type Trace, traceJson } from '../../core/trace.js';
import { ioError } from '../../home/io-error.js';
import { explore, resume, type Surroundings } from '../explore.js';
import { RunFolder } from '../folder.js';
import { KeptDevices } from '../kept-devices.js';
import { loadTraces } from '../load-traces.js';
import { type MinimizeReport, minimizeTrace, resumeMinimize } from '../minimize.js';
import { MinimizeFolder } from '../minimize-folder.js';
import { writeWhole } from '../output-file.js';
import { probedApp } from '../probed-app.js';
import { summaryOf } from '../reading.js';
import { type ReduceResult, reduceSuite, resumeReduction, USUAL_REDUCTION } from '../reduce.js';
import { ReduceFolder } from '../reduce-folder.js';
import type { Summary } from '../summary.js';
import { coveringTraces } from './covering-traces.js';
import { TestFolder } from './test-folder.js';
import { EXPLORING, type Exploration, explorationsOf, MINIMIZING, type TestPlan } from './test-plan.js';

/** What surrounds a whole test. */
export interface TestSurroundings extends Surroundings {
  readonly signal: AbortSignal;
  /** The key for an APK that gets probes; asked for only then. */
  readonly signingKey: () => SigningKey;
}

/** A crash of the test, made short or as it was found. */
export interface TestedCrash {
  readonly id: string;
  readonly key: string;
  /** Where a trace with it is, as `PATH#ID`. */
  readonly found: string;
  /** Steps of that trace up to the crash. */
  readonly before: number;
  readonly after: number | null;
  readonly reproduced: { readonly hits: number; readonly of: number } | null;
  readonly wallMs: number | null;
}

/** A suite in numbers. */
export interface SuiteSize {
  readonly traces: number;
  readonly actions: number;
  readonly blocks: number | null;
}

/** What a whole test came to, as far as it got. */
export interface TestResult {
  readonly v: 1;
  readonly out: string;
  readonly app: string;
  /** The app as it was run, with probes. */
  readonly probed: string;
  readonly finished: boolean;
  readonly explorations: readonly {
    readonly name: string;
    readonly strategy: string;
    readonly seed: number;
    readonly events: number;
    readonly stopped: string;
  }[];
  readonly crashes: readonly TestedCrash[];
  readonly anrs: readonly string[];
  /** Reduced: made of fewer actions, and seen to replay. Selected: traces as recorded that cover everything. */
  readonly suite: {
    readonly made: 'reduced' | 'selected';
    readonly before: SuiteSize;
    readonly after: SuiteSize;
  } | null;
  /** The command line that explores exactly like this again. */
  readonly again: string;
  readonly timing: {
    readonly startedAt: string;
    readonly wallMs: number;
    readonly exploringMs: number;
    readonly minimizingMs: number;
    readonly reducingMs: number;
  };
}

/** Tests an app in a new folder: explores it, makes each crash short, and keeps a small suite. */
export function wholeTest(plan: TestPlan, dir: string, around: TestSurroundings): Promise<TestResult> {
  const { folder, lock } = TestFolder.create(dir);
  return withDevices(around, async (kept) => {
    const app = await probedApp(plan.app, folder.apk, plan.own, around);
    writeWhole(folder.plan, `${JSON.stringify(plan, null, 2)}\n`);
    return conduct(plan, app, folder, kept);
  }).finally(() => lock.release());
}

/** Goes on with a test that was interrupted. What was finished stays; a timed phase gets its time again. */
export function resumeTest(dir: string, around: TestSurroundings): Promise<TestResult> {
  const folder = TestFolder.open(dir);
  const lock = folder.lock();
  return withDevices(around, async (kept) => {
    const plan = folder.readPlan();
    return conduct(plan, await probedApp(plan.app, folder.apk, plan.own, around), folder, kept);
  }).finally(() => lock.release());
}

/** One device serves all phases: it need not start anew, and has warmed up when it matters. */
async function withDevices<T>(
  around: TestSurroundings,
  work: (around: TestSurroundings) => Promise<T>,
): Promise<T> {
  const devices = new KeptDevices(around);
  try {
    return await work({ ...around, open: (app, kind, asked) => devices.open(app, kind, asked) });
  } finally {
    await devices.close();
  }
}

async function conduct(
  plan: TestPlan,
  app: string,
  folder: TestFolder,
  around: TestSurroundings,
): Promise<TestResult> {
  const { now, signal } = around;
  const startedAt = around.date().toISOString();
  const clock = stopwatch(now);
  const explorations = explorationsOf(plan);
  let explored: readonly Explored[] = [];
  const exploringMs = await clock(async () => {
    explored = await exploreAll(plan, app, folder, explorations, around);
  });
  const runs = explored.map(({ name }) => folder.exploration(name));
  const left = (share: number) => ('wallMs' in plan.budget ? plan.budget.wallMs * share : null);
  let crashes: readonly TestedCrash[] = [];
  const minimizingMs = await clock(async () => {
    crashes = await within(around, left(MINIMIZING), (timed) => minimizeAll(plan, folder, runs, timed));
  });
  let suite: TestResult['suite'] = null;
  const reducingMs = await clock(async () => {
    suite = await within(around, left(1 - EXPLORING - MINIMIZING), (timed) =>
      keepSuite(plan, folder, runs, timed),
    );
  });
  const result: TestResult = {
    v: 1,
    out: folder.dir,
    app: plan.app,
    probed: app,
    finished: !signal.aborted,
    explorations: explored.map(({ name, strategy, seed, events, stopped }) => ({
      name,
      strategy,
      seed,
      events,
      stopped,
    })),
    crashes,
    anrs: [...new Set(explored.flatMap(({ anrs }) => anrs.map(({ key }) => key)))],
    suite,
    again: againOf(
      plan,
      explored.map(({ events }) => events),
    ),
    timing: {
      startedAt,
      wallMs: Math.round(exploringMs + minimizingMs + reducingMs),
      exploringMs: Math.round(exploringMs),
      minimizingMs: Math.round(minimizingMs),
      reducingMs: Math.round(reducingMs),
    },
  };
  writeWhole(folder.result, `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

/** The command line that explores exactly like this again. */
function againOf(plan: TestPlan, events: readonly number[]): string {
  return [
    `gauntlet test ${shellQuote(plan.app)} --seed ${plan.seed}`,
    ...(plan.device === undefined ? [] : [`--device ${plan.device}`]),
    ...(plan.external === 'cancel' ? [] : [`--external ${plan.external}`]),
    ...plan.own.map((prefix) => `--own ${shellQuote(prefix)}`),
    ...(plan.avoid ?? []).map((widget) => `--avoid ${shellQuote(widget)}`),
    ...(plan.workers === 1 ? [] : [`--workers ${plan.workers}`]),
    `--events ${events.join(',')}`,
  ].join(' ');
}

/** What one exploration came to. */
type Explored = Summary & { readonly name: string };

/** Explores on all devices side by side, on each one part after the other. */
async function exploreAll(
  plan: TestPlan,
  app: string,
  folder: TestFolder,
  explorations: readonly Exploration[],
  around: TestSurroundings,
): Promise<readonly Explored[]> {
  const results = new Map<Exploration, Explored>();
  const together = new Together(around.progress ?? SILENT, explorations.length);
  const devices = Array.from({ length: plan.workers }, async (_, worker) => {
    for (const [number, exploration] of explorations.entries()) {
      if (exploration.worker !== worker) continue;
      const dir = folder.exploration(exploration.name);
      const begun = unlessNone('NO_RUN', dir, () => summaryOf(RunFolder.open(dir)));
      const isOver = begun !== null && begun.stopped !== 'interrupted' && begun.stopped !== 'lost';
      const watched = { ...around, progress: together.part(number) };
      const summary =
        isOver || around.signal.aborted
          ? begun
          : begun === null
            ? await explore(requestOf(plan, app, exploration, dir), watched)
            : await resume(dir, true, watched);
      if (summary !== null) results.set(exploration, { ...summary, name: exploration.name });
      together.finish(number);
    }
  });
  await Promise.all(devices);
  return explorations.flatMap((exploration) => results.get(exploration) ?? []);
}

/** What was begun in a folder; null when nothing was, or it was killed before its first line and is begun again. */
function unlessNone<T>(none: string, dir: string, open: () => T): T | null {
  if (!existsSync(dir)) return null;
  try {
    return open();
  } catch (error) {
    if (!(error instanceof GauntletError) || ![none, 'EMPTY_JOURNAL'].includes(error.code)) throw error;
    rmSync(dir, { recursive: true });
    return null;
  }
}

function requestOf(
  plan: TestPlan,
  app: string,
  part: Exploration,
  dir: string,
): Parameters<typeof explore>[0] {
  const { budget } = part;
  return {
    app,
    ...(plan.device === undefined ? {} : { device: plan.device }),
    seed: part.seed,
    own: plan.own,
    ...(plan.login === undefined ? {} : { login: plan.login }),
    pictures: true,
    out: { dir },
    options: {
      strategy: part.strategy,
      settings: {},
      abstraction: part.abstraction,
      matcher: 'exact',
      theta: 0.95,
      inputs: part.inputs,
      external: plan.external,
      ...(plan.texts === undefined ? {} : { texts: plan.texts }),
      ...(plan.avoid === undefined ? {} : { avoid: plan.avoid }),
      budget: {
        events: 'events' in budget ? budget.events : null,
        virtualMs: null,
        wallMs: 'wallMs' in budget ? budget.wallMs : null,
      },
    },
  };
}

/** Every distinct crash, made short from the shortest trace that has it. */
async function minimizeAll(
  plan: TestPlan,
  folder: TestFolder,
  runs: readonly string[],
  around: TestSurroundings,
): Promise<readonly TestedCrash[]> {
  const found = await shortestWithEachCrash(runs);
  const crashes: TestedCrash[] = [];
  for (const [n, { key, ref, steps }] of found.entries()) {
    const dir = folder.crash(n + 1);
    const report = await untilAborted(around, () => {
      const progress = phase(around.progress ?? SILENT, `making crash ${n + 1} of ${found.length} short`);
      return minimized(plan, dir, key, ref, { ...around, progress });
    });
    crashes.push({
      id: `crash-${n + 1}`,
      key,
      found: ref,
      before: steps,
      after: report?.status === 'MINIMIZED' ? report.after : null,
      reproduced: report?.postCheck ? { hits: report.postCheck.held, of: report.postCheck.runs } : null,
      wallMs: report?.timing.wallMs ?? null,
    });
  }
  return crashes;
}

async function minimized(
  plan: TestPlan,
  dir: string,
  key: string,
  trace: string,
  around: TestSurroundings,
): Promise<MinimizeReport> {
  const farm = { workers: plan.workers };
  const begun = unlessNone('NO_JOB', dir, () => MinimizeFolder.open(dir));
  if (begun === null) {
    return minimizeTrace(
      {
        ...farm,
        trace,
        ...(plan.device === undefined ? {} : { device: plan.device }),
        target: `crash:${key}`,
        parameters: {},
        probeEmpty: false,
        priors: [],
        external: plan.external,
        out: dir,
      },
      around,
    );
  }
  const { report } = begun;
  return existsSync(report) ? readResult<MinimizeReport>(report) : resumeMinimize(dir, farm, around);
}

/** The traces of all runs that cover everything, reduced; the traces themselves where time does not suffice. */
async function keepSuite(
  plan: TestPlan,
  folder: TestFolder,
  runs: readonly string[],
  around: TestSurroundings,
): Promise<TestResult['suite']> {
  const traces: Trace[] = [];
  for (const run of runs) for await (const { trace } of loadTraces(run)) traces.push(trace);
  if (traces.length === 0 || around.signal.aborted) return null;
  const selected = coveringTraces(traces);
  if (!existsSync(folder.selected)) {
    writeWhole(folder.selected, selected.map((trace) => `${traceJson(trace)}\n`).join(''));
  }
  const progress = phase(around.progress ?? SILENT, 'keeping a small suite');
  const result = await untilAborted(around, () => reduced(plan, folder, { ...around, progress }));
  const blocks = traces[0]?.probes === null ? null : coverageOf(traces).size;
  const before = { traces: traces.length, actions: actionsOf(traces), blocks };
  if (result === null) {
    return {
      made: 'selected',
      before,
      after: { traces: selected.length, actions: actionsOf(selected), blocks },
    };
  }
  const { after } = result;
  return {
    made: 'reduced',
    before,
    after: { traces: after.traces, actions: after.actions, blocks: blocks === null ? null : after.blocks },
  };
}

async function reduced(plan: TestPlan, folder: TestFolder, around: TestSurroundings): Promise<ReduceResult> {
  const farm = { workers: plan.workers };
  const begun = unlessNone('NO_REDUCTION', folder.suite, () => ReduceFolder.open(folder.suite));
  if (begun === null) {
    return reduceSuite(
      {
        ...farm,
        traces: folder.selected,
        ...(plan.device === undefined ? {} : { device: plan.device }),
        ...USUAL_REDUCTION,
        stopOnFirstFailure: true,
        external: plan.external,
        out: folder.suite,
      },
      around,
    );
  }
  const { report } = begun;
  return existsSync(report) ? readResult<ReduceResult>(report) : resumeReduction(folder.suite, farm, around);
}

/** Our own file, written whole: what is in it is what we put there. */
function readResult<T>(file: string): T {
  try {
    const result: T = JSON.parse(readFileSync(file, 'utf8'));
    return result;
  } catch (error) {
    throw ioError(error, file);
  }
}

/** For each crash the trace that comes to it soonest, in the order in which they were found. */
async function shortestWithEachCrash(
  runs: readonly string[],
): Promise<readonly { readonly key: string; readonly ref: string; readonly steps: number }[]> {
  const found = new Map<string, { readonly key: string; readonly ref: string; readonly steps: number }>();
  for (const run of runs) {
    for await (const { id, trace } of loadTraces(run)) {
      for (const key of trace.exceptions) {
        const known = found.get(key);
        if (known === undefined || trace.steps.length < known.steps) {
          found.set(key, { key, ref: `${run}#${id}`, steps: trace.steps.length });
        }
      }
    }
  }
  return [...found.values()];
}

function coverageOf(traces: readonly Trace[]): CoverageSet {
  const all = new CoverageSet();
  for (const { start, steps } of traces) for (const { cov } of [start, ...steps]) all.addAll(cov);
  return all;
}

function actionsOf(traces: readonly Trace[]): number {
  return traces.reduce((sum, { steps }) => sum + steps.length, 0);
}

/** Does work in the same surroundings with so much time; null: as long as it takes. */
async function within<T>(
  around: TestSurroundings,
  ms: number | null,
  work: (around: TestSurroundings) => Promise<T>,
): Promise<T> {
  if (ms === null) return work(around);
  // Signals put together by AbortSignal.any may be lost to the garbage collector before they are raised.
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, ms);
  around.signal.addEventListener('abort', stop);
  if (around.signal.aborted) stop();
  try {
    return await work({ ...around, signal: controller.signal });
  } finally {
    clearTimeout(timer);
    around.signal.removeEventListener('abort', stop);
  }
}

/** Null when the time was up, or the user did not want to wait. */
async function untilAborted<T>({ signal }: TestSurroundings, work: () => Promise<T>): Promise<T | null> {
  if (signal.aborted) return null;
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Measures how long work takes, in milliseconds. */
function stopwatch(now: () => number): (work: () => Promise<void>) => Promise<number> {
  return async (work) => {
    const start = now();
    await work();
    return now() - start;
  };
}

/** Progress under the name of a phase. */
function phase(progress: Progress, name: string): Progress {
  return {
    report: (report) => progress.report({ ...report, phase: name }),
    note: (text) => progress.note?.(text),
  };
}

/** The progress of explorations that go on side by side, told as one. */
class Together {
  readonly #reports: (ProgressReport | null)[];

  constructor(
    private readonly progress: Progress,
    count: number,
  ) {
    this.#reports = new Array(count).fill(null);
  }

  part(number: number): Progress {
    return {
      report: (report) => {
        if (report.phase !== 'exploring') {
          this.progress.report(report);
          return;
        }
        this.#reports[number] = report;
        this.#tell();
      },
      note: (text) => this.progress.note?.(text),
    };
  }

  finish(number: number): void {
    const report = this.#reports[number] ?? null;
    if (report !== null) this.#reports[number] = { ...report, fraction: 1 };
  }

  #tell(): void {
    const fraction =
      this.#reports.reduce((sum, report) => sum + (report?.fraction ?? 0), 0) / this.#reports.length;
    this.progress.report({ phase: 'exploring', fraction, facts: merged(this.#reports) });
  }
}

/** Events add up; of everything else the most that any has found is told. */
function merged(reports: readonly (ProgressReport | null)[]): ProgressReport['facts'] {
  const facts: Record<string, string | number> = {};
  for (const report of reports) {
    for (const [name, value] of Object.entries(report?.facts ?? {})) {
      const known = facts[name];
      if (known === undefined) facts[name] = value;
      else if (name === 'events') facts[name] = Number(known) + Number(value);
      else if (Number.parseFloat(String(value)) > Number.parseFloat(String(known))) facts[name] = value;
    }
  }
  return facts;
}
