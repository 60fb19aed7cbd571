import { basename, join } from 'node:path';
import { Option } from 'commander';
import { EXIT, GauntletError } from '../../core/errors.js';
import { shellQuote } from '../../core/shell-quote.js';
import { writeWhole } from '../../home/output-file.js';
import { compareChart } from '../../output/compare-chart.js';
import { compareText } from '../../output/compare-text.js';
import { lineChart } from '../../output/line-chart.js';
import { AXES, type Axis } from '../../run/compare/bands.js';
import {
  type CompareRequest,
  type CompareResult,
  compare,
  resumeCompare,
} from '../../run/compare/compare.js';
import type { GivenContext } from '../../run/context.js';
import { findStrategy, STRATEGIES } from '../../run/strategies.js';
import { natural, positive, setting } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { saidContext } from '../context-options.js';
import {
  type ExplorationGiven,
  eventsOption,
  explorationOf,
  explorationOptions,
} from '../exploration-options.js';
import { longWork } from '../long-work.js';
import { requireAsBegun, resumeOption } from '../resume.js';
import { givenKey, type KeyGiven, keyOptions } from '../signing-key.js';

const RUNS = 'gauntlet-runs';
const DEFAULT_REPEAT = 5;
const DEFAULT_STRATEGIES = ['swifthand', 'random', 'lstar'];

interface Given extends ExplorationGiven, KeyGiven {
  readonly strategies: readonly string[];
  readonly set: Readonly<Record<string, string>>;
  readonly repeat: number;
  readonly seed: number;
  readonly over?: Axis;
  readonly instrument: boolean;
  readonly out?: string;
  readonly resume?: string;
  readonly json: boolean;
}

/** `gauntlet compare`: run strategies side by side and test whether they differ. */
export const compareCommand: AddCommand = (program, console, finish) => {
  const command = program
    .command('compare')
    .summary('run strategies side by side: coverage, screens, restarts, exceptions')
    .description(
      'Runs every strategy on every app with several seeds; shows medians, effect sizes and how coverage grew.',
    )
    .argument('[app...]', 'APK files, or sim:NAME (see: gauntlet apps)')
    .option(
      '--strategies <names>',
      `which, with commas; all are compared with the first (${STRATEGIES.map(({ name }) => name).join(', ')})`,
      strategyList,
      DEFAULT_STRATEGIES,
    )
    .option(
      '--set <strategy.name=value>',
      'a setting of a strategy (repeatable, see: explore --help)',
      setting,
      {},
    )
    .option('--repeat <k>', 'runs of every strategy, each with the next seed', positive, DEFAULT_REPEAT)
    .option('--seed <n>', 'the first seed; same seeds, same comparison', natural, 1)
    .addOption(
      new Option('--over <axis>', 'what coverage is plotted against (default: by the budget)').choices([
        ...AXES,
      ]),
    )
    .option('--no-instrument', 'run APKs as they are: without probes there is no coverage')
    .option('--out <dir>', `folder of the comparison (default ${RUNS}/compare-<app>-<time>)`)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText(
      'after',
      "\nExample:\n  gauntlet compare sim:sanity 'sim:random?seed=7' --strategies swifthand,random,lstar --events 500",
    );
  eventsOption(command, natural);
  keyOptions(resumeOption(explorationOptions(command), 'comparison')).action(
    async (apps: readonly string[], given: Given) => {
      const { context } = await saidContext(given);
      const result = await longWork(console, (around) => {
        const everything = { ...around, signingKey: () => givenKey(given) };
        if (given.resume === undefined) return compare(request(apps, context, given), everything);
        requireAsBegun(command, apps, 'comparison', ['ks', 'ksPass', 'ksAlias', 'config']);
        return resumeCompare(given.resume, everything);
      });
      const charts = writeCharts(result);
      if (given.json) console.printJson(result);
      else {
        console.print(compareText(result, console.colours));
        console.print(`\nSaved in ${result.out}; charts: ${charts.join(', ')}`);
        if (!result.complete)
          console.print(`Go on with: gauntlet compare --resume ${shellQuote(result.out)}`);
      }
      if (!result.complete) finish(EXIT.interrupted);
    },
  );
};

/** One chart per app, beside its runs. */
function writeCharts({ apps, plan, out }: CompareResult): string[] {
  return apps.map((app) => {
    const file = join(out, app.folder, 'coverage.svg');
    writeWhole(file, lineChart(compareChart(app, plan.over)));
    return file;
  });
}

function request(apps: readonly string[], context: GivenContext, given: Given): CompareRequest {
  const [first] = apps;
  if (first === undefined) {
    throw new GauntletError('NO_APP', 'No app is named.', 'Name one, such as: gauntlet compare sim:sanity');
  }
  const { strategies, repeat, seed, instrument, events, virtualTime } = given;
  const settings = settingsByStrategy(given.set, strategies);
  return {
    apps,
    context,
    strategies: strategies.map((name) => explorationOf(given, name, settings.get(name) ?? {})),
    seed,
    repeat,
    instrument,
    over: given.over ?? (events === undefined && virtualTime !== undefined ? 'time' : 'events'),
    out: given.out === undefined ? { parent: RUNS, about: `compare-${basename(first)}` } : { dir: given.out },
  };
}

function strategyList(text: string): readonly string[] {
  return text.split(',').map((name) => findStrategy(name.trim()).name);
}

/** What is set as strategy.name, by strategy. */
function settingsByStrategy(
  given: Readonly<Record<string, string>>,
  strategies: readonly string[],
): Map<string, Record<string, string>> {
  const settings = new Map<string, Record<string, string>>();
  for (const [key, value] of Object.entries(given)) {
    const [strategy = '', name = ''] = key.split('.', 2);
    if (!strategies.includes(strategy) || name === '') {
      throw new GauntletError(
        'BAD_SETTING',
        `The setting '${key}' belongs to no strategy of this comparison.`,
        `Give it as STRATEGY.NAME=VALUE, with one of: ${strategies.join(', ')}.`,
      );
    }
    settings.set(strategy, { ...settings.get(strategy), [name]: value });
  }
  return settings;
}
