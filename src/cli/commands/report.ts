import { GauntletError } from '../../core/errors.js';
import { compareChart } from '../../output/compare-chart.js';
import { meansTable } from '../../output/means-table.js';
import { metricsTable } from '../../output/metrics-table.js';
import { runTable } from '../../output/run-table.js';
import { summaryText } from '../../output/summary-text.js';
import { terminalChart } from '../../output/terminal-chart.js';
import { compareRuns } from '../../run/comparison.js';
import { RunFolder } from '../../run/folder.js';
import { meansOverApps } from '../../run/means.js';
import { type MeasuredRun, measure } from '../../run/metrics.js';
import type { AddCommand, Console } from '../console.js';

interface Given {
  readonly text: boolean;
  readonly json: boolean;
}

/** `gauntlet report`: what runs came to, read from their journals. */
export const reportCommand: AddCommand = (program, console) => {
  program
    .command('report')
    .summary('what runs came to, side by side')
    .description(
      "Tells what runs came to, straight from their journals; also of runs that were killed. Means over the apps come with the SwiftHand paper's values beside them.",
    )
    .argument('<run...>', 'run folders')
    .option('--text', 'a plain table, also of a single run', false)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet report --text gauntlet-runs/*')
    .action((dirs: readonly string[], given: Given) => {
      const folders = dirs.length === 1 ? dirs : dirs.filter((dir) => isRun(dir, console));
      const runs = folders.map((dir) => ({ ...measure(RunFolder.open(dir)), out: dir }));
      const means = meansOverApps(runs);
      const [first] = runs;
      if (given.json) console.printJson({ runs, means });
      else if (!given.text && runs.length === 1 && first !== undefined) {
        const parts = [summaryText(first, console.colours), metricsTable(first), growthChart(first, console)];
        console.print(parts.join('\n\n'));
      } else console.print([runTable(runs), meansTable(means)].join('\n\n'));
    });
};

/** Coverage against time. */
function growthChart(run: MeasuredRun, { colours }: Console): string {
  const place = { app: run.app, folder: '' };
  return terminalChart(
    compareChart(compareRuns(place, [run.strategy], [{ folder: '', run }], 'time'), 'time'),
    colours,
  );
}

/** Patterns such as gauntlet-runs/* take in what is no run: it is passed over, but not in silence. */
function isRun(dir: string, console: Console): boolean {
  try {
    RunFolder.open(dir);
    return true;
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    console.complain(error);
    return false;
  }
}
