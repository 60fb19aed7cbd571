import { existsSync } from 'node:fs';
import { type Finding, findingId } from '../../core/finding.js';
import { FindingIds, findingsIn } from '../../core/findings/index.js';
import { ownCodeOf } from '../../core/own-code.js';
import { SILENT } from '../../core/progress.js';
import { readTrace } from '../../core/trace.js';
import { readText } from '../../home/read-text.js';
import { finishJob } from '../job/job.js';
import { loadTraces } from '../load-traces.js';
import { minimizeKind } from '../minimize/kind.js';
import { type MinimizeRequest, minimizeTrace, resumeMinimize } from '../minimize/minimize.js';
import type { MinimizeReport } from '../minimize/minimize-report.js';
import { repeatsItself } from './explore-all.js';
import { devicesFor, named, type Phase, type TestWork } from './phase.js';
import type { TestSurroundings } from './surroundings.js';
import type { TestPlan } from './test-plan.js';
import type { TestedFinding } from './test-result.js';
import { untilAborted } from './within.js';

/** Minimizes every distinct finding. */
export const minimizing: Phase = {
  name: 'minimizing findings',
  share: 0.3,
  run: async (work, around) => ({ findings: await minimizeAll(work, around) }),
};

/** Every distinct finding, minimized from the shortest trace that has it. */
async function minimizeAll(
  { plan, device, folder, explored }: TestWork,
  around: TestSurroundings,
): Promise<readonly TestedFinding[]> {
  const repeats = repeatsItself({ device, explored });
  const found = await shortestWithEach(explored.map(({ name }) => folder.exploration(name)));
  const findings: TestedFinding[] = [];
  const ids = new FindingIds();
  for (const [n, { finding, ref, steps }] of found.entries()) {
    const { kind, key } = finding;
    const id = ids.next(kind);
    const report = await untilAborted(around, () => {
      const progress = named(around.progress ?? SILENT, `minimizing finding ${n + 1} of ${found.length}`);
      const request = { trace: ref, target: `${kind}:${key}`, repeats };
      return minimized(plan, folder.finding(id), request, { ...around, progress });
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
  request: Pick<MinimizeRequest, 'trace' | 'target' | 'repeats'>,
  around: TestSurroundings,
): Promise<MinimizeReport> {
  const defaults = { parameters: {}, probeEmpty: false, priors: [] };
  const farm = devicesFor(plan, request.repeats ?? false);
  const { context } = plan;
  return finishJob(minimizeKind, dir, {
    begin: () => minimizeTrace({ ...defaults, ...request, ...farm, context, out: { dir } }, around),
    resume: () => resumeMinimize(dir, farm, around),
  });
}

/** Something to minimize. */
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
