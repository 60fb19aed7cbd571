/** The public library: what a program that embeds Gauntlet may use. */
export { ABSTRACTIONS, abstraction } from './core/abstraction/index.js';
export type * from './core/action.js';
export { inputKey } from './core/action.js';
export { CoverageSet } from './core/coverage.js';
export {
  CRASH_RULES,
  type Crash,
  type CrashRule,
  crashKey,
  type OwnCode,
} from './core/crash.js';
export type * from './core/device.js';
export { type DeviceRef, showDeviceRef } from './core/device-ref.js';
export { toDot } from './core/dot.js';
export type * from './core/driver.js';
export { TERMINATED } from './core/driver.js';
export { DeviceLost, EXIT, GauntletError } from './core/errors.js';
export type { Evidence, Finding, FindingKind, Place } from './core/finding.js';
export { FINDING_KINDS, findingsIn } from './core/findings/index.js';
export { type Goal, parseGoal, showGoal } from './core/goal.js';
export type { Graph, GraphEdge, GraphState } from './core/graph.js';
export { graphJson, readGraph } from './core/graph-format.js';
export { INPUT_MODELS, inputModel } from './core/inputs/index.js';
export { MATCHERS, matcher } from './core/matcher/index.js';
export type { LearnedModel, ModelState, ModelTransition, SavedModel } from './core/model.js';
export { modelJson, readModel } from './core/model-format.js';
export type * from './core/observation.js';
export { ownByPrefixes } from './core/own-code.js';
export type { Probe, ProbeTable } from './core/probes.js';
export type { Progress, ProgressReport } from './core/progress.js';
export { type Rng, SeededRng } from './core/rng.js';
export type * from './core/runner.js';
export type { Context, Screen, Window } from './core/screen.js';
export type { StrategyEntry } from './core/strategy-entry.js';
export { readSuite, type Suite, suiteJson } from './core/suite.js';
export { readTrace, type Trace, type TraceEnd, type TraceStep, traceJson } from './core/trace.js';
export type { Triage, TriageRule } from './core/triage.js';
export type { Path, Widget } from './core/widget.js';
export { DEVICES, openDevice, parseApp, parseDevice } from './devices/open.js';
export type { ReportData } from './output/report/data.js';
export { reportOf } from './output/report/report-of.js';
export { type Source, sourceOf } from './output/report/source.js';
export { builtPage, reportHtml } from './output/report/write.js';
export { type CompareRequest, type CompareResult, compare, resumeCompare } from './run/compare/compare.js';
export { type Config, defineConfig } from './run/config.js';
export type { GivenContext, JobContext } from './run/context.js';
export { derive } from './run/derive/derive.js';
export { summaryOf } from './run/derive/reading.js';
export { RunFolder } from './run/derive/run-folder.js';
export type { Summary, Timing } from './run/derive/summary.js';
export { type ExploreRequest, type ExploreResult, explore, resume } from './run/explore/explore.js';
export {
  exploreWorkers,
  resumeWorkers,
  type WorkersRequest,
  type WorkersResult,
} from './run/explore/explore-workers.js';
export type { MergedSummary } from './run/explore/merged-summary.js';
export { type Share, sharesOf } from './run/explore/workers-plan.js';
export { type MinimizeRequest, minimizeTrace, resumeMinimize } from './run/minimize/minimize.js';
export type { MinimizeReport } from './run/minimize/minimize-report.js';
export {
  type ReduceRequest,
  reduceSuite,
  resumeReduction,
  USUAL_REDUCTION,
} from './run/reduce/reduce.js';
export type { ReduceResult } from './run/reduce/reduce-result.js';
export { type ReplayedTrace, type ReplayRequest, replay } from './run/replay/replay.js';
export { judge, type ReplayVerdict, type StepVerdict } from './run/replay/verdict.js';
export { LocalRunner } from './run/runners/local-runner.js';
export { findStrategy, STRATEGIES } from './run/strategies.js';
export type { Surroundings } from './run/surroundings.js';
export type { TestSurroundings } from './run/test/surroundings.js';
export type { TestBudget, TestPlan } from './run/test/test-plan.js';
export type { TestResult } from './run/test/test-result.js';
export { resumeTest, wholeTest } from './run/test/whole-test.js';
export { VERSION } from './run/version.js';
export { minimize } from './techniques/minimize/minimize.js';
