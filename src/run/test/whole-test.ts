import { EXIT, GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import type { TriageRule } from '../../core/triage.js';
import { openDevice, parseApp } from '../../devices/open.js';
import { writeWhole } from '../../home/output-file.js';
import { probedApp } from '../app/probed-app.js';
import { KeptDevices } from '../runners/kept-devices.js';
import { exploreAll } from './explore-all.js';
import { type KeptSuite, keepSuite } from './keep-suite.js';
import { minimizeAll, type TestedFinding } from './minimize-all.js';
import type { TestSurroundings } from './surroundings.js';
import { TestFolder } from './test-folder.js';
import { LEAST_REDUCING, MINIMIZING, type TestPlan } from './test-plan.js';
import { untilAborted, within } from './within.js';

/** What a whole test came to, as far as it got. */
export interface TestResult {
  readonly v: 2;
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
  readonly findings: readonly TestedFinding[];
  /** What the user has made of findings. */
  readonly triage: readonly TriageRule[];
  readonly suite: KeptSuite | null;
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

/** Tests an app in a new folder: explores it, makes each finding short, and keeps a small suite. */
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

/** Has a device for each worker set up with the app: what is downloaded and imported for it takes no time from the test. */
async function prepare(plan: TestPlan, app: string, around: TestSurroundings): Promise<void> {
  const ref = parseApp(app);
  const devices = Array.from({ length: plan.workers }, () =>
    openDevice(ref, plan.device, { ...around, external: plan.external }),
  );
  const installed = await Promise.allSettled(devices.map((device) => device.install(ref)));
  for (const device of devices) await device.close();
  for (const one of installed) if (one.status === 'rejected') throw one.reason;
}

async function conduct(
  plan: TestPlan,
  app: string,
  folder: TestFolder,
  around: TestSurroundings,
): Promise<TestResult> {
  await untilAborted(around, () => prepare(plan, app, around));
  const { now, signal } = around;
  const startedAt = around.date().toISOString();
  const wallMs = 'wallMs' in plan.budget ? plan.budget.wallMs : Number.POSITIVE_INFINITY;
  const startMs = now();
  const explored = await exploreAll(plan, app, folder, around);
  if (explored.length === 0) throw stoppedEarly(folder.dir);
  const exploredMs = now();
  const findings = await within(around, wallMs * MINIMIZING, (timed) =>
    minimizeAll(plan, folder, explored, timed),
  );
  const minimizedMs = now();
  // What the phases before did not need is for this one.
  const leftMs = Math.max(wallMs * LEAST_REDUCING, wallMs - (minimizedMs - startMs));
  const suite = await within(around, leftMs, (timed) => keepSuite(plan, folder, explored, timed));
  const reducedMs = now();
  const result: TestResult = {
    v: 2,
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
    findings,
    triage: around.triage ?? [],
    suite,
    again: againOf(
      plan,
      explored.map(({ events }) => events),
    ),
    timing: {
      startedAt,
      wallMs: Math.round(reducedMs - startMs),
      exploringMs: Math.round(exploredMs - startMs),
      minimizingMs: Math.round(minimizedMs - exploredMs),
      reducingMs: Math.round(reducedMs - minimizedMs),
    },
  };
  writeWhole(folder.result, `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

/** There is nothing to report yet. */
function stoppedEarly(dir: string): GauntletError {
  return new GauntletError(
    'STOPPED_EARLY',
    'The test was stopped before anything was explored.',
    `Go on with: gauntlet test --resume ${shellQuote(dir)}`,
    EXIT.interrupted,
  );
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
