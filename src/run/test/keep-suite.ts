import { existsSync } from 'node:fs';
import { CoverageSet } from '../../core/coverage.js';
import { SILENT } from '../../core/progress.js';
import { type Trace, traceJson } from '../../core/trace.js';
import { writeWhole } from '../../home/output-file.js';
import { finishJob } from '../job/job.js';
import { loadTraces } from '../load-traces.js';
import { reduceKind } from '../reduce/kind.js';
import { reduceSuite, resumeReduction, USUAL_REDUCTION } from '../reduce/reduce.js';
import type { ReduceResult } from '../reduce/reduce-result.js';
import { coveringTraces } from './covering-traces.js';
import { repeatsItself } from './explore-all.js';
import { devicesFor, named, type Phase, type TestWork } from './phase.js';
import type { TestSurroundings } from './surroundings.js';
import type { TestFolder } from './test-folder.js';
import type { TestPlan } from './test-plan.js';
import type { KeptSuite } from './test-result.js';
import { untilAborted } from './within.js';

/** Reduces what was recorded to a small suite with the same coverage. */
export const reducing: Phase = {
  name: 'reducing the suite',
  share: 0.2,
  run: async (work, around) => ({ suite: await keepSuite(work, around) }),
};

/** The traces of all runs that cover everything, reduced; the traces themselves where time does not suffice. */
async function keepSuite(
  { plan, device, folder, explored }: TestWork,
  around: TestSurroundings,
): Promise<KeptSuite | null> {
  const traces: Trace[] = [];
  for (const { name } of explored) {
    for await (const { trace } of loadTraces(folder.exploration(name))) traces.push(trace);
  }
  if (traces.length === 0 || around.signal.aborted) return null;
  const selected = coveringTraces(traces);
  if (!existsSync(folder.recorded)) {
    writeWhole(folder.selected, inLines(selected));
    // Those that are not needed show ways about the app.
    const chosen = new Set(selected);
    writeWhole(folder.recorded, inLines([...selected, ...traces.filter((trace) => !chosen.has(trace))]));
  }
  const repeats = repeatsItself({ device, explored });
  const progress = named(around.progress ?? SILENT, 'reducing the suite');
  const result = await untilAborted(around, () => reduced(plan, folder, repeats, { ...around, progress }));
  const blocks = traces[0]?.probes === null ? null : coverageOf(traces).size;
  const before = { traces: traces.length, actions: actionsOf(traces), blocks };
  // Too little time even to begin.
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

function reduced(
  plan: TestPlan,
  { recorded: traces, suite: dir }: TestFolder,
  repeats: boolean,
  around: TestSurroundings,
): Promise<ReduceResult> {
  const farm = devicesFor(plan, repeats);
  const request = {
    ...USUAL_REDUCTION,
    ...farm,
    traces,
    context: plan.context,
    stopOnFirstFailure: true,
    repeats,
  };
  return finishJob(reduceKind, dir, {
    begin: () => reduceSuite({ ...request, out: { dir } }, around),
    resume: () => resumeReduction(dir, farm, around),
  });
}

function inLines(traces: readonly Trace[]): string {
  return traces.map((trace) => `${traceJson(trace)}\n`).join('');
}

function coverageOf(traces: readonly Trace[]): CoverageSet {
  const all = new CoverageSet();
  for (const { start, steps } of traces) for (const { cov } of [start, ...steps]) all.addAll(cov);
  return all;
}

function actionsOf(traces: readonly Trace[]): number {
  return traces.reduce((sum, { steps }) => sum + steps.length, 0);
}
