import { EXIT, GauntletError } from '../../core/errors.js';
import { FINDING_NAMES } from '../../core/findings/index.js';
import { triageOf } from '../../core/triage.js';
import { writeWhole } from '../../home/output-file.js';
import { junitXml } from '../../output/junit.js';
import type { ReportData } from '../../output/report/data.js';
import { openFindings } from '../../output/report/open-findings.js';
import { reportOf } from '../../output/report/report-of.js';
import { sourceOfTest } from '../../output/report/source.js';
import { builtPage, reportHtml } from '../../output/report/write.js';
import { sarifJson } from '../../output/sarif.js';
import { testText } from '../../output/test-text.js';
import type { Config } from '../../run/config.js';
import { contextOf, type GivenContext } from '../../run/context.js';
import type { Place } from '../../run/job/job-folder.js';
import { poolSize } from '../../run/runners/pool-size.js';
import { TestFolder } from '../../run/test/test-folder.js';
import type { TestBudget, TestPlan } from '../../run/test/test-plan.js';
import { resumeTest, wholeTest } from '../../run/test/whole-test.js';
import { VERSION } from '../../run/version.js';
import { counts, duration, findingNames, natural } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { type ContextGiven, contextOptions, saidContext } from '../context-options.js';
import { debugKey } from '../debug-key.js';
import { workers } from '../farm-options.js';
import { longWork } from '../long-work.js';
import { requireAsBegun, resumeOption } from '../resume.js';

const RUNS = 'gauntlet-runs';
const DEFAULT_BUDGET = '5m';

interface Given extends ContextGiven {
  readonly budget?: number;
  readonly events?: readonly number[];
  readonly seed: number;
  readonly workers: number | 'auto';
  readonly failOn: readonly string[];
  readonly out?: string;
  readonly resume?: string;
  readonly junit?: string;
  readonly sarif?: string;
  readonly json: boolean;
}

/** `gauntlet test`: the whole job in one command. */
export const testCommand: AddCommand = (program, console, finish) => {
  const command = program
    .command('test')
    .summary('the whole job: explore, minimize crashes, reduce the suite, report')
    .description(
      'Runs an app, explores it, minimizes every crash, keeps a small suite with the same coverage, and writes a report to open in a browser.',
    )
    .argument('[app]', 'an APK file, or sim:NAME (see: gauntlet apps)')
    .option(
      '--budget <time>',
      `real time for everything but set-up, such as 90s or 5m (default ${DEFAULT_BUDGET})`,
      duration,
    )
    .option('--events <n>', 'events to explore with, instead of time: repeats exactly', counts)
    .option('--seed <n>', 'same seed, same test', natural, 1)
    .option('--workers <n>', 'devices side by side; auto: as many as fit', workers, 1)
    .option('--fail-on <findings>', `exit with 1 on these: ${FINDING_NAMES.join(',')}`, findingNames(), [])
    .option('--out <dir>', `folder of the test (default ${RUNS}/<app>-<time>)`)
    .option('--junit <file>', 'also write the findings as JUnit XML')
    .option('--sarif <file>', 'also write the findings as SARIF')
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText(
      'after',
      '\nExample:\n  gauntlet test app.apk --budget 5m --fail-on crash,anr --junit results.xml',
    );
  contextOptions(resumeOption(command, 'test')).action(async (app: string | undefined, given: Given) => {
    const { context, config } = await saidContext(given);
    const chosen = {
      ...given,
      ...fromConfig(config, (name) => command.getOptionValueSource(name) === 'cli'),
    };
    const { result, report } = await longWork(console, async (around) => {
      const whole = { ...around, signingKey: () => debugKey(around.home), triage: config.triage };
      if (given.resume !== undefined) {
        const allowed = ['failOn', 'junit', 'sarif', 'config'];
        requireAsBegun(command, app === undefined ? [] : [app], 'test', allowed);
      }
      const tested =
        given.resume === undefined
          ? await wholeTest(planOf(app ?? config.app, context, chosen, config), placeFor(app, chosen), whole)
          : await resumeTest(given.resume, whole);
      return { result: tested, report: await reportOf([sourceOfTest(tested)], around.progress) };
    });
    const file = TestFolder.open(result.out).report;
    writeWhole(file, reportHtml(builtPage(), report));
    if (chosen.junit !== undefined) writeWhole(chosen.junit, junitXml(report));
    if (chosen.sarif !== undefined) writeWhole(chosen.sarif, sarifJson(report));
    if (given.json) {
      const { totals, coverage } = report;
      const blocks = coverage === null ? null : { hit: coverage.hit, total: coverage.total };
      const findings = result.findings.map((finding) => ({
        ...finding,
        triage: triageOf(result.triage, finding),
      }));
      console.printJson({ ...result, findings, totals, coverage: blocks, report: file });
    } else console.print(testText(result, report, file, console.colours));
    if (!result.finished) finish(EXIT.interrupted);
    else if (hasFailed(chosen.failOn, report)) finish(EXIT.findings);
  });
};

function planOf(app: string | undefined, context: GivenContext, given: Given, config: Config): TestPlan {
  if (app === undefined) {
    throw new GauntletError('NO_APP', 'No app is named.', 'Name one, such as: gauntlet test app.apk');
  }
  const budget: TestBudget =
    given.events === undefined
      ? { wallMs: given.budget ?? duration(config.budget ?? DEFAULT_BUDGET) }
      : { events: given.events };
  return {
    v: 2,
    gauntlet: VERSION,
    app,
    context: contextOf(context),
    seed: given.seed,
    workers: given.workers === 'auto' ? poolSize() : given.workers,
    budget,
  };
}

/** What a configuration says where the command line says nothing. */
function fromConfig(config: Config, isGiven: (option: string) => boolean): Partial<Given> {
  const { seed, workers: side, failOn, out, junit, sarif, events } = config;
  const all: Partial<Given> = {
    ...(seed === undefined ? {} : { seed }),
    ...(side === undefined ? {} : { workers: side }),
    ...(failOn === undefined ? {} : { failOn }),
    ...(out === undefined ? {} : { out }),
    ...(junit === undefined ? {} : { junit }),
    ...(sarif === undefined ? {} : { sarif }),
    // Time on the command line means time, whatever the configuration says of events.
    ...(events === undefined || isGiven('budget') ? {} : { events: [events] }),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isGiven(name)));
}

function placeFor(app: string | undefined, { out }: Given): Place {
  return out === undefined ? { parent: RUNS, about: app ?? 'test' } : { dir: out };
}

function hasFailed(failOn: readonly string[], report: ReportData): boolean {
  return openFindings(report).some(({ kind }) => failOn.includes(kind));
}
