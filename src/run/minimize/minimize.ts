import { abstraction } from '../../core/abstraction/index.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import { canonicalJson } from '../../core/format/canonical.js';
import { type Goal, heldAfter, heldInRecording, type Judge, parseGoal, showGoal } from '../../core/goal.js';
import { ownCodeOf } from '../../core/own-code.js';
import { SILENT } from '../../core/progress.js';
import type { Execution, Runner, TimedAction } from '../../core/runner.js';
import { shellQuote } from '../../core/shell-quote.js';
import { showAction } from '../../core/show-action.js';
import { byIdElsePath, retarget } from '../../core/target.js';
import { type Trace, traceJson } from '../../core/trace.js';
import { writeWhole } from '../../home/output-file.js';
import { readText } from '../../home/read-text.js';
import { minimize, type Test } from '../../techniques/minimize/minimize.js';
import {
  DETERMINISTIC,
  defaultPre,
  type Parameters,
  PUBLISHED,
} from '../../techniques/minimize/parameters.js';
import { addBins, binsJson, PUBLISHED_BINS, priorOf, readBins } from '../../techniques/minimize/prior.js';
import { heur } from '../../techniques/minimize/schedules/heur.js';
import { mdp } from '../../techniques/minimize/schedules/mdp.js';
import { rr } from '../../techniques/minimize/schedules/rr.js';
import type { Scheduler } from '../../techniques/minimize/schedules/schedule.js';
import { seq } from '../../techniques/minimize/schedules/seq.js';
import { requireOwnTraces } from '../app/same-app.js';
import { contextOf, type GivenContext, type JobContext, recordedContext } from '../context.js';
import { traceOf } from '../derive/execution-trace.js';
import { asRecorded } from '../explore/as-recorded.js';
import type { Place } from '../job/job-folder.js';
import { jobHeader } from '../job/job-header.js';
import { type AtWork, beginRunnerJob, type RunnerJob, resumeRunnerJob } from '../job/runner-job.js';
import { tracedAppOf } from '../journal/format.js';
import { readOneTrace, recordedInput, requireSameInput } from '../recorded-input.js';
import type { Farm } from '../runners/open-runner.js';
import type { OpenedRunner } from '../runners/opened-runner.js';
import type { Surroundings } from '../surroundings.js';
import { BestSoFar } from './best-so-far.js';
import { type MinimizeHeader, minimizedTrace, minimizeKind, priorFile } from './kind.js';
import type { MinimizeReport } from './minimize-report.js';
import { loadTable } from './minimize-table.js';
import type { MinimizeSettings, MinimizeStrategy } from './settings.js';

/** How recorded widgets are found again. */
const RESOLVER = 'id';
/** Fresh runs of the result where the device repeats itself. */
const CONFIRMATIONS = 5;
/** How often the result is run until a recording of it shows the target. */
const RECORDINGS = 20;

export interface MinimizeRequest extends Farm {
  /** One trace: `PATH#ID`, or a file or folder that holds only one. */
  readonly trace: string;
  /** The app to run it on; the one it was recorded on when absent. */
  readonly app?: string | undefined;
  /** What differs from the context in which the trace was recorded. */
  readonly context?: GivenContext | undefined;
  /** What must still happen; the crash of the trace when absent. */
  readonly target?: string | undefined;
  readonly strategy?: MinimizeStrategy | undefined;
  /** What differs from the defaults, which depend on the device. */
  readonly parameters: Partial<Parameters>;
  /** Successes that the whole trace needs. */
  readonly pre?: number | undefined;
  readonly cutAtTarget?: boolean | undefined;
  readonly probeEmpty: boolean;
  readonly dropDetours?: boolean | undefined;
  /** Files with counted subtraces; the published prior when empty. */
  readonly priors: readonly string[];
  /** False: the app is known not to repeat itself; by the traces and the device when absent. */
  readonly repeats?: boolean | undefined;
  /** A new folder. */
  readonly out: Place;
}

const minimizeJob: RunnerJob<MinimizeHeader, MinimizeReport, Trace> = {
  kind: minimizeKind,
  resolver: () => RESOLVER,
  reread: async ({ input }, dir) => {
    const trace = await readOneTrace(input.ref);
    requireSameInput(input, [trace], dir);
    return trace;
  },
  work: conduct,
};

