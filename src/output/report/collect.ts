import { coverageReport } from '../../core/coverage-report.js';
import { type Frame, innermost, ownFrame, showFrame, type Thrown } from '../../core/crash.js';
import type { DeviceInfo } from '../../core/device.js';
import { ownCodeOf } from '../../core/own-code.js';
import type { ProbeTable } from '../../core/probes.js';
import { type Progress, SILENT } from '../../core/progress.js';
import { showAction } from '../../core/show-action.js';
import type { Suite } from '../../core/suite.js';
import type { Trace, TracedApp } from '../../core/trace.js';
import type { RunFolder } from '../../run/derive/run-folder.js';
import type {
  AppFacts,
  Finding,
  Making,
  ReportData,
  ReportMetrics,
  ReportSuite,
  Since,
  StackFrame,
  SuiteSize,
} from './data.js';
import { Explored, type SeenFinding } from './explored.js';
import { PictureBook } from './picture-book.js';
import { traceSteps } from './trace-steps.js';

/** A finding with fewer steps than it was found with. */
export interface ShortFinding {
  readonly key: string;
  readonly id: string;
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
  readonly wallMs: number;
  readonly metrics: readonly ReportMetrics[];
  readonly probes: ProbeTable | null;
  readonly short: readonly ShortFinding[];
  readonly suite: {
    readonly before: SuiteSize;
    readonly after: SuiteSize;
    readonly suite: Suite;
    readonly replay: string;
  } | null;
  /** The trace that a finding was first seen in, for findings that were not made shorter. */
  readonly firstTrace: (finding: SeenFinding) => Trace | null;
  readonly replayOf: (finding: SeenFinding) => string | null;
}

/** Puts together everything that a report shows. */
export async function collectReport(
  sources: ReportSources,
  progress: Progress = SILENT,
): Promise<ReportData> {
  const explored = new Explored();
  const probes = sources.probes?.hash ?? null;
  for (const [number, runs] of sources.groups.entries()) {
    for (const run of runs) explored.add(run, number, probes);
  }
  const latest = sources.groups.length - 1;
  const header = explored.headers.at(-1);
  if (header === undefined) throw new Error('a report needs at least one run');
  const { size } = header.device;
  const book = new PictureBook([
    ...sources.groups.flatMap((runs) => runs.map(({ screens }) => screens)),
    ...sources.short.flatMap(({ pictures }) => (pictures === null ? [] : [pictures])),
  ]);
  const numbers = new Map([...explored.states.keys()].map((key, number) => [key, number]));
  const findings = findingsOf(sources, explored, header.app, size, book);
  const data = {
    v: 1 as const,
    app: sources.app,
    made: sources.making,
    totals: {
      events: explored.events,
      restarts: explored.restarts,
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
    coverage: coverageOf(sources.probes, explored),
    suite: suiteOf(sources.suite, size, book),
  };
  const pictures = await book.render((done, of) => {
    progress.report({ phase: 'making the report', fraction: done / of, facts: { pictures: done } });
  });
  return { ...data, pictures };
}

function findingsOf(
  sources: ReportSources,
  explored: Explored,
  app: TracedApp,
  size: DeviceInfo['size'],
  book: PictureBook,
): readonly Finding[] {
  const latest = sources.groups.length - 1;
  return [...explored.findings.values()].map((seen, number): Finding => {
    const short = sources.short.find(({ key }) => key === seen.key);
    const trace = short?.trace ?? sources.firstTrace(seen);
    return {
      // Several tests have a first crash each.
      id: latest > 0 ? `crash-${number + 1}` : (short?.id ?? `crash-${number + 1}`),
      kind: seen.event.kind,
      since: sinceOf(seen.sources, latest),
      title: seen.key,
      ...said(seen, app),
      times: seen.times,
      firstEvent: seen.firstEvent,
      before: short?.before ?? null,
      steps: trace === null ? [] : traceSteps(trace, size, book),
      reproduced: short?.reproduced ?? null,
      replay: short?.replay ?? sources.replayOf(seen),
    };
  });
}

/** What the latest source says of something, by the sources that have seen it. */
function sinceOf(seen: ReadonlySet<number>, latest: number): Since {
  if (latest === 0) return null;
  if (!seen.has(latest)) return 'gone';
  return seen.size === 1 ? 'new' : 'still';
}

function said({ event }: SeenFinding, app: TracedApp): Pick<Finding, 'message' | 'frames' | 'place'> {
  if (event.kind === 'anr') return { message: event.reason.slice(0, 300), frames: [], place: null };
  const own = ownCodeOf(app);
  const { crash } = event;
  const first = ownFrame(crash, own);
  const frames = (thrown: Thrown): readonly StackFrame[] =>
    thrown.frames.map((frame) => ({
      text: `at ${showFrame(frame)}`,
      own: frame === first || own(frame.className),
    }));
  return {
    message: innermost(crash).message,
    place: placeOf(first),
    frames: [
      { text: `${crash.exception}: ${crash.message}`, own: false },
      ...frames(crash),
      ...crash.causes.flatMap((cause) => [
        { text: `Caused by: ${cause.exception}: ${cause.message}`, own: false },
        ...frames(cause),
      ]),
    ],
  };
}

function placeOf(frame: Frame | undefined): Finding['place'] {
  if (frame?.file === undefined || frame.line === undefined) return null;
  const { className, file, line } = frame;
  return { className, file, line };
}

function coverageOf(probes: ProbeTable | null, explored: Explored): ReportData['coverage'] {
  if (probes === null) return null;
  const { blocks, byClass } = coverageReport(probes, explored.coverage);
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
