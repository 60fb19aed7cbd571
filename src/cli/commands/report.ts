import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import { writeWhole } from '../../home/output-file.js';
import { compareChart } from '../../output/compare-chart.js';
import { meansTable } from '../../output/means-table.js';
import { metricsTable } from '../../output/metrics-table.js';
import { reportOf } from '../../output/report/report-of.js';
import { oldestFirst, type Source, sourceOf } from '../../output/report/source.js';
import { builtPage, reportHtml } from '../../output/report/write.js';
import { runTable } from '../../output/run-table.js';
import { sinceText } from '../../output/since-text.js';
import { summaryText } from '../../output/summary-text.js';
import { terminalChart } from '../../output/terminal-chart.js';
import { compareRuns } from '../../run/compare/comparison.js';
import { meansOverApps } from '../../run/compare/means.js';
import { type MeasuredRun, measure } from '../../run/derive/metrics.js';
import { mergedSummary } from '../../run/explore/merged-summary.js';
import { WorkersFolder } from '../../run/explore/workers-folder.js';
import type { AddCommand, Console } from '../console.js';
import { longWork } from '../long-work.js';

interface Given {
  readonly html?: string;
  readonly text: boolean;
  readonly json: boolean;
}

/** `gauntlet report`: what runs came to, read from their journals, as text and as a page. */
export const reportCommand: AddCommand = (program, console) => {
  program
    .command('report')
    .summary('what runs came to: a page to open in a browser, and tables')
    .description(
      "Tells what runs and tests came to, straight from their journals; also of those that were killed. Runs of one app are put together on one page, with what is new, gone and still there since the runs before the latest. Means over the apps come with the SwiftHand paper's values beside them.",
    )
    .argument('<run...>', 'folders of runs and tests')
    .option('--html <file>', 'where the page goes (default: in the folder of the latest run)')
    .option('--text', 'plain tables only, also of a single run', false)
    .option('--json', 'print the result as one JSON document; a page only with --html', false)
    .addHelpText('after', '\nExample:\n  gauntlet report gauntlet-runs/larder-*')
    .action(async (dirs: readonly string[], given: Given) => {
      const named = dirs.length === 1 ? dirs.map(sourceOf) : dirs.flatMap((dir) => sourcesAt(dir, console));
      const runs = named.flatMap((source) =>
        source.runs.map((folder) => ({ ...measure(folder), out: folder.dir })),
      );
      const means = meansOverApps(runs);
      const [first, ...others] = named;
      const isOfOneApp = new Set(runs.map((run) => run.package)).size === 1;
      const isWanted = given.html !== undefined || !(given.text || given.json);
      const [only] = runs;
      if (given.json) console.printJson({ runs, means });
      else if (!given.text && runs.length === 1 && only !== undefined) {
        const parts = [summaryText(only, console.colours), metricsTable(only), growthChart(only, console)];
        console.print(parts.join('\n\n'));
      } else {
        const together = given.text || dirs.length > 1 ? [] : workersText(dirs[0], console);
        console.print([...together, runTable(runs), meansTable(means)].join('\n\n'));
      }
      if (first === undefined || !isWanted || !(isOfOneApp || given.html !== undefined)) return;
      const { text, file } = await writePage([first, ...others], given.html, console);
      if (!given.json) console.print(`\n${text}Report: ${file}`);
    });
};

/** What workers came to together, if it is a folder of such. */
function workersText(dir: string | undefined, { colours }: Console): readonly string[] {
  if (dir === undefined || !WorkersFolder.isOne(dir)) return [];
  return [summaryText(mergedSummary(WorkersFolder.open(dir)), colours)];
}

/** The page of all the runs together; says where it is, and what has changed since the runs before the latest. */
async function writePage(
  sources: readonly [Source, ...Source[]],
  html: string | undefined,
  console: Console,
): Promise<{ readonly text: string; readonly file: string }> {
  const data = await longWork(console, ({ progress }) => reportOf(sources, progress));
  const name = sources.length === 1 ? 'report.html' : 'merged-report.html';
  const file = html ?? join((oldestFirst(sources).at(-1) ?? sources[0]).dir, name);
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
