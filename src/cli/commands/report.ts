import { GauntletError } from '../../core/errors.js';
import { runTable } from '../../output/run-table.js';
import { summaryText } from '../../output/summary-text.js';
import { RunFolder } from '../../run/folder.js';
import { summaryOf } from '../../run/reading.js';
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
    .description('Tells what runs came to, straight from their journals; also of runs that were killed.')
    .argument('<run...>', 'run folders')
    .option('--text', 'a plain table, also of a single run', false)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet report --text gauntlet-runs/*')
    .action((dirs: readonly string[], given: Given) => {
      const folders = dirs.length === 1 ? dirs : dirs.filter((dir) => isRun(dir, console));
      const runs = folders.map((dir) => ({ ...summaryOf(RunFolder.open(dir)), out: dir }));
      if (given.json) console.printJson(runs);
      else if (!given.text && runs.length === 1 && runs[0] !== undefined)
        console.print(summaryText(runs[0], console.colours));
      else console.print(runTable(runs));
    });
};

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