/** Minimizes one trace: the fewest of its actions that still bring the target about. */
export async function minimizeTrace(request: MinimizeRequest, around: Surroundings): Promise<MinimizeReport> {
  const trace = await readOneTrace(request.trace);
  const { app = trace.app.ref, out } = request;
  const context = contextOf(request.context ?? {}, recordedContext(trace.app));
  const needs = { app, context, resolver: RESOLVER, farm: request, out };
  const headerFor = (opened: OpenedRunner) => headerOf(request, app, context, trace, opened);
  return beginRunnerJob(minimizeJob, needs, trace, headerFor, around);
}

/** Goes on with a minimization that was interrupted, and ends as if it had not been. */
export function resumeMinimize(dir: string, farm: Farm, around: Surroundings): Promise<MinimizeReport> {
  return resumeRunnerJob(minimizeJob, dir, farm, around);
}

function headerOf(
  request: MinimizeRequest,
  app: string,
  context: JobContext,
  trace: Trace,
  opened: OpenedRunner,
): MinimizeHeader {
  requireOwnTraces([trace], opened.installed.package);
  const { target, repeats } = request;
  const goal = target === undefined ? crashOf(trace, request.trace) : parseGoal(target);
  const { info } = opened;
  const deterministic = info.deterministic && (repeats ?? asRecorded(info, request.trace).deterministic);
  return {
    ...jobHeader('minimize', app, context, opened),
    input: recordedInput(request.trace, [trace]),
    target: showGoal(goal),
    deterministic,
    settings: settingsOf(request, deterministic),
  };
}

function crashOf({ exceptions, end }: Trace, ref: string): Goal {
  const key = exceptions.at(-1);
  if (key !== undefined) return { kind: 'finding', name: 'crash', key };
  if (end === 'anr') return { kind: 'finding', name: 'anr', key: null };
  throw new GauntletError('NO_TARGET', `${ref} has no crash.`, 'Say what must still happen, with --target.');
}

/** Where the device repeats itself one run decides, and fresh runs confirm the result in the end. */
function settingsOf(request: MinimizeRequest, deterministic: boolean): MinimizeSettings {
  const strategy = request.strategy ?? 'heur';
  const once = deterministic || strategy === 'ddmin';
  const defaults = { ...(once ? DETERMINISTIC : PUBLISHED), ...(strategy === 'ddmin' ? { n: 2 } : {}) };
  const parameters: Parameters = { ...defaults, ...request.parameters };
  const { nr, st } = parameters;
  return {
    strategy,
    parameters,
    preCheck: { runs: nr, needed: request.pre ?? defaultPre(nr) },
    postCheck: nr === 1 ? { runs: CONFIRMATIONS, needed: CONFIRMATIONS } : { runs: nr, needed: st },
    cutAtTarget: request.cutAtTarget ?? deterministic,
    probeEmpty: request.probeEmpty,
    dropDetours: request.dropDetours ?? deterministic,
    bins:
      request.priors.length === 0
        ? PUBLISHED_BINS
        : request.priors.map((file) => readBins(readText(file), file)).reduce(addBins),
  };
}

function schedulerOf({ strategy, parameters, bins }: MinimizeSettings, home: string): Scheduler {
  switch (strategy) {
    case 'ddmin':
    case 'seq':
      return seq;
    case 'rr':
      return rr;
    case 'heur':
      return heur;
    case 'mdp':
      return mdp(loadTable(home, parameters, priorOf(bins)));
  }
}

