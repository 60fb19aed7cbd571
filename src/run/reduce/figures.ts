import type { CoverageSet } from '../../core/coverage.js';
import type { Trace } from '../../core/trace.js';
import { costOf, type ReducibleTrace, suiteCoverage } from '../../techniques/reduce/reducible-trace.js';
import type { ReductionView } from '../../techniques/reduce/reduction-view.js';
import type { ReduceHeader } from './kind.js';
import type { ReduceResult, SuiteFigures } from './reduce-result.js';

/** The suite as it is written. */
export interface Kept {
  readonly reducible: readonly ReducibleTrace[];
  /** The same as they were seen. */
  readonly traces: readonly Trace[];
  readonly covered: CoverageSet;
  /** What had to be kept. */
  readonly wanted: CoverageSet;
  readonly unconfirmed: readonly string[];
}

/** The part of a result that compares the suite with what was recorded. */
export type Compared = Pick<
  ReduceResult,
  | 'traces'
  | 'app'
  | 'package'
  | 'device'
  | 'options'
  | 'before'
  | 'after'
  | 'ratio'
  | 'notReplayable'
  | 'lost'
  | 'unconfirmed'
>;

/** A suite in numbers. */
export function stageFigures(traces: readonly ReducibleTrace[], view: ReductionView): SuiteFigures {
  const { transitions, traces: count } = costOf(traces);
  return { traces: count, actions: transitions, ...view.count(suiteCoverage(traces)) };
}

/** The suite in numbers, beside what was recorded; a launch takes so much time on the device. */
export function comparedFigures(
  { input, app, device, options }: ReduceHeader,
  recorded: readonly Trace[],
  suite: readonly ReducibleTrace[],
  { reducible, traces, covered, wanted, unconfirmed }: Kept,
  launchMs: number,
  view: ReductionView,
): Pick<
  ReduceResult,
  | 'traces'
  | 'app'
  | 'package'
  | 'device'
  | 'options'
  | 'before'
  | 'after'
  | 'ratio'
  | 'notReplayable'
  | 'lost'
  | 'unconfirmed'
> {
  const names = (covers: CoverageSet) => covers.toArray().map((item) => view.describe(item));
  const wholeTime = (all: readonly Trace[]) =>
    Math.round(all.reduce((sum, { steps }) => steps.reduce((ms, step) => ms + step.ms, sum + launchMs), 0));
  const actions = recorded.reduce((sum, { steps }) => sum + steps.length, 0);
  const before = { ...stageFigures(suite, view), actions, virtualMs: wholeTime(recorded) };
  const after = { ...stageFigures(reducible, view), ...view.count(covered), virtualMs: wholeTime(traces) };
  return {
    traces: input.ref,
    app: app.ref,
    package: app.package,
    device: device.kind,
    options,
    before,
    after,
    ratio: {
      actions: before.actions / Math.max(1, after.actions),
      restarts: before.traces / Math.max(1, after.traces),
      virtualTime: before.virtualMs / Math.max(1, after.virtualMs),
    },
    notReplayable: names(suiteCoverage(suite).minus(wanted)),
    lost: names(wanted.minus(covered)),
    unconfirmed,
  };
}
