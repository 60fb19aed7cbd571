import { RunFolder } from '../../run/derive/run-folder.js';
import { storedTiming, timingTogether } from '../../run/derive/stored-timing.js';
import { runsAt } from '../../run/explore/runs-at.js';
import { JobFolder } from '../../run/job/job-folder.js';
import { testKind } from '../../run/test/kind.js';
import { TestFolder } from '../../run/test/test-folder.js';
import { explorationsOf } from '../../run/test/test-plan.js';
import type { TestResult } from '../../run/test/test-result.js';
import type { NamedFinding, ReportSources } from './collect.js';
import { extrasOf } from './test-extras.js';

/** What only a whole test knows beside its explorations. */
export type Extras = Pick<ReportSources, 'short' | 'triage' | 'suite'> & {
  readonly reported: readonly NamedFinding[];
  readonly commands: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  /** The app as the user named it, where the runs have another. */
  readonly file: string | null;
  /** Real time, where it is not that of one run after the other. */
  readonly wallMs: number | null;
};

/** Something that a report is about: a run, those of several workers, or a whole test with all its runs. */
export interface Source {
  readonly dir: string;
  readonly runs: readonly [RunFolder, ...RunFolder[]];
  readonly extras: Extras;
}

const NO_EXTRAS: Extras = {
  reported: [],
  short: [],
  triage: [],
  suite: null,
  commands: [],
  facts: [],
  file: null,
  wallMs: null,
};

/** The run or the test in a folder, as far as it got. */
export function sourceOf(dir: string): Source {
  if (!TestFolder.isOne(dir)) return sourceOfExploration(dir);
  const job = JobFolder.open(testKind, dir);
  const result = job.result();
  if (result !== null) return sourceOfTest({ ...result, out: dir });
  const [plan, folder] = [job.plan(), new TestFolder(dir)];
  const begun = explorationsOf(plan).map(({ name }) => folder.exploration(name));
  const [first = folder.exploration('explore-1'), ...others] = begun.filter((run) => RunFolder.isOne(run));
  const runs = [RunFolder.open(first), ...others.map((run) => RunFolder.open(run))] as const;
  return { dir, runs, extras: { ...NO_EXTRAS, file: plan.app } };
}

function sourceOfExploration(dir: string): Source {
  const runs = runsAt(dir);
  if (runs.length === 1) return { dir, runs, extras: NO_EXTRAS };
  const { wallMs } = timingTogether(runs);
  return { dir, runs, extras: { ...NO_EXTRAS, facts: [['Workers', String(runs.length)]], wallMs } };
}

/** A whole test, with what came of it. */
export function sourceOfTest(result: TestResult): Source {
  const folder = TestFolder.open(result.out);
  const [first = 'explore-1', ...others] = result.explorations.map(({ name }) => name);
  const open = (name: string) => RunFolder.open(folder.exploration(name));
  return {
    dir: result.out,
    runs: [open(first), ...others.map(open)],
    extras: extrasOf(result, folder),
  };
}

/** In the order in which they were begun. */
export function oldestFirst(sources: readonly Source[]): readonly Source[] {
  return [...sources].sort((one, other) => begunAt(one).localeCompare(begunAt(other)));
}

/** What was begun last. */
export function latestOf(sources: readonly [Source, ...Source[]]): Source {
  return oldestFirst(sources).at(-1) ?? sources[0];
}

/** When it was begun; of something that was killed before it was noted, the beginning of time. */
export function begunAt({ runs }: Source): string {
  return storedTiming(runs[0])?.startedAt ?? '';
}
