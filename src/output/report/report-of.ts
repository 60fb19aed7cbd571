import { GauntletError } from '../../core/errors.js';
import { findingsIn } from '../../core/findings/index.js';
import { ownCodeOf } from '../../core/own-code.js';
import type { Progress } from '../../core/progress.js';
import { shellQuote } from '../../core/shell-quote.js';
import type { Trace } from '../../core/trace.js';
import { appFacts } from '../../run/app/app-facts.js';
import { keptProbes } from '../../run/derive/kept-probes.js';
import { measure } from '../../run/derive/metrics.js';
import type { RunFolder } from '../../run/derive/run-folder.js';
import { storedTiming } from '../../run/derive/stored-timing.js';
import type { RunHeader } from '../../run/journal/format.js';
import { JournalReader } from '../../run/journal/reader.js';
import { loadTraces } from '../../run/load-traces.js';
import { metricRows } from '../metrics-table.js';
import { collectReport } from './collect.js';
import type { Making, ReportData, ReportMetrics } from './data.js';
import { SECTIONS } from './sections/index.js';
import { begunAt, oldestFirst, type Source } from './source.js';

/** The report of one or more runs and tests of one app: together, and the latest against those before. */
export async function reportOf(
  sources: readonly [Source, ...Source[]],
  progress?: Progress,
): Promise<ReportData> {
  const inOrder = oldestFirst(sources);
  const latest = inOrder.at(-1) ?? sources[0];
  const runs = inOrder.flatMap((source) => source.runs);
  const headers = runs.map(headerOf);
  checkAlike(runs, headers);
  const header = headerOf(latest.runs[0]);
  const { label, version, activities } = appFacts(header.app);
  const traces = await findable(runs);
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
      wallMs: inOrder.reduce((sum, source) => sum + wallMsOf(source), 0),
      metrics: latest.runs.map(metricsOf),
      probes: keptProbes(latest.runs[0]),
      // Of two ways to the same crash the later is shown: it is known to work on the app as it is now.
      short: inOrder.toReversed().flatMap(({ extras }) => extras.short),
      told: inOrder.flatMap(({ extras }, group) => extras.told.map((finding) => ({ ...finding, group }))),
      triage: inOrder.toReversed().flatMap(({ extras }) => extras.triage),
      suite: latest.extras.suite,
      sections: SECTIONS.flatMap((make) => make(latest.dir) ?? []),
      firstTrace: ({ first }) => (first === null ? null : traces(first.run, first.trace)),
      replayOf: ({ first }) => {
        const folder = first === null ? undefined : runs[first.run];
        return folder === undefined ? null : `gauntlet replay ${shellQuote(`${folder.dir}#${first?.trace}`)}`;
      },
    },
    progress,
  );
}

function headerOf({ journal }: RunFolder): RunHeader {
  return new JournalReader(journal).header;
}

function wallMsOf({ runs, extras }: Source): number {
  return extras.wallMs ?? runs.reduce((sum, run) => sum + (storedTiming(run)?.wallMs ?? 0), 0);
}

/** Only what is of one app, with screens told apart in one way, can be put together. */
function checkAlike(runs: readonly RunFolder[], headers: readonly RunHeader[]): void {
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
        `${runs[0]?.dir} tells screens apart by '${first.options.abstraction}', but ${runs[n]?.dir} by '${options.abstraction}'.`,
        'Name runs with the same --abstraction, or compare them as text: gauntlet report --text',
      );
    }
  }
}

function makingOf(sources: readonly Source[], latest: Source, header: RunHeader): Making {
  const { kind, api } = header.device;
  return {
    gauntlet: header.gauntlet,
    startedAt: begunAt(latest),
    device: `${kind}, API ${api}`,
    commands: sources.flatMap(({ extras }) => extras.commands),
    facts: [
      ['Seed', String(header.seed)],
      ...latest.extras.facts,
      ...(sources.length === 1
        ? []
        : ([['Put together from', sources.map(({ dir }) => dir).join(', ')]] as const)),
    ],
  };
}

function metricsOf(run: RunFolder): ReportMetrics {
  const measured = measure(run);
  const { strategy, seed } = measured;
  return {
    run: `${strategy}, seed ${seed}`,
    rows: metricRows(measured).map(([name, here, paper]) => ({ name, here, paper })),
  };
}

/** Finds traces by run and number; only those with findings are kept. */
async function findable(runs: readonly RunFolder[]): Promise<(run: number, trace: number) => Trace | null> {
  const kept = new Map<string, Trace>();
  for (const [run, folder] of runs.entries()) {
    for await (const { id, trace } of loadTraces(folder.dir)) {
      const own = ownCodeOf(trace.app);
      const isWanted = [trace.start, ...trace.steps].some(({ events }) => findingsIn(events, own).length > 0);
      if (isWanted) kept.set(`${run} ${id}`, trace);
    }
  }
  return (run, trace) => kept.get(`${run} ${trace}`) ?? null;
}
