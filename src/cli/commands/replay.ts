import { Option } from 'commander';
import { EXIT } from '../../core/errors.js';
import { replayText } from '../../output/replay-text.js';
import { type ReplayedTrace, type ReplayRequest, replay } from '../../run/replay/replay.js';
import { RESOLVERS } from '../../run/runners/resolvers.js';
import { positive } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { type ContextGiven, contextOptions, saidOfRecorded } from '../context-options.js';
import { type FarmGiven, farmOptions } from '../farm-options.js';
import { longWork } from '../long-work.js';

interface Given extends ContextGiven, FarmGiven {
  readonly resolver: string;
  readonly runs: number;
  readonly failOn: 'never' | 'broken' | 'changed';
  readonly json: boolean;
}

/** `gauntlet replay`: perform recorded traces again, with a verdict for every step. */
export const replayCommand: AddCommand = (program, console, finish) => {
  const command = program
    .command('replay')
    .summary('perform recorded traces again and compare every step')
    .description(
      'Performs recorded traces again, each from a clean start, and compares every step with its recording.',
    )
    .argument('<traces>', 'run folder, .jsonl file of traces or suite; one trace of it as PATH#ID')
    .argument('[app]', 'app to run them on (default: the one they were recorded on)')
    .addOption(
      new Option('--resolver <how>', 'how recorded widgets are found again')
        .choices(Object.keys(RESOLVERS))
        .default('path'),
    )
    .option('--runs <n>', 'how often each trace is run', positive, 1)
    .addOption(
      new Option(
        '--fail-on <finding>',
        'exit with 1 on this finding; changed: also when only coverage differs',
      )
        .choices(['never', 'broken', 'changed'])
        .default('broken'),
    )
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet replay gauntlet-runs/sim-sanity-20261115-120000#3');
  farmOptions(contextOptions(command)).action(
    async (traces: string, app: string | undefined, given: Given) => {
      const request: ReplayRequest = {
        traces,
        resolver: given.resolver,
        runs: given.runs,
        workers: given.workers,
        redis: given.redis,
        app,
        context: await saidOfRecorded(given),
      };
      const replayed: ReplayedTrace[] = [];
      const interrupted = await longWork(console, async (around) => {
        try {
          for await (const trace of replay(request, around)) {
            // Of many traces only what differs is worth keeping: there may be a hundred thousand of them.
            if (replayed.length === 1) replayed.push(...replayed.splice(0).map(onlyDifferences));
            replayed.push(replayed.length === 0 ? trace : onlyDifferences(trace));
          }
        } catch (error) {
          if (!around.signal.aborted) throw error;
        }
        return around.signal.aborted;
      });
      const counts = { same: 0, corrected: 0, broken: 0 };
      for (const { verdict } of replayed) counts[verdict]++;
      if (given.json) console.printJson({ traces: replayed.length, ...counts, replayed });
      else console.print(replayText(replayed, counts, console.colours));
      const changed = given.failOn === 'changed' && counts.corrected > 0;
      if (interrupted) finish(EXIT.interrupted);
      else if (given.failOn !== 'never' && (counts.broken > 0 || changed)) finish(EXIT.findings);
    },
  );
};

function onlyDifferences(trace: ReplayedTrace): ReplayedTrace {
  return { ...trace, steps: trace.steps.filter(({ verdict }) => verdict !== 'same') };
}
