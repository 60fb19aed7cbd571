import { GauntletError } from '../../core/errors.js';
import { findingId } from '../../core/finding.js';
import type { Progress } from '../../core/progress.js';
import { appFacts } from '../../run/app/app-facts.js';
import type { MeasuredRun } from '../../run/derive/metrics.js';
import type { RunFolder } from '../../run/derive/run-folder.js';
import { storedTiming } from '../../run/derive/stored-timing.js';
import type { RunHeader } from '../../run/journal/format.js';
import { runHeaderOf } from '../../run/journal/reader.js';
import { metricRows } from '../metrics-table.js';
import { GUESSED } from '../own-text.js';
import { startFailureOfAll } from '../start-failure.js';
import { collectReport } from './collect.js';
import type { Making, ReportData, ReportMetrics } from './data.js';
import { firstTraces } from './first-traces.js';
import { type ReadSources, readSources } from './read-sources.js';
import { SECTIONS } from './sections/index.js';
import { begunAt, latestOf, oldestFirst, type Source } from './source.js';

/**
 * The report of one or more runs and tests of one app: together, and the latest against those before.
 * `read` is what their journals hold, for whoever has read them already.
 */
export async function reportOf(
  sources: readonly [Source, ...Source[]],
  progress?: Progress,
  read?: ReadSources,
): Promise<ReportData> {
  const inOrder = oldestFirst(sources);
  const latest = latestOf(sources);
  const runs = inOrder.flatMap((source) => source.runs);
  checkAlike(runs);
  const { measured, explored } = read ?? readSources(sources);
  const header = headerOf(latest.runs[0]);
  const { label, version, activities } = appFacts(header.app);
  // Of two ways to the same crash the later is shown: it is known to work on the app as it is now.
  const short = inOrder.toReversed().flatMap(({ extras }) => extras.short);
  const minimized = new Set(short.map(({ finding }) => findingId(finding)));
  const unminimized = [...explored.findings].filter(([id]) => !minimized.has(id));
  return collectReport(
    {
      groups: inOrder.map((source) => source.runs),
      app: {
        label,
        package: header.app.package,
        file: latest.extras.file ?? header.app.ref,
        version,
      },
      declared: activities,
      making: makingOf(inOrder, latest, header),
      startFailure: startFailureOfAll(latest.runs.flatMap((run) => measured.get(run) ?? [])),
      wallMs: inOrder.reduce((sum, source) => sum + wallMsOf(source), 0),
      metrics: latest.runs.flatMap((run) => measured.get(run) ?? []).map(metricsOf),
      restarts: [...measured.values()].reduce((sum, { restarts }) => sum + restarts, 0),
      explored,
      device: header.device,
      short,
      reported: inOrder.flatMap(({ extras }, group) =>
        extras.reported.map((finding) => ({ ...finding, group })),
      ),
      triage: inOrder.toReversed().flatMap(({ extras }) => extras.triage),
      suite: latest.extras.suite,
      sections: SECTIONS.flatMap((make) => make(latest.dir) ?? []),
      firstTrace: await firstTraces(unminimized.flatMap(([, { first }]) => first ?? [])),
    },
    progress,
  );
}

function headerOf({ journal }: RunFolder): RunHeader {
  return runHeaderOf(journal);
}

function wallMsOf({ runs, extras }: Source): number {
  return extras.wallMs ?? runs.reduce((sum, run) => sum + (storedTiming(run)?.wallMs ?? 0), 0);
}

/** Only what is of one app, with screens distinguished in one way, can be put together. */
function checkAlike(runs: readonly RunFolder[]): void {
  const headers = runs.map(headerOf);
  const [first] = headers;
  for (const [n, { app, options }] of headers.entries()) {
    if (first === undefined) return;
    if (app.package !== first.app.package) {
      throw new GauntletError(
        'DIFFERENT_APPS',
        `${runs[0]?.dir} is of ${first.app.package}, but ${runs[n]?.dir} of ${app.package}.`,
        'Make a report for each app, or compare them as text: gauntlet report --text',
      );
    }
    if (options.abstraction !== first.options.abstraction) {
      throw new GauntletError(
        'DIFFERENT_SCREENS',
        `${runs[0]?.dir} distinguishes screens by '${first.options.abstraction}', but ${runs[n]?.dir} by '${options.abstraction}'.`,
        'Name runs with the same --abstraction, or compare them as text: gauntlet report --text',
      );
    }
  }
}

function makingOf(sources: readonly Source[], latest: Source, header: RunHeader): Making {
  const { kind, api } = header.device;
  const { mapping } = header.context;
  return {
    gauntlet: header.gauntlet,
    startedAt: begunAt(latest),
    device: `${kind}, API ${api}`,
    commands: sources.flatMap(({ extras }) => extras.commands),
    facts: [
      ['Seed', String(header.seed)],
      ...(header.app.ownGuessed ? ([['Own code', GUESSED]] as const) : []),
      ...(mapping === undefined ? [] : ([['Names', `from ${mapping.file}`]] as const)),
      ...latest.extras.facts,
      ...(sources.length === 1
        ? []
        : ([['Put together from', sources.map(({ dir }) => dir).join(', ')]] as const)),
    ],
  };
}

function metricsOf(measured: MeasuredRun): ReportMetrics {
  const { strategy, seed } = measured;
  return {
    run: `${strategy}, seed ${seed}`,
    rows: metricRows(measured).map(([name, here, paper]) => ({ name, here, paper })),
  };
}
