import { InvalidArgumentError, Option } from 'commander';
import { EXIT, GauntletError } from '../../core/errors.js';
import { GOAL_FORMS } from '../../core/goal.js';
import { shellQuote } from '../../core/shell-quote.js';
import { minimizeText } from '../../output/minimize-text.js';
import type { GivenContext } from '../../run/context.js';
import { type MinimizeRequest, minimizeTrace, resumeMinimize } from '../../run/minimize/minimize.js';
import type { MinimizeReport } from '../../run/minimize/minimize-report.js';
import { MINIMIZE_STRATEGIES, type MinimizeStrategy } from '../../run/minimize/settings.js';
import { type Fraction, parseFraction } from '../../techniques/minimize/fraction.js';
import { collect, natural, positive } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { type ContextGiven, contextOptions, saidOfRecorded } from '../context-options.js';
import { type FarmGiven, farmOptions } from '../farm-options.js';
import { longWork } from '../long-work.js';
import { requireAsBegun, resumeOption } from '../resume.js';

const RUNS = 'gauntlet-runs';

interface Given extends ContextGiven, FarmGiven {
  readonly target?: string;
  readonly strategy?: MinimizeStrategy;
  readonly n?: number;
  readonly nr?: number;
  readonly st?: number;
  readonly m?: number;
  readonly c?: Fraction;
  readonly pre?: number;
  readonly cutAtTarget?: boolean;
  readonly probeEmpty: boolean;
  readonly dropDetours?: boolean;
  readonly prior: readonly string[];
  readonly out?: string;
  readonly resume?: string;
  readonly json: boolean;
}

/** `gauntlet minimize`: the fewest actions of a trace that still bring a crash, or another target, about. */
export const minimizeCommand: AddCommand = (program, console, finish) => {
  const command = program
    .command('minimize')
    .summary('minimize a trace: the fewest actions that still lead to its crash')
    .description(
      'Runs parts of a recorded trace, each from a clean start, and keeps the fewest actions that still lead to the target. Where runs may differ, many runs decide about each part.',
    )
    .argument('[trace]', 'one trace: RUN#N, FILE.jsonl#N or SUITE#ID')
    .argument('[app]', 'app to run it on (default: the one it was recorded on)')
    .option(
      '--target <what>',
      `what must still happen: ${GOAL_FORMS.join(', ')} (default: the last crash of the trace)`,
    )
    .addOption(
      new Option('--strategy <name>', 'how runs are spent (default: heur)').choices([...MINIMIZE_STRATEGIES]),
    )
    .option('--n <chunks>', 'parts at the start (default 5; 2 for ddmin)', natural)
    .option('--nr <runs>', 'runs per verdict (default 20; 1 where the device repeats itself)', natural)
    .option(
      '--st <runs>',
      'successes that a verdict needs (default 18; 1 where the device repeats itself)',
      natural,
    )
    .option('--m <runs>', 'runs in one step (default 15; 1 where the device repeats itself)', positive)
    .option('--c <share>', 'share of successes from which heur takes a part for good (default 0.8)', fraction)
    .option('--pre <runs>', 'successes that the whole trace needs (default 3/4 of --nr)', natural)
    .option(
      '--cut-at-target',
      'cut parts where the target first held (default where the device repeats itself)',
    )
    .option('--no-cut-at-target', 'never do so')
    .option('--drop-detours', 'also leave out neighbours together (default where the device repeats itself)')
    .option('--no-drop-detours', 'never do so')
    .option('--probe-empty', 'try a launch without any action first', false)
    .option(
      '--prior <file>',
      'prior.json of earlier jobs, instead of the published prior (repeatable)',
      collect,
      [],
    )
    .option('--out <dir>', `folder of the minimization (default ${RUNS}/<trace>-minimized-<time>)`)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet minimize gauntlet-runs/sim-random-20261115-120000#3');
  farmOptions(contextOptions(resumeOption(command, 'minimization'))).action(
    async (trace: string | undefined, app: string | undefined, given: Given) => {
      const context = await saidOfRecorded(given);
      const report = await longWork(console, (around) => {
        if (given.resume === undefined) return minimizeTrace(request(trace, app, context, given), around);
        const allowed = ['workers', 'redis', 'config'];
        requireAsBegun(command, trace === undefined ? [] : [trace], 'minimization', allowed);
        return resumeMinimize(given.resume, { workers: given.workers, redis: given.redis }, around);
      });
      if (given.json) console.printJson(report);
      else {
        console.print(minimizeText(report, console.colours));
        console.print(`\nSaved in ${report.out}`);
        for (const line of hints(report)) console.print(line);
      }
      if (report.status !== 'MINIMIZED') finish(EXIT.findings);
    },
  );
};

function request(
  trace: string | undefined,
  app: string | undefined,
  context: GivenContext,
  given: Given,
): MinimizeRequest {
  if (trace === undefined) {
    throw new GauntletError('NO_TRACE', 'No trace is named.', 'Name one, such as: gauntlet minimize RUN#3');
  }
  const { n, nr, st, m, c } = given;
  return {
    trace,
    app,
    context,
    workers: given.workers,
    redis: given.redis,
    target: given.target,
    strategy: given.strategy,
    parameters: {
      ...(n === undefined ? {} : { n }),
      ...(nr === undefined ? {} : { nr }),
      ...(st === undefined ? {} : { st }),
      ...(m === undefined ? {} : { m }),
      ...(c === undefined ? {} : { c }),
    },
    pre: given.pre,
    cutAtTarget: given.cutAtTarget,
    probeEmpty: given.probeEmpty,
    dropDetours: given.dropDetours,
    priors: given.prior,
    out: given.out === undefined ? { parent: RUNS, about: `${trace}-minimized` } : { dir: given.out },
  };
}

function* hints({ status, out }: MinimizeReport): Generator<string> {
  if (status !== 'ABORTED_PRECHECK') yield `See it again: gauntlet replay ${shellQuote(out)}`;
}

/** A share such as 0.8, exactly. */
function fraction(text: string): Fraction {
  const share = parseFraction(text);
  if (share === null) throw new InvalidArgumentError('Give a number such as 0.8.');
  return share;
}
