import type { Progress } from '../../core/progress.js';
import { shellQuote } from '../../core/shell-quote.js';
import type { Trace } from '../../core/trace.js';
import { appFacts } from '../../run/app-facts.js';
import type { RunFolder } from '../../run/folder.js';
import { JournalReader } from '../../run/journal-reader.js';
import { keptProbes } from '../../run/kept-probes.js';
import { loadTraces } from '../../run/load-traces.js';
import { storedTiming } from '../../run/stored-timing.js';
import { collectReport, type ReportSources } from './collect.js';
import type { Finding, ReportData } from './data.js';

/** What only a whole test knows beside its explorations. */
export type Extras = Pick<ReportSources, 'short' | 'suite'> & {
  readonly commands: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  /** The app as the user named it, where the runs have another. */
  readonly file: string | null;
};

export const NO_EXTRAS: Extras = { short: [], suite: null, commands: [], facts: [], file: null };

/** The report of one or more runs of one app. */
export async function reportOfRuns(
  runs: readonly RunFolder[],
  earlier: readonly Finding[] | null,
  extras: Extras,
  progress?: Progress,
): Promise<ReportData> {
  const [first] = runs;
  if (first === undefined) throw new Error('a report needs at least one run');
  const { header } = new JournalReader(first.journal);
  const { label, version, activities } = appFacts(header.app);
  const timings = runs.map(storedTiming);
  const traces = await findable(runs);
  return collectReport(
    {
      runs,
      app: { label, package: header.app.package, file: extras.file ?? header.app.ref, version },
      declared: activities,
      making: {
        gauntlet: header.gauntlet,
        startedAt: timings[0]?.startedAt ?? '',
        device: `${header.device.kind}, API ${header.device.api}`,
        commands: extras.commands,
        facts: [['Seed', String(header.seed)], ...extras.facts],
      },
      wallMs: timings.reduce((sum, timing) => sum + (timing?.wallMs ?? 0), 0),
      probes: keptProbes(first),
      short: extras.short,
      suite: extras.suite,
      firstTrace: ({ run, trace }) => traces(run, trace),
      replayOf: ({ run, trace }) => {
        const folder = runs[run];
        return folder === undefined ? null : `gauntlet replay ${shellQuote(`${folder.dir}#${trace}`)}`;
      },
      earlier: earlier === null ? null : new Map(earlier.map((finding) => [finding.title, finding])),
    },
    progress,
  );
}

/** Finds traces by run and number; only those with crashes are kept. */
async function findable(runs: readonly RunFolder[]): Promise<(run: number, trace: number) => Trace | null> {
  const kept = new Map<string, Trace>();
  for (const [run, folder] of runs.entries()) {
    for await (const { id, trace } of loadTraces(folder.dir)) {
      if (trace.end === 'crash' || trace.end === 'anr' || trace.exceptions.length > 0)
        kept.set(`${run} ${id}`, trace);
    }
  }
  return (run, trace) => kept.get(`${run} ${trace}`) ?? null;
}
