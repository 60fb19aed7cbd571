import { CoverageSet } from '../../core/coverage.js';
import type { TimedAction } from '../../core/runner.js';

/** Where a trace begins: the screen after launch, and what was covered until then. */
export interface ReducibleStart {
  readonly screen: number;
  readonly covers: CoverageSet;
  /** Equal for starts that are the same in everything. */
  readonly kind: number;
}

/** One step of a trace. */
export interface ReducibleStep {
  readonly action: TimedAction;
  /** Number of the input: equal inputs, equal numbers. */
  readonly input: number;
  /** The screen reached. */
  readonly to: number;
  /** What the step covers, the screen reached included where screens count. */
  readonly covers: CoverageSet;
  /** Equal for transitions that are the same in everything: from where, by what, to where, covering what. */
  readonly kind: number;
}

/** A trace as the reducer sees it: s0 -a1,C1-> s1 ... -an,Cn-> sn, in numbers of a `TraceNumbers`. */
export interface ReducibleTrace {
  readonly start: ReducibleStart;
  readonly steps: readonly ReducibleStep[];
}

/** What a suite costs: transitions, and clean restarts. */
export interface Cost {
  readonly transitions: number;
  readonly traces: number;
}

/** The screen before step `i`, counted from 0; after the last step, the one where the trace ends. */
export function screenAt({ start, steps }: ReducibleTrace, i: number): number {
  return i === 0 ? start.screen : (steps[i - 1]?.to ?? start.screen);
}

/** C(τ): what a trace covers, its start included. */
export function coverageOf({ start, steps }: ReducibleTrace): CoverageSet {
  const covered = start.covers.clone();
  for (const { covers } of steps) covered.addAll(covers);
  return covered;
}

/** C(T): what a suite covers. */
export function suiteCoverage(traces: readonly ReducibleTrace[]): CoverageSet {
  const covered = new CoverageSet();
  for (const trace of traces) covered.addAll(coverageOf(trace));
  return covered;
}

/** What a suite costs. */
export function costOf(traces: readonly ReducibleTrace[]): Cost {
  return { transitions: traces.reduce((sum, { steps }) => sum + steps.length, 0), traces: traces.length };
}

/** The first steps of a trace. */
export function prefixOf(trace: ReducibleTrace, length: number): ReducibleTrace {
  return length >= trace.steps.length ? trace : { start: trace.start, steps: trace.steps.slice(0, length) };
}

/** A text that is equal for traces with the same inputs, screens and coverage. */
export function traceKey({ start, steps }: ReducibleTrace): string {
  return [start.kind, ...steps.map(({ kind }) => kind)].join(' ');
}

/** The traces, in their order, that cover something that neither the covered nor the ones before them cover. */
export function thoseThatAdd<T extends { readonly trace: ReducibleTrace }>(
  suite: readonly T[],
  covered: CoverageSet = new CoverageSet(),
): T[] {
  const known = covered.clone();
  return suite.filter(({ trace }) => known.addAll(coverageOf(trace)) > 0);
}
