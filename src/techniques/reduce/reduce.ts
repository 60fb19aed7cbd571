import type { CoverageSet } from '../../core/coverage.js';
import { BrokenPrefixes } from './broken-prefixes.js';
import { finalPass } from './final-pass.js';
import { makeReplayable, makeUsefulReplayable } from './make-replayable.js';
import { type PhaseResult, phase1, type Tools } from './phase1.js';
import { phase2 } from './phase2.js';
import { costOf, type ReducibleTrace, suiteCoverage, thoseThatAdd } from './reducible-trace.js';
import type { Replayer } from './replay.js';
import { trim } from './trim.js';

export const STAGES = ['making replayable', 'phase 1', 'phase 2', 'final pass'] as const;
/** What a reduction is busy with, in this order. */
export type Stage = (typeof STAGES)[number];

/** Told how far the present stage is. */
export type StageProgress = (stage: Stage, done: number, total: number) => void;

export interface ReductionOptions {
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
  /** Tr. */
  readonly phase1: PhaseResult;
  /** Tm. */
  readonly phase2: PhaseResult;
  /** What is left in the end. */
  readonly traces: readonly ReducibleTrace[];
  /** Covered by Ts but not in the end: not empty only when a trace stopped replaying. */
  readonly lost: CoverageSet;
  readonly flaws: readonly Flaw[];
  /** Number of prefixes known not to replay. */
  readonly broken: number;
}

/** DetReduce: a smaller suite, made of steps of the recorded traces, that replays and covers what they cover. */
export async function reduce(
  recorded: readonly ReducibleTrace[],
  { fragments, patience, everyTrace, trustRecording = false }: ReductionOptions,
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
  const first = await phase1(replayable, toolsFor('phase 1', offer(wanted, begin)));
  const covered = suiteCoverage(first.traces);
  const second = await phase2(first.traces, fragments, toolsFor('phase 2', offer(covered, first.traces)));
  const traces = await finalPass(
    second.traces,
    covered,
    toolsFor('final pass', offer(covered, second.traces)),
  );
  onSnapshot(() => traces);
  const lost = suiteCoverage(replayable).minus(suiteCoverage(traces));
  return { replayable, phase1: first, phase2: second, traces, lost, flaws, broken: broken.size };
}

/** The suite with the fewest actions. */
function smallest(suites: readonly (readonly ReducibleTrace[])[]): readonly ReducibleTrace[] {
  return suites.reduce((best, one) => (costOf(one).transitions < costOf(best).transitions ? one : best));
}