async function conduct(
  { header, folder, runner, timing }: AtWork<MinimizeHeader, MinimizeReport>,
  trace: Trace,
  { progress = SILENT, signal, home }: Surroundings,
): Promise<MinimizeReport> {
  const { settings } = header;
  const target = parseGoal(header.target);
  const judge: Judge = {
    own: ownCodeOf(header.app),
    states: abstraction(trace.abstraction, { package: header.app.package }),
  };
  // What was recorded after the target cannot have led to it.
  const recorded: readonly TimedAction[] = trace.steps.map(({ input, wait }) => ({ action: input, wait }));
  const items = recorded.slice(0, heldInRecording(target, trace, judge) ?? recorded.length);
  const best = new BestSoFar();
  const keep = (execution: Execution) => {
    const { abstraction: name, probes, v } = trace;
    const head = { v, app: tracedAppOf(header), device: header.device.kind, abstraction: name, probes };
    writeWhole(minimizedTrace(folder.dir), `${traceJson(traceOf(head, asShown(execution), judge.states))}\n`);
  };
  let left = items.length;
  let runs = 0;
  try {
    const result = await minimize(items, (kept) => kept, tests(runner, target, judge, trace.run, best), {
      parameters: settings.parameters,
      scheduler: schedulerOf(settings, home),
      preCheck: settings.preCheck,
      postCheck: settings.postCheck,
      cutAtTarget: settings.cutAtTarget,
      probeEmpty: settings.probeEmpty,
      dropDetours: settings.dropDetours,
      prior: priorOf(settings.bins),
      key: canonicalJson,
      onStep: (_, trials) => {
        runs += trials.length;
        progress.report({ phase: 'minimizing', fraction: null, facts: { actions: left, runs } });
      },
      onReduced: (_, to) => {
        left = to.length;
        best.reduced(to.flatMap((position) => items[position] ?? []));
      },
    });
    if (result.status === 'INFRA_FAILED') {
      throw new GauntletError(
        'INFRA_FAILED',
        `Runs stayed without a result however often they were tried: ${result.trouble}.`,
        `Go on when the devices work again: gauntlet minimize --resume ${shellQuote(folder.dir)}`,
        EXIT.trouble,
      );
    }
    const aborted = result.status === 'ABORTED_PRECHECK';
    const shown = aborted ? null : await record(runner, result.kept, target, judge, trace.run);
    const report: MinimizeReport = {
      status: result.status,
      trace: header.input.ref,
      app: header.app.ref,
      package: header.app.package,
      device: header.device.kind,
      deterministic: header.deterministic,
      target: header.target,
      settings: header.settings,
      recorded: recorded.length,
      before: items.length,
      after: result.kept.length,
      positions: result.positions,
      steps: shown === null ? [] : asShown(shown).job.actions.map(({ action }) => showAction(action)),
      preCheck: result.preCheck,
      postCheck: result.postCheck,
      costs: result.costs,
      out: folder.dir,
      timing: timing(),
    };
    if (shown !== null) keep(shown);
    writeWhole(priorFile(folder.dir), binsJson(result.bins));
    return report;
  } catch (error) {
    if (signal?.aborted && best.execution !== null) keep(best.execution);
    throw error;
  }
}

/** Runs candidates; the first run of each meets the chance that the recording met. */
function tests(
  runner: Runner,
  target: Goal,
  judge: Judge,
  firstRun: number,
  best: BestSoFar,
): Test<readonly TimedAction[]> {
  return async function* (batch) {
    const jobs = batch.map(({ built, run }) => ({ actions: built, runIndex: firstRun + run }));
    let trial = 0;
    for await (const execution of runner.run(jobs)) {
      const after = heldAfter(target, execution, judge);
      if (after !== null) best.held(execution);
      const ms = [execution.start, ...execution.steps].reduce((sum, { virtualMs }) => sum + virtualMs, 0);
      yield { trial: trial++, outcome: after === null ? { kind: 'missed' } : { kind: 'held', after }, ms };
    }
  };
}

/** Runs the result until the target holds. */
async function record(
  runner: Runner,
  kept: readonly TimedAction[],
  target: Goal,
  judge: Judge,
  firstRun: number,
): Promise<Execution> {
  const jobs = Array.from({ length: RECORDINGS }, (_, n) => ({ actions: kept, runIndex: firstRun + n }));
  let last: Execution | null = null;
  for await (const execution of runner.run(jobs)) {
    last = execution;
    if (heldAfter(target, execution, judge) !== null) break;
  }
  if (last === null) throw new Error('the runner has run nothing');
  return last;
}

/** The same with the widgets of the actions as they were in this run. */
function asShown({ job, start, steps }: Execution): Execution {
  const actions = job.actions.map(({ action, wait }, i) => {
    const { screen } = steps[i - 1] ?? start;
    return { action: retarget(action, screen, byIdElsePath) ?? action, wait };
  });
  return { job: { ...job, actions }, start, steps };
}
