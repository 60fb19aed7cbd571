import { EXIT, GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import { parseApp, parseDevice } from '../../devices/open.js';
import { writeWhole } from '../../home/output-file.js';
import { probedApp } from '../app/probed-app.js';
import { DevicePool } from '../runners/device-pool.js';
import { readyDevice } from '../runners/ready-device.js';
import { exploreAll } from './explore-all.js';
import { type KeptSuite, keepSuite } from './keep-suite.js';
import { minimizeAll, type TestedFinding } from './minimize-all.js';
import type { TestSurroundings } from './surroundings.js';
import { TestFolder } from './test-folder.js';
import { LEAST_REDUCING, MINIMIZING, type TestPlan } from './test-plan.js';
import { untilAborted, within } from './within.js';

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
  readonly crashes: readonly TestedFinding[];
  readonly anrs: readonly TestedFinding[];
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

/** Tests an app in a new folder: explores it, makes each crash short, and keeps a small suite. */
export function wholeTest(plan: TestPlan, dir: string, around: TestSurroundings): Promise<TestResult> {
  const { folder, lock } = TestFolder.create(dir);
  return withPool(around, async (pooled) => {
    const app = await probedApp(plan.app, folder.apk, plan.own, around);
    writeWhole(folder.plan, `${JSON.stringify(plan, null, 2)}\n`);
    return conduct(plan, app, folder, pooled);
  }).finally(() => lock.release());
}

/** Goes on with a test that was interrupted. What was finished stays; a timed phase gets its time again. */
export function resumeTest(dir: string, around: TestSurroundings): Promise<TestResult> {
  const folder = TestFolder.open(dir);
  const lock = folder.lock();
  return withPool(around, async (pooled) => {
    const plan = folder.readPlan();
    return conduct(plan, await probedApp(plan.app, folder.apk, plan.own, around), folder, pooled);
  }).finally(() => lock.release());
}

/** One device serves all phases: it need not start anew, and has warmed up when it matters. */
async function withPool<T>(
  around: TestSurroundings,
  work: (around: TestSurroundings) => Promise<T>,
): Promise<T> {
  const pool = new DevicePool(around);
  try {
    return await work({ ...around, pool });
  } finally {
    await pool.close();
  }
}

/** Has a device for each worker set up with the app: what is downloaded and imported for it takes no time from the test. */
async function prepare(plan: TestPlan, app: string, around: TestSurroundings): Promise<void> {
  const device = plan.device === undefined ? undefined : parseDevice(plan.device);
  const request = { app: parseApp(app), device, external: plan.external };
  const ready = await Promise.allSettled(
    Array.from({ length: plan.workers }, () => readyDevice(request, around)),
  );
  for (const one of ready) if (one.status === 'fulfilled') await one.value.device.close();
  for (const one of ready) if (one.status === 'rejected') throw one.reason;
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
    crashes: findings.filter(({ kind }) => kind === 'crash'),
    anrs: findings.filter(({ kind }) => kind === 'anr'),
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
