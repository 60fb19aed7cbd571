import { existsSync } from 'node:fs';
import { type Finding, findingId } from '../../core/finding.js';
import { FindingIds, findingsIn } from '../../core/findings/index.js';
import { ownCodeOf } from '../../core/own-code.js';
import { SILENT } from '../../core/progress.js';
import { readTrace } from '../../core/trace.js';
import { readText } from '../../home/read-text.js';
import { readResult, unlessNone } from '../job/begun.js';
import { loadTraces } from '../load-traces.js';
import { type MinimizeReport, minimizeTrace, resumeMinimize } from '../minimize/minimize.js';
import { MinimizeFolder } from '../minimize/minimize-folder.js';
import type { Explored } from './explore-all.js';
import { phase } from './phase.js';
import type { TestSurroundings } from './surroundings.js';
import type { TestFolder } from './test-folder.js';
import type { TestPlan } from './test-plan.js';
import { untilAborted } from './within.js';

/** A finding of the test, made short or as it was found. */
export interface TestedFinding extends Finding {
  readonly id: string;
  /** Where a trace with it is, as `PATH#ID`. */
  readonly found: string;
  /** Steps of that trace. */
  readonly before: number;
  /** Steps that are left, as far as time went; null when none could be left out in time. */
  readonly after: number | null;
  /** How sure it is; null for what may still get shorter. */
  readonly reproduced: { readonly hits: number; readonly of: number } | null;
  readonly wallMs: number | null;
}

/** Every distinct finding, made short from the shortest trace that has it. */
export async function minimizeAll(
  plan: TestPlan,
  folder: TestFolder,
  explored: readonly Explored[],
  around: TestSurroundings,
): Promise<readonly TestedFinding[]> {
  const found = await shortestWithEach(explored.map(({ name }) => folder.exploration(name)));
  const findings: TestedFinding[] = [];
  const ids = new FindingIds();
  for (const [n, { finding, ref, steps }] of found.entries()) {
    const { kind, key } = finding;
    const id = ids.next(kind);
    const report = await untilAborted(around, () => {
      const progress = phase(around.progress ?? SILENT, `making finding ${n + 1} of ${found.length} short`);
      return minimized(plan, folder.finding(id), `${kind}:${key}`, ref, { ...around, progress });
    });
    findings.push({
      id,
      ...finding,
      found: ref,
      before: steps,
      after: report === null ? stepsSoFar(folder.findingTrace(id)) : lengthOf(report),
      reproduced: report?.postCheck ? { hits: report.postCheck.held, of: report.postCheck.runs } : null,
      wallMs: report?.timing.wallMs ?? null,
    });
  }
  return findings;
}

function lengthOf({ status, after }: MinimizeReport): number | null {
  return status === 'MINIMIZED' ? after : null;
}

/** What an interrupted job has left behind. */
function stepsSoFar(file: string): number | null {
  return existsSync(file) ? readTrace(readText(file), file).steps.length : null;
}

async function minimized(
  plan: TestPlan,
  dir: string,
  target: string,
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
        target,
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

/** Something to make short. */
interface Found {
  readonly finding: Finding;
  readonly ref: string;
  readonly steps: number;
}

/** For each finding the trace that comes to it soonest, in the order in which they were found. */
async function shortestWithEach(runs: readonly string[]): Promise<readonly Found[]> {
  const found = new Map<string, Found>();
  for (const run of runs) {
    for await (const { id, trace } of loadTraces(run)) {
      const own = ownCodeOf(trace.app);
      const steps = trace.steps.length;
      for (const finding of [trace.start, ...trace.steps].flatMap(({ events }) => findingsIn(events, own))) {
        const known = found.get(findingId(finding));
        if (known === undefined || steps < known.steps) {
          found.set(findingId(finding), { finding, ref: `${run}#${id}`, steps });
        }
      }
    }
  }
  return [...found.values()];
}
