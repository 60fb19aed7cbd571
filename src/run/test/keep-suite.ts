import { existsSync } from 'node:fs';
import { CoverageSet } from '../../core/coverage.js';
import { SILENT } from '../../core/progress.js';
import { type Trace, traceJson } from '../../core/trace.js';
import { writeWhole } from '../../home/output-file.js';
import { readResult, unlessNone } from '../job/begun.js';
import { loadTraces } from '../load-traces.js';
import { type ReduceResult, reduceSuite, resumeReduction, USUAL_REDUCTION } from '../reduce/reduce.js';
import { ReduceFolder } from '../reduce/reduce-folder.js';
import { coveringTraces } from './covering-traces.js';
import type { Explored } from './explore-all.js';
import { phase } from './phase.js';
import type { TestSurroundings } from './surroundings.js';
import type { TestFolder } from './test-folder.js';
import type { TestPlan } from './test-plan.js';
import { untilAborted } from './within.js';

/** A suite in numbers. */
export interface SuiteSize {
  readonly traces: number;
  readonly actions: number;
  readonly blocks: number | null;
}

/** Reduced: made of fewer actions, and seen to replay. Selected: traces as recorded that cover everything. */
export interface KeptSuite {
  readonly made: 'reduced' | 'selected';
  readonly before: SuiteSize;
  readonly after: SuiteSize;
}

/** The traces of all runs that cover everything, reduced; the traces themselves where time does not suffice. */
export async function keepSuite(
  plan: TestPlan,
  folder: TestFolder,
  explored: readonly Explored[],
  around: TestSurroundings,
): Promise<KeptSuite | null> {
  const traces: Trace[] = [];
  for (const { name } of explored) {
    for await (const { trace } of loadTraces(folder.exploration(name))) traces.push(trace);
  }
  if (traces.length === 0 || around.signal.aborted) return null;
  const selected = coveringTraces(traces);
  if (!existsSync(folder.selected)) {
    writeWhole(folder.selected, selected.map((trace) => `${traceJson(trace)}\n`).join(''));
  }
  const repeats = explored.every(({ nondeterministic }) => nondeterministic === undefined);
  const progress = phase(around.progress ?? SILENT, 'keeping a small suite');
  const result = await untilAborted(around, () => reduced(plan, folder, repeats, { ...around, progress }));
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

async function reduced(
  plan: TestPlan,
  folder: TestFolder,
  repeats: boolean,
  around: TestSurroundings,
): Promise<ReduceResult> {
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
        repeats,
        external: plan.external,
        out: folder.suite,
      },
      around,
    );
  }
  const { report } = begun;
  return existsSync(report) ? readResult<ReduceResult>(report) : resumeReduction(folder.suite, farm, around);
}

function coverageOf(traces: readonly Trace[]): CoverageSet {
  const all = new CoverageSet();
  for (const { start, steps } of traces) for (const { cov } of [start, ...steps]) all.addAll(cov);
  return all;
}

function actionsOf(traces: readonly Trace[]): number {
  return traces.reduce((sum, { steps }) => sum + steps.length, 0);
}
