import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { EXIT, GauntletError } from '../../core/errors.js';
import { MEANS, reduceText, reductionsText } from '../../output/reduce-text.js';
import type { GivenContext } from '../../run/context.js';
import {
  type ReduceRequest,
  reduceSuite,
  resumeReduction,
  USUAL_REDUCTION,
} from '../../run/reduce/reduce.js';
import type { ReduceResult } from '../../run/reduce/reduce-result.js';
import { RESOLVERS } from '../../run/runners/resolvers.js';
import { METHODS, type Method } from '../../techniques/reduce/reduce.js';
import { MEASURES, type Measure } from '../../techniques/reduce/reduction-view.js';
import { type CoverageMatch, MATCHES } from '../../techniques/reduce/replay.js';
import { natural, positive } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { type ContextGiven, contextOptions, saidOfRecorded } from '../context-options.js';
import { type FarmGiven, farmOptions } from '../farm-options.js';
import { type LongWork, longWork } from '../long-work.js';
import { requireAsBegun, resumeOption } from '../resume.js';

const RUNS = 'gauntlet-runs';

interface Given extends ContextGiven, FarmGiven {
  readonly method?: Method;
  readonly runs?: number;
  readonly fragments: number;
  readonly coverage: Measure;
  readonly match: CoverageMatch;
  readonly patience: number;
  readonly everyTrace: boolean;
  readonly stopOnFirstFailure: boolean;
  readonly keepExceptions: boolean;
  readonly resolver: string;
  readonly out?: string;
  readonly resume?: string;
  readonly json: boolean;
}

/** `gauntlet reduce`: fewer and shorter traces that cover the same. */
export const reduceCommand: AddCommand = (program, console, finish) => {
  const command = program
    .command('reduce')
    .summary('reduce a suite: fewer and shorter traces with the same coverage')
    .description(
      'Makes a suite of fewer and shorter traces that replay and cover what the recorded ones cover: blocks, screens and exceptions.',
    )
    .argument(
      '[traces...]',
      'run folders, .jsonl files of traces or suites; then the app to run them on, an .apk or sim:NAME (default: the one they were recorded on)',
    )
    .addOption(
      new Option(
        '--method <how>',
        'what tests are made of: walks to what is missing (default for traces of this very app on a device that repeats itself), or fragments of the traces (default otherwise)',
      ).choices([...METHODS]),
    )
    .option(
      '--runs <n>',
      'R: runs of every candidate (default 10; 2 on a device that repeats itself)',
      positive,
    )
    .option(
      '--fragments <k>',
      'of how many fragments a trace may be made, with --method fragments',
      positive,
      USUAL_REDUCTION.fragments,
    )
    .addOption(
      new Option('--coverage <measure>', 'what must stay covered')
        .choices([...MEASURES])
        .default(USUAL_REDUCTION.coverage),
    )
    .addOption(
      new Option('--match <how>', 'when a run has the coverage it should: the same, or none of it missing')
        .choices([...MATCHES])
        .default(USUAL_REDUCTION.match),
    )
    .option(
      '--patience <n>',
      'candidates in a row that may go wrong before something simpler is tried (0: however many)',
      natural,
      USUAL_REDUCTION.patience,
    )
    .option(
      '--every-trace',
      'run every recorded trace (default: where the device repeats itself, only those that add something)',
      false,
    )
    .option('--stop-on-first-failure', 'do not repeat a candidate that has failed', false)
    .option('--no-keep-exceptions', 'exceptions need not be kept')
    .addOption(
      new Option('--resolver <how>', 'how recorded widgets are found again')
        .choices(Object.keys(RESOLVERS))
        .default(USUAL_REDUCTION.resolver),
    )
    .option('--out <dir>', `folder for the result (default ${RUNS}/<traces>-reduced-<time>)`)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText(
      'after',
      '\nExample:\n  gauntlet reduce gauntlet-runs/sim-sanity-20261115-120000\n  gauntlet replay gauntlet-runs/...-reduced-.../suite.json',
    );
  farmOptions(contextOptions(resumeOption(command, 'reduction'))).action(
    async (names: readonly string[], given: Given) => {
      const context = await saidOfRecorded(given);
      const results: ReduceResult[] = [];
      const interrupted = await longWork(console, async (around) => {
        try {
          for await (const result of reductions(command, names, context, given, around)) {
            results.push(result);
            if (!given.json)
              console.print(`${reduceText(result, console.colours)}\nSaved in ${result.out}\n`);
          }
        } catch (error) {
          if (!around.signal.aborted) throw error;
        }
        return around.signal.aborted;
      });
      const [only] = results;
      if (given.json) console.printJson(names.length <= 1 && only !== undefined ? only : together(results));
      else if (results.length > 1) console.print(reductionsText(results));
      if (interrupted) finish(EXIT.interrupted);
      else if (results.some(({ lost }) => lost.length > 0)) finish(EXIT.findings);
    },
  );
};

/** One reduction after the other. */
async function* reductions(
  command: Command,
  names: readonly string[],
  context: GivenContext,
  given: Given,
  around: LongWork,
): AsyncGenerator<ReduceResult> {
  if (given.resume !== undefined) {
    requireAsBegun(command, names, 'reduction', ['workers', 'redis', 'config']);
    yield await resumeReduction(given.resume, given, around);
    return;
  }
  for (const request of requests(names, context, given)) yield await reduceSuite(request, around);
}

function* requests(names: readonly string[], context: GivenContext, given: Given): Generator<ReduceRequest> {
  const last = names.at(-1);
  const app = names.length > 1 && last !== undefined && isApp(last) ? last : undefined;
  const all = app === undefined ? names : names.slice(0, -1);
  if (all.length === 0) {
    throw new GauntletError(
      'NO_TRACES',
      'No traces are named.',
      'Name a run, such as: gauntlet reduce gauntlet-runs/NAME',
    );
  }
  for (const [n, traces] of all.entries()) {
    const { out } = given;
    yield {
      traces,
      app,
      context,
      runs: given.runs,
      fragments: given.fragments,
      coverage: given.coverage,
      match: given.match,
      patience: given.patience,
      method: given.method,
      everyTrace: given.everyTrace,
      stopOnFirstFailure: given.stopOnFirstFailure,
      keepExceptions: given.keepExceptions,
      resolver: given.resolver,
      workers: given.workers,
      redis: given.redis,
      out:
        out === undefined
          ? { parent: RUNS, about: `${traces}-reduced` }
          : { dir: all.length === 1 ? out : join(out, String(n)) },
    };
  }
}

function isApp(name: string): boolean {
  return name.startsWith('sim:') || name.endsWith('.apk');
}

/** Several results with the means of what they save. */
function together(results: readonly ReduceResult[]) {
  const mean = (of: (values: readonly number[]) => number) => ({
    actions: of(results.map(({ ratio }) => ratio.actions)),
    restarts: of(results.map(({ ratio }) => ratio.restarts)),
    virtualTime: of(results.map(({ ratio }) => ratio.virtualTime)),
  });
  const means = results.length === 0 ? [] : Object.entries(MEANS).map(([name, of]) => [name, mean(of)]);
  return { results, means: Object.fromEntries(means) };
}
