import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import { writeWhole } from '../../home/output-file.js';
import { compareChart } from '../../output/compare-chart.js';
import { meansTable } from '../../output/means-table.js';
import { metricsTable } from '../../output/metrics-table.js';
import { type ReadSources, readSources } from '../../output/report/read-sources.js';
import { reportOf } from '../../output/report/report-of.js';
import { latestOf, type Source, sourceOf } from '../../output/report/source.js';
import { builtPage, reportHtml } from '../../output/report/write.js';
import { runTable } from '../../output/run-table.js';
import { sinceText } from '../../output/since-text.js';
import { summaryText } from '../../output/summary-text.js';
import { terminalChart } from '../../output/terminal-chart.js';
import { compareRuns } from '../../run/compare/comparison.js';
import { meansOverApps } from '../../run/compare/means.js';
import { type MeasuredRun, measure } from '../../run/derive/metrics.js';
import { Merging } from '../../run/explore/merged-summary.js';
import { WorkersFolder } from '../../run/explore/workers-folder.js';
import { runHeaderOf } from '../../run/journal/reader.js';
import type { AddCommand, Console } from '../console.js';
import { longWork } from '../long-work.js';

interface Given {
  readonly html?: string;
  readonly text: boolean;
  readonly json: boolean;
}

/** `gauntlet report`: the results of runs, read from their journals, as text and as a page. */
export const reportCommand: AddCommand = (program, console) => {
  program
    .command('report')
    .summary('the results of runs: a page to open in a browser, and tables')
    .description(
      "Shows the results of runs and tests straight from their journals, also of those that were killed. Runs of one app are put together on one page, with what is new, gone and still there since the runs before the latest. Means over the apps come with the SwiftHand paper's values beside them.",
    )
    .argument('<run...>', 'folders of runs and tests')
    .option('--html <file>', 'where the page goes (default: in the folder of the latest run)')
    .option('--text', 'plain tables only, also of a single run', false)
    .option('--json', 'print the result as one JSON document; a page only with --html', false)
    .addHelpText('after', '\nExample:\n  gauntlet report gauntlet-runs/larder-*')
    .action(async (dirs: readonly string[], given: Given) => {
      const named = dirs.length === 1 ? dirs.map(sourceOf) : dirs.flatMap((dir) => sourcesAt(dir, console));
      const [first, ...others] = named;
      const folders = named.flatMap((source) => source.runs);
      const isOfOneApp = new Set(folders.map(({ journal }) => runHeaderOf(journal).app.package)).size === 1;
      const hasPage = given.html !== undefined || (isOfOneApp && !(given.text || given.json));
      const together = given.text || given.json ? [] : mergingOf(dirs);
      const read = first === undefined || !hasPage ? null : readSources([first, ...others], together);
      const runs = folders.map((folder) => ({
        ...(read?.measured.get(folder) ?? measure(folder, ...together)),
        out: folder.dir,
      }));
      const means = meansOverApps(runs);
      const [only] = runs;
      if (given.json) console.printJson({ runs, means });
      else if (!given.text && runs.length === 1 && only !== undefined) {
        const parts = [summaryText(only, console.colours), metricsTable(only), growthChart(only, console)];
        console.print(parts.join('\n\n'));
      } else {
        const summaries = together.map((workers) => summaryText(workers.summary(runs), console.colours));
        console.print([...summaries, runTable(runs), meansTable(means)].join('\n\n'));
      }
      if (first === undefined || read === null) return;
      const { text, file } = await writePage([first, ...others], read, given.html, console);
      if (!given.json) console.print(`\n${text}Report: ${file}`);
    });
};

/** What puts workers together, where a single folder of such is named. */
function mergingOf(dirs: readonly string[]): readonly Merging[] {
  const folders = dirs.length > 1 ? [] : dirs.filter(WorkersFolder.isOne);
  return folders.map((dir) => new Merging(WorkersFolder.open(dir).runs()));
}

/** The page of all the runs together; says where it is, and what has changed since the runs before the latest. */
async function writePage(
  sources: readonly [Source, ...Source[]],
  read: ReadSources,
  html: string | undefined,
  console: Console,
): Promise<{ readonly text: string; readonly file: string }> {
  const data = await longWork(console, ({ progress }) => reportOf(sources, progress, read));
  const name = sources.length === 1 ? 'report.html' : 'merged-report.html';
  const file = html ?? join(latestOf(sources).dir, name);
  writeWhole(file, reportHtml(builtPage(), data));
  return { text: sinceText(data), file: shellQuote(file) };
}

/** Coverage against time. */
function growthChart(run: MeasuredRun, { colours }: Console): string {
  const place = { app: run.app, folder: '' };
  return terminalChart(
    compareChart(compareRuns(place, [run.strategy], [{ folder: '', run }], 'time'), 'time'),
    colours,
  );
}

/** Patterns such as gauntlet-runs/* take in what is no run: it is passed over, but not in silence. */
function sourcesAt(dir: string, console: Console): readonly Source[] {
  try {
    return [sourceOf(dir)];
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    console.complain(error);
    return [];
  }
}
