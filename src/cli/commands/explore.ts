import { EXIT, GauntletError } from '../../core/errors.js';
import { FINDING_NAMES, findingKind } from '../../core/findings/index.js';
import { shellQuote } from '../../core/shell-quote.js';
import { renderDot } from '../../output/render-dot.js';
import { summaryText } from '../../output/summary-text.js';
import type { GivenContext } from '../../run/context.js';
import { type ExploreResult, explore, resume } from '../../run/explore/explore.js';
import { exploreWorkers, resumeWorkers, type WorkersResult } from '../../run/explore/explore-workers.js';
import { traceId } from '../../run/explore/trace-id.js';
import { WorkersFolder } from '../../run/explore/workers-folder.js';
import { sharesOf } from '../../run/explore/workers-plan.js';
import { poolSize } from '../../run/runners/pool-size.js';
import { STRATEGIES } from '../../run/strategies.js';
import { counts, findingNames, natural, oneOf, setting } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { saidContext } from '../context-options.js';
import {
  type ExplorationGiven,
  eventsOption,
  explorationOf,
  explorationOptions,
} from '../exploration-options.js';
import { workers } from '../farm-options.js';
import { type LongWork, longWork } from '../long-work.js';
import { requireAsBegun, resumeOption } from '../resume.js';

const RUNS = 'gauntlet-runs';

interface Given extends Omit<ExplorationGiven, 'events'> {
  /** Of all workers together, or of each. */
  readonly events?: readonly number[];
  readonly workers: number | 'auto';
  readonly strategy: string;
  readonly set: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly from?: string;
  readonly out?: string;
  readonly resume?: string;
  readonly pictures: boolean;
  readonly failOn: readonly string[];
  readonly json: boolean;
}

/** `gauntlet explore`: run an app with a strategy and keep everything that was seen. */
export const exploreCommand: AddCommand = (program, console, finish) => {
  const names = STRATEGIES.map(({ name }) => name);
  const command = program
    .command('explore')
    .summary('run an app with a strategy: traces, map, coverage, crashes')
    .description('Runs an app with a strategy and keeps everything that was seen in a run folder.')
    .argument('[app]', 'an APK file, or sim:NAME (see: gauntlet apps)')
    .option('--strategy <name>', names.join(', '), oneOf('strategy', names), 'random')
    .option('--set <name=value>', 'a setting of the strategy (repeatable, see below)', setting, {})
    .option('--seed <n>', 'same seed, same run', natural, 1)
    .option(
      '--workers <n>',
      'devices side by side, each with the next seed; auto: as many as fit',
      workers,
      1,
    )
    .option('--from <run>', 'first learn from the traces of an earlier run (swifthand, lstar)')
    .option('--out <dir>', `run folder (default ${RUNS}/<app>-<time>)`)
    .option('--no-pictures', 'keep no picture of each screen')
    .option(
      '--fail-on <findings>',
      `exit with 1 on these: never, or some of ${FINDING_NAMES.join(',')} (default never)`,
      findingNames('never'),
      [],
    )
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', help());
  eventsOption(command, counts, ', of all workers together or N,N,... of each');
  resumeOption(explorationOptions(command), 'run').action(async (app: string | undefined, given: Given) => {
    const said = await saidContext(given);
    const result = await longWork(console, (work): Promise<ExploreResult | WorkersResult> => {
      const around = { ...work, draw: (dot: string) => drawModel(dot, work.signal) };
      if (given.resume === undefined) return begin(app ?? said.config.app, said.context, given, around);
      requireAsBegun(command, app === undefined ? [] : [app], 'run', ['pictures', 'failOn', 'config']);
      const goOn = WorkersFolder.isOne(given.resume) ? resumeWorkers : resume;
      return goOn(given.resume, given.pictures, around);
    });
    if (given.json) console.printJson(result);
    else {
      console.print(summaryText(result, console.colours));
      console.print(`\nSaved in ${result.out}`);
      for (const line of hints(result, given)) console.print(line);
    }
    if (result.stopped === 'interrupted') finish(EXIT.interrupted);
    else if (
      result.findings.some(({ kind, suspect }) => suspect === undefined && given.failOn.includes(kind))
    )
      finish(EXIT.findings);
  });
};

/** A picture of a learned model; null when it is too large, or the user does not want to wait for it. */
async function drawModel(dot: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await renderDot(dot, { signal });
  } catch (error) {
    if (signal.aborted || (error instanceof GauntletError && error.code === 'GRAPH_TOO_LARGE')) return null;
    throw error;
  }
}

/** One device gets a run folder, several one each below a common one. */
async function begin(
  app: string | undefined,
  context: GivenContext,
  given: Given,
  around: LongWork,
): Promise<ExploreResult | WorkersResult> {
  if (app === undefined) {
    throw new GauntletError('NO_APP', 'No app is named.', 'Name one, such as: gauntlet explore sim:sanity');
  }
  const { from, pictures } = given;
  const events = given.events?.reduce((sum, each) => sum + each, 0);
  const options = explorationOf({ ...given, events }, given.strategy, given.set);
  const total = options.budget.events === null ? null : [options.budget.events];
  const count = given.workers === 'auto' ? poolSize() : given.workers;
  const shares = sharesOf(count, given.seed, given.events ?? total);
  const out = given.out === undefined ? { parent: RUNS, about: app } : { dir: given.out };
  const request = { app, context, from, pictures, options, out };
  if (shares.length > 1) {
    return exploreWorkers({ ...request, workers: shares }, around);
  }
  return explore({ ...request, seed: given.seed }, around);
}

/** Options that say what is explored and how; the others say when to stop and what to do with the result. */
const REPEATED = [
  'strategy',
  'seed',
  'abstraction',
  'matcher',
  'theta',
  'inputs',
  'device',
  'external',
  'screen',
  'permissions',
  'from',
  'mapping',
] as const;

function* hints(result: ExploreResult | WorkersResult, given: Given): Generator<string> {
  const out = shellQuote(result.out);
  if (result.stopped === 'interrupted') yield `Go on with: gauntlet explore --resume ${out}`;
  if (result.stopped === 'time' && given.resume === undefined) {
    const options = REPEATED.flatMap((name) =>
      given[name] === undefined ? [] : [`--${name}`, String(given[name])],
    );
    const own = [
      ...given.own.flatMap((prefix) => ['--own', prefix]),
      ...given.avoid.flatMap((widget) => ['--avoid', widget]),
    ];
    const settings = Object.entries(given.set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const words = [
      'gauntlet',
      'explore',
      result.app,
      ...options,
      ...own,
      ...settings,
      ...('workers' in result ? ['--workers', String(result.workers.length)] : []),
      '--events',
      ('workers' in result ? result.workers : [result]).map(({ events }) => events).join(','),
    ];
    yield `Repeat exactly: ${words.map(shellQuote).join(' ')}`;
  }
  const [first] = result.findings;
  if (first !== undefined)
    yield `See the first ${findingKind(first.kind).one} again: gauntlet replay ${shellQuote(`${result.out}#${traceId(first)}`)}`;
}

function help(): string {
  const lines = STRATEGIES.flatMap(({ name, summary, settings }) => [
    `  ${name.padEnd(9)} ${summary}`,
    ...Object.entries(settings).map(([setting, meaning]) => `             ${setting}: ${meaning}`),
  ]);
  return `\nStrategies and their settings:\n${lines.join('\n')}\n
Example:
  gauntlet explore 'sim:random?seed=7&screens=120' --strategy dfs --events 5000`;
}
