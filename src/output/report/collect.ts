import { coverageReport } from '../../core/coverage-report.js';
import type { DeviceInfo } from '../../core/device.js';
import { type Finding, findingId } from '../../core/finding.js';
import { FindingIds } from '../../core/findings/index.js';
import { type Progress, SILENT } from '../../core/progress.js';
import { shellQuote } from '../../core/shell-quote.js';
import { showAction } from '../../core/show-action.js';
import type { Suite } from '../../core/suite.js';
import type { Trace } from '../../core/trace.js';
import { type TriageRule, triageOf } from '../../core/triage.js';
import type { RunFolder } from '../../run/derive/run-folder.js';
import type { CombinedRuns, SeenAt } from './combined-runs.js';
import type {
  AppFacts,
  Making,
  ReportData,
  ReportFinding,
  ReportMetrics,
  ReportSection,
  ReportSuite,
  Since,
  SuiteSize,
} from './data.js';
import { PictureBook } from './picture-book.js';
import { traceSteps } from './trace-steps.js';

/** A finding as a test names it. */
export interface NamedFinding extends Finding {
  readonly id: string;
}

/** A finding with fewer steps than it was found with. */
export interface ShortFinding {
  readonly finding: NamedFinding;
  readonly trace: Trace;
  readonly before: number;
  /** Null for what may still get shorter. */
  readonly reproduced: { readonly hits: number; readonly of: number } | null;
  readonly replay: string;
  /** A folder with pictures of the screens on the way. */
  readonly pictures: string | null;
}

/** What a report is made from. */
export interface ReportSources {
  /** The runs of each thing that is reported on, the latest last. */
  readonly groups: readonly (readonly RunFolder[])[];
  readonly app: AppFacts;
  readonly declared: readonly string[];
  readonly making: Making;
  readonly startFailure: string | null;
  readonly wallMs: number;
  readonly metrics: readonly ReportMetrics[];
  readonly restarts: number;
  readonly explored: CombinedRuns;
  readonly device: DeviceInfo;
  /** What whole tests have found, each with the number of its group; their journals may show less. */
  readonly reported: readonly (NamedFinding & { readonly group: number })[];
  readonly short: readonly ShortFinding[];
  readonly triage: readonly TriageRule[];
  readonly suite: {
    readonly before: SuiteSize;
    readonly after: SuiteSize;
    readonly suite: Suite;
    readonly replay: string;
  } | null;
  readonly sections: readonly ReportSection[];
  /** The trace that a finding was first seen in, for findings that were not minimized. */
  readonly firstTrace: (at: SeenAt) => Trace | null;
}

/** Puts together everything that a report shows. */
export async function collectReport(
  sources: ReportSources,
  progress: Progress = SILENT,
): Promise<ReportData> {
  const { explored } = sources;
  for (const { group, id: _, ...finding } of sources.reported) explored.report(finding, group);
  const latest = sources.groups.length - 1;
  const { size } = sources.device;
  const book = new PictureBook([
    ...sources.groups.flatMap((runs) => runs.map(({ screens }) => screens)),
    ...sources.short.flatMap(({ pictures }) => (pictures === null ? [] : [pictures])),
  ]);
  const numbers = new Map([...explored.states.keys()].map((key, number) => [key, number]));
  const findings = findingsOf(sources, explored, size, book);
  const data = {
    v: 2 as const,
    app: sources.app,
    made: sources.making,
    startFailure: sources.startFailure,
    totals: {
      events: explored.events,
      restarts: sources.restarts,
      wallMs: sources.wallMs,
      eventsPerSecond: Math.round((1000 * explored.events) / Math.max(1, sources.wallMs)),
      screens: [...explored.states.values()].filter(({ terminated }) => !terminated).length,
      activities: { reached: [...explored.activities].sort(), declared: sources.declared },
    },
    metrics: sources.metrics,
    findings,
    limits: [...explored.limits.values()],
    states: [...explored.states.values()].map(
      ({ key, activity, terminated, words, count, depth, sources }) => ({
        key,
        activity,
        picture: book.of(key, 'small'),
        count,
        terminated,
        depth,
        since: sinceOf(sources, latest),
        words,
      }),
    ),
    moves: [...explored.moves.values()].map(({ from, to, action, count, coverage }) => ({
      from: numbers.get(from) ?? 0,
      to: numbers.get(to) ?? 0,
      text: showAction(action),
      count,
      blocks: coverage.length,
    })),
    timeline: explored.timeline,
    coverage: coverageOf(explored),
    suite: suiteOf(sources.suite, size, book),
    sections: sources.sections,
  };
  const pictures = await book.render((done, of) => {
    progress.report({ phase: 'making the report', fraction: done / of, facts: { pictures: done } });
  });
  return { ...data, pictures };
}

function findingsOf(
  sources: ReportSources,
  explored: CombinedRuns,
  size: DeviceInfo['size'],
  book: PictureBook,
): readonly ReportFinding[] {
  const latest = sources.groups.length - 1;
  // Several tests have a first crash each: their numbers mean nothing here.
  const named = new Map(
    latest > 0 ? [] : sources.reported.map((finding) => [findingId(finding), finding.id]),
  );
  const ids = new FindingIds(new Set(named.values()));
  return [...explored.findings].map(([key, seen]): ReportFinding => {
    const { finding } = seen;
    const short = sources.short.find((one) => findingId(one.finding) === key);
    const { first } = seen;
    const trace = short?.trace ?? (first === null ? null : sources.firstTrace(first));
    return {
      ...finding,
      id: named.get(key) ?? ids.next(finding.kind),
      since: sinceOf(seen.sources, latest),
      triage: triageOf(sources.triage, finding),
      times: seen.times,
      firstEvent: first?.event ?? null,
      before: short?.before ?? null,
      steps: trace === null ? [] : traceSteps(trace, size, book),
      reproduced: short?.reproduced ?? null,
      replay: short?.replay ?? (first === null ? null : replayOf(first)),
    };
  });
}

function replayOf({ run, trace }: SeenAt): string {
  return `gauntlet replay ${shellQuote(`${run.dir}#${trace}`)}`;
}

/** What the latest source says of something, by the sources that have seen it. */
function sinceOf(seen: ReadonlySet<number>, latest: number): Since {
  if (latest === 0) return null;
  if (!seen.has(latest)) return 'gone';
  return seen.size === 1 ? 'new' : 'still';
}

function coverageOf({ probes, coverage }: CombinedRuns): ReportData['coverage'] {
  if (probes === null) return null;
  const { blocks, byClass } = coverageReport(probes, coverage);
  return {
    ...blocks,
    classes: byClass.map(({ className, blocks: { hit, total }, methods }) => ({
      name: className,
      hit,
      total,
      methods: methods.map((method) => ({ name: method.method, ...method.blocks })),
    })),
  };
}

function suiteOf(
  made: ReportSources['suite'],
  size: DeviceInfo['size'],
  book: PictureBook,
): ReportSuite | null {
  if (made === null) return null;
  const { before, after, suite, replay } = made;
  return {
    before,
    after,
    replay,
    tests: suite.tests.map(({ id, trace }) => ({ id, steps: traceSteps(trace, size, book) })),
  };
}
