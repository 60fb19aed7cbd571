import type { CoverageSet } from '../../core/coverage.js';
import { BrokenPrefixes } from './broken-prefixes.js';
import { finalPass } from './final-pass.js';
import { makeReplayable, makeUsefulReplayable } from './make-replayable.js';
import { type PhaseResult, phase1, type Tools } from './phase1.js';
import { phase2 } from './phase2.js';
import { costOf, type ReducibleTrace, suiteCoverage, thoseThatAdd } from './reducible-trace.js';
import type { Replayer } from './replay.js';
import { rewalk } from './rewalk.js';
import { trim } from './trim.js';
import { type WalkTools, walks } from './walks.js';

export const STAGES = ['making replayable', 'walking', 'phase 1', 'phase 2', 'final pass'] as const;
/** What a reduction is busy with, in this order. */
export type Stage = (typeof STAGES)[number];

/** Called with how far the present stage is. */
export type StageProgress = (stage: Stage, done: number, total: number) => void;

export const METHODS = ['walks', 'fragments'] as const;
/** How a suite is made: of walks to what is missing, or of fragments of the recorded traces as in the paper. */
export type Method = (typeof METHODS)[number];

export interface ReductionOptions {
  /** By fragments when absent. Walks are for an app that repeats itself. */
  readonly method?: Method;
  /** k: of how many fragments a trace may be made. */
  readonly fragments: number;
  /** Broken candidates in a row after which phase 2 makes do with one fragment fewer; 0: never. */
  readonly patience: number;
  /** Whether every recorded trace is run, or only those that add something by their recording. */
  readonly everyTrace: boolean;
  /** Whether what was recorded is taken to replay, as on a device that repeats itself; then no recorded trace is run. */
  readonly trustRecording?: boolean;
}

/** The suite as it could be kept at this moment: it covers all that Ts does. */
export type Snapshot = () => readonly ReducibleTrace[];

/** A trace that had replayed and then went wrong at this step, once: a flaw of the app or the device. */
export interface Flaw {
  readonly trace: ReducibleTrace;
  readonly length: number;
}

/** The suite at every stage. */
export interface Reduction {
  /** Ts. */
  readonly replayable: readonly ReducibleTrace[];
  /** Tr: without loops; of walks, where they cost less. */
  readonly phase1: PhaseResult;
  /** Tm: made anew of fragments, or by walking on. */
  readonly phase2: PhaseResult;
  /** What is left in the end. */
  readonly traces: readonly ReducibleTrace[];
  /** Covered by Ts but not in the end: not empty only when a trace stopped replaying. */
  readonly lost: CoverageSet;
  readonly flaws: readonly Flaw[];
  /** Number of prefixes known not to replay. */
  readonly broken: number;
}

/**
 * DetReduce: a smaller suite that replays and covers what the recorded traces cover. By fragments it is made of steps of
 * theirs, as in the paper; walks come in place of making fragments, and cost fewer runs.
 */
export async function reduce(
  recorded: readonly ReducibleTrace[],
  { method = 'fragments', fragments, patience, everyTrace, trustRecording = false }: ReductionOptions,
  replayer: Replayer,
  progress: StageProgress = () => {},
  pause?: () => Promise<void>,
  onSnapshot: (snapshot: Snapshot) => void = () => {},
): Promise<Reduction> {
  const broken = new BrokenPrefixes();
  const flaws: Flaw[] = [];
  // What a stage has done so far, together with what it has still to do; a stage that has just begun brings nothing.
  const offer = (wanted: CoverageSet, before: readonly ReducibleTrace[]) => (now: Snapshot) =>
    onSnapshot(() => smallest([before, trim(now(), wanted)]));
  const toolsFor = (stage: Stage, snapshot?: (now: Snapshot) => void): Tools => ({
    replay: (trace) => replayer.replay(trace),
    broken,
    patience,
    flaky: (trace, length) => flaws.push({ trace, length }),
    progress: (done, total) => progress(stage, done, total),
    ...(pause === undefined ? {} : { pause }),
    ...(snapshot === undefined ? {} : { snapshot }),
  });
  const replayable = trustRecording
    ? thoseThatAdd(recorded.map((trace) => ({ trace }))).map(({ trace }) => trace)
    : await (everyTrace ? makeReplayable : makeUsefulReplayable)(recorded, replayer, (done, total) =>
        progress('making replayable', done, total),
      );
  const wanted = suiteCoverage(replayable);
  const begin = trim(replayable, wanted);
  onSnapshot(() => begin);
  const walkTools = (snapshot: (now: Snapshot) => void): WalkTools => ({
    attempt: (actions) => replayer.attempt(actions),
    progress: (done, total) => progress('walking', done, total),
    snapshot,
    ...(pause === undefined ? {} : { pause }),
  });
  const isByWalks = method === 'walks';
  const base = isByWalks
    ? smallest([begin, trim(await walks(recorded, wanted, walkTools(offer(wanted, begin))), wanted)])
    : replayable;
  // Walks may come to what no recording has.
  const needless = suiteCoverage(base).minus(wanted);
  const first = await phase1(base, toolsFor('phase 1', offer(wanted, begin)), needless);
  const covered = suiteCoverage(first.traces).minus(needless);
  const second = isByWalks
    ? await rewalked(first.traces, recorded, covered, walkTools(offer(covered, first.traces)))
    : await phase2(first.traces, fragments, toolsFor('phase 2', offer(covered, first.traces)));
  const traces = await finalPass(
    second.traces,
    covered,
    toolsFor('final pass', offer(covered, second.traces)),
  );
  onSnapshot(() => traces);
  const lost = suiteCoverage(replayable).minus(suiteCoverage(traces));
  return { replayable, phase1: first, phase2: second, traces, lost, flaws, broken: broken.size };
}

async function rewalked(
  begun: readonly ReducibleTrace[],
  recorded: readonly ReducibleTrace[],
  wanted: CoverageSet,
  tools: WalkTools,
): Promise<PhaseResult> {
  const traces = await rewalk(begun, recorded, wanted, tools);
  return { traces, lost: wanted.minus(suiteCoverage(traces)) };
}

/** The suite with the fewest actions. */
function smallest(suites: readonly (readonly ReducibleTrace[])[]): readonly ReducibleTrace[] {
  return suites.reduce((best, one) => (costOf(one).transitions < costOf(best).transitions ? one : best));
}
