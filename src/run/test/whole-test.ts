import type { DeviceInfo } from '../../core/device.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import { parseApp } from '../../devices/open.js';
import { probedApp } from '../app/probed-app.js';
import { requireApp } from '../app/require-app.js';
import { contextWords } from '../context.js';
import { inFolder, inNewFolder, type JobFolder, type Place } from '../job/job-folder.js';
import { DevicePool } from '../runners/device-pool.js';
import { readyDevice, requestIn } from '../runners/ready-device.js';
import { testKind } from './kind.js';
import { PHASES } from './phases.js';
import { runPhases } from './run-phases.js';
import type { TestSurroundings } from './surroundings.js';
import { TestFolder } from './test-folder.js';
import type { TestPlan } from './test-plan.js';
import type { TestResult } from './test-result.js';
import { untilAborted } from './within.js';

/** Tests an app in a new folder: explores it, minimizes each finding, and keeps a small suite. */
export async function wholeTest(plan: TestPlan, place: Place, around: TestSurroundings): Promise<TestResult> {
  await requireApp(plan.app, plan.context, around);
  return inNewFolder(testKind, place, around.date(), (folder) =>
    withPool(around, async (pooled) => {
      const app = await probedApp(plan.app, new TestFolder(folder.dir).apk, plan.context, around);
      folder.writePlan(plan);
      return conduct(plan, app, folder, pooled);
    }),
  );
}

/** Goes on with a test that was interrupted. What was finished stays; a timed phase gets its time again. */
export function resumeTest(dir: string, around: TestSurroundings): Promise<TestResult> {
  return inFolder(testKind, dir, (folder) =>
    withPool(around, async (pooled) => {
      const plan = folder.plan();
      const app = await probedApp(plan.app, new TestFolder(dir).apk, plan.context, around);
      return conduct(plan, app, folder, pooled);
    }),
  );
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

/**
 * Has a device for each worker set up with the app, and launches it: what is downloaded, imported and loaded for it once
 * takes no time from the test. What goes wrong at the launch will go wrong again when the app is explored.
 */
async function prepare(
  { context, workers }: TestPlan,
  app: string,
  around: TestSurroundings,
): Promise<DeviceInfo> {
  const { signal } = around;
  // What every start goes on with is no part of setting up.
  const request = requestIn(parseApp(app), { ...context, login: [] });
  const ready = await Promise.allSettled(Array.from({ length: workers }, () => readyDevice(request, around)));
  const devices = ready.flatMap((one) => (one.status === 'fulfilled' ? [one.value.device] : []));
  await Promise.allSettled(devices.map((device) => device.restart({ signal })));
  for (const device of devices) await device.close();
  for (const one of ready) if (one.status === 'rejected') throw one.reason;
  const [first] = devices;
  if (first === undefined) throw new Error('a test needs at least one device');
  return first.info;
}

async function conduct(
  plan: TestPlan,
  app: string,
  folder: JobFolder<TestPlan, TestResult>,
  around: TestSurroundings,
): Promise<TestResult> {
  const device = await untilAborted(around, () => prepare(plan, app, around));
  if (device === null) throw stoppedEarly(folder.dir);
  const { now, signal } = around;
  const startedAt = around.date().toISOString();
  const wallMs = 'wallMs' in plan.budget ? plan.budget.wallMs : Number.POSITIVE_INFINITY;
  const startMs = now();
  const begun = {
    plan,
    app,
    device,
    folder: new TestFolder(folder.dir),
    explored: [],
    findings: [],
    suite: null,
  };
  const { work, times } = await runPhases(PHASES, begun, wallMs, around);
  const { explored, findings, suite } = work;
  if (explored.length === 0) throw stoppedEarly(folder.dir);
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
    timing: { startedAt, wallMs: Math.round(now() - startMs), phases: times },
  };
  folder.writeResult(result);
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
function againOf({ app, context, seed, workers }: TestPlan, events: readonly number[]): string {
  return [
    `gauntlet test ${shellQuote(app)} --seed ${seed}`,
    ...contextWords(context),
    ...(workers === 1 ? [] : [`--workers ${workers}`]),
    `--events ${events.join(',')}`,
  ].join(' ');
}
