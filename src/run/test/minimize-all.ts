import { existsSync } from 'node:fs';
import { SILENT } from '../../core/progress.js';
import { loadTraces } from '../load-traces.js';
import { type MinimizeReport, minimizeTrace, resumeMinimize } from '../minimize.js';
import { MinimizeFolder } from '../minimize-folder.js';
import { readResult, unlessNone } from './begun.js';
import type { Explored } from './explore-all.js';
import { phase } from './phase.js';
import type { TestSurroundings } from './surroundings.js';
import type { TestFolder } from './test-folder.js';
import type { TestPlan } from './test-plan.js';
import { untilAborted } from './within.js';

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

/** Every distinct crash, made short from the shortest trace that has it. */
export async function minimizeAll(
  plan: TestPlan,
  folder: TestFolder,
  explored: readonly Explored[],
  around: TestSurroundings,
): Promise<readonly TestedCrash[]> {
  const found = await shortestWithEachCrash(explored.map(({ name }) => folder.exploration(name)));
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
