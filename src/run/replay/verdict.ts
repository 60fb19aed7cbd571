import { withoutSelector } from '../../core/action.js';
import { CoverageSet, difference } from '../../core/coverage.js';
import { crashKey, type OwnCode } from '../../core/crash.js';
import type { Abstraction } from '../../core/driver.js';
import type { DeviceEvent, Observation, ProbeIds } from '../../core/observation.js';
import { ownCodeOf } from '../../core/own-code.js';
import type { Execution, Job } from '../../core/runner.js';
import type { Trace, TraceStep } from '../../core/trace.js';

/** How a replayed step compares with its recording, the worst first. */
export type StepVerdict =
  | { readonly verdict: 'refused' }
  | { readonly verdict: 'crash'; readonly expected: readonly string[]; readonly found: readonly string[] }
  | { readonly verdict: 'screen'; readonly expected: string; readonly found: string }
  | { readonly verdict: 'coverage'; readonly lost: ProbeIds; readonly gained: ProbeIds }
  | { readonly verdict: 'same'; readonly crashes: readonly string[] };

/** The launch is step 0. */
export interface ReplayVerdict {
  /** Same: nothing differs. Corrected: only coverage does. Broken: another screen, another crash or none, or a refused input. */
  readonly verdict: 'same' | 'corrected' | 'broken';
  /** Number of the first step that went wrong; null unless broken. */
  readonly brokenAt: number | null;
  readonly steps: readonly StepVerdict[];
}

/** The job that performs a trace again. */
export function jobOf(trace: Trace, runIndex = trace.run): Job {
  return {
    actions: trace.steps.map(({ input, wait }) => ({ action: withoutSelector(input), wait })),
    runIndex,
  };
}

/** Compares an execution with the trace that it repeats. Coverage counts only where both have the same probes. */
export function judge(
  trace: Trace,
  execution: Execution,
  abstraction: Abstraction,
  probes: string | null,
): ReplayVerdict {
  const comparable = probes !== null && probes === trace.probes;
  const recorded = [{ ...trace.start, outcome: 'done' as const }, ...trace.steps];
  const observed = [execution.start, ...execution.steps];
  const own = ownCodeOf(trace.app);
  const steps = recorded.map((step, index): StepVerdict => {
    const found = observed[index];
    if (found === undefined) return { verdict: 'refused' };
    return compare(step, found, abstraction, comparable, own);
  });
  const brokenAt = steps.findIndex(({ verdict }) => verdict !== 'same' && verdict !== 'coverage');
  if (brokenAt >= 0) return { verdict: 'broken', brokenAt, steps };
  const same = steps.every(({ verdict }) => verdict === 'same');
  return { verdict: same ? 'same' : 'corrected', brokenAt: null, steps };
}

function compare(
  step: Pick<TraceStep, 'screen' | 'cov' | 'outcome' | 'events'>,
  found: Observation,
  abstraction: Abstraction,
  comparable: boolean,
  own: OwnCode,
): StepVerdict {
  if (found.outcome === 'refused' && step.outcome === 'done') return { verdict: 'refused' };
  const expected = crashKeys(step.events, own);
  const crashes = crashKeys(found.events, own);
  if (String(expected) !== String(crashes)) return { verdict: 'crash', expected, found: crashes };
  const screen = abstraction.key(found.screen);
  if (screen !== step.screen) return { verdict: 'screen', expected: step.screen, found: screen };
  if (!comparable) return { verdict: 'same', crashes };
  const { lost, gained } = difference(CoverageSet.from(step.cov), CoverageSet.from(found.coverage));
  return lost.length + gained.length === 0
    ? { verdict: 'same', crashes }
    : { verdict: 'coverage', lost, gained };
}

function crashKeys(events: readonly DeviceEvent[], own: OwnCode): readonly string[] {
  return events.flatMap((event) => (event.kind === 'crash' ? [crashKey(event.crash, 'frame', own)] : []));
}
