import { table } from '../../output/table.js';
import { keptWork } from '../../run/job/kept-work.js';
import type { AddCommand } from '../console.js';

const RUNS = 'gauntlet-runs';

/** `gauntlet runs`: what has been run so far. */
export const runsCommand: AddCommand = (program, console) => {
  program
    .command('runs')
    .summary('list what was run, the latest last')
    .description('Lists the runs, tests, reductions and comparisons of a folder, the latest last.')
    .argument('[dir]', 'where they are', RUNS)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet runs')
    .action((dir: string, { json }: { readonly json: boolean }) => {
      const kept = keptWork(dir);
      if (json) console.printJson({ runs: kept });
      else if (kept.length === 0) console.print(`Nothing was run in ${dir} yet.`);
      else {
        console.print(
          table(
            ['folder', 'command', 'state', 'app', 'begun', 'outcome'],
            kept.map(({ dir: folder, command, state, app, startedAt, outcome }) => [
              folder,
              command,
              state,
              app ?? '-',
              startedAt?.slice(0, 16).replace('T', ' ') ?? '-',
              outcome,
            ]),
          ),
        );
      }
    });
};
