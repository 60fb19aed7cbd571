import { abstraction } from '../../core/abstraction/index.js';
import type { DeviceInfo, ExternalRule } from '../../core/device.js';
import { digest } from '../../core/digest.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import { canonicalJson } from '../../core/format/canonical.js';
import { ownCodeOf } from '../../core/own-code.js';
import { SILENT } from '../../core/progress.js';
import type { Execution, Runner, TimedAction } from '../../core/runner.js';
import { shellQuote } from '../../core/shell-quote.js';
import { showAction } from '../../core/show-action.js';
import { byIdElsePath, retarget } from '../../core/target.js';
import { type Trace, traceJson, withoutSelectors } from '../../core/trace.js';
import { parseApp } from '../../devices/open.js';
import { writeWhole } from '../../home/output-file.js';
import { readText } from '../../home/read-text.js';
import { total } from '../../techniques/minimize/accounting.js';
import { truncated } from '../../techniques/minimize/checks.js';
import { type Minimized, minimize, type PostChecked, type Test } from '../../techniques/minimize/minimize.js';
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
import {
  heldAfter,
  heldInRecording,
  type Judge,
  parseTarget,
  showTarget,
  type Target,
} from '../../techniques/minimize/target.js';
import { traceOf } from '../derive/execution-trace.js';
import { asRecorded } from '../explore/as-recorded.js';
import type { Surroundings } from '../explore/explore.js';
import { loadTraces } from '../load-traces.js';
import { type Farm, openRunner } from '../runners/open-runner.js';
import type { OpenedRunner } from '../runners/opened-runner.js';
import { VERSION } from '../version.js';
import { BestSoFar } from './best-so-far.js';
import {
  checkSameJob,
  JournalFile,
  MinimizeFolder,
  type MinimizeHeader,
  type MinimizeSettings,
  type MinimizeStrategy,
  readHeader,
} from './minimize-folder.js';
import { loadTable } from './minimize-table.js';

/** Fresh runs of the result where the device repeats itself. */
const CONFIRMATIONS = 5;
/** How often the result is run until a recording of it shows the target. */
const RECORDINGS = 20;

export interface MinimizeRequest extends Farm {
  /** One trace: `PATH#ID`, or a file or folder that holds only one. */
  readonly trace: string;
  /** The app to run it on; the one it was recorded on when not given. */
  readonly app?: string | undefined;
  readonly device?: string | undefined;
  /** What must still happen; the crash of the trace when not given. */
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
  readonly external: ExternalRule;
  /** A new folder. */
  readonly out: string;
}

/** What a job came to. */
export interface MinimizeReport
  extends Pick<Minimized<TimedAction>, 'status' | 'preCheck' | 'postCheck' | 'costs'> {
  readonly trace: string;
  readonly app: string;
  readonly package: string;
  readonly device: string;
  readonly deterministic: boolean;
  readonly target: string;
  readonly settings: MinimizeSettings;
  /** Actions as recorded, up to the target where the recording shows it, and left over. */
  readonly recorded: number;
  readonly before: number;
  readonly after: number;
  /** Places of what is left in the recording, from 0 on. */
  readonly positions: readonly number[];
  /** What is left, in words, with the widgets as they were then; nothing where the job was aborted. */
  readonly steps: readonly string[];
  readonly out: string;
  readonly timing: { readonly startedAt: string; readonly wallMs: number };
}

/** Makes one trace short: the fewest of its actions that still bring the target about. */
export async function minimizeTrace(request: MinimizeRequest, around: Surroundings): Promise<MinimizeReport> {
  const trace = await loadOne(request.trace);
  return withRunner(request, trace, around, async (opened) => {
    const header = headerOf(request, trace, opened);
    const { folder, lock } = MinimizeFolder.create(request.out);
    try {
      return await conduct(header, trace, opened, folder, JournalFile.create(folder.journal, header), around);
    } finally {
      lock.release();
    }
  });
}

/** Goes on with a job that was interrupted, and ends as if it had not been. */
export async function resumeMinimize(dir: string, farm: Farm, around: Surroundings): Promise<MinimizeReport> {
  const folder = MinimizeFolder.open(dir);
  const lock = folder.lock();
  try {
    const header = readHeader(folder.journal);
    const { settings, device, app } = header;
    const trace = await loadOne(header.trace);
    const asBegun = { ...farm, app: app.ref, device, external: settings.external };
    return await withRunner(asBegun, trace, around, async (opened) => {
      const { hash } = opened.installed;
      checkSameJob(folder.journal, header, { ...header, traceHash: hashOf(trace), app: { ...app, hash } });
      return conduct(header, trace, opened, folder, JournalFile.continue(folder.journal), around);
    });
  } finally {
    lock.release();
  }
}

async function loadOne(ref: string): Promise<Trace> {
  const found: Trace[] = [];
  for await (const { trace } of loadTraces(ref)) {
    found.push(withoutSelectors(trace));
    if (found.length > 1) break;
  }
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new GauntletError(
    'WHICH_TRACE',
    `${ref} holds ${only === undefined ? 'no trace' : 'more than one trace'}.`,
    'Name one trace, as PATH#ID.',
  );
}

async function withRunner<T>(
  { app, device, external, workers, redis }: Farm & Pick<MinimizeRequest, 'app' | 'device' | 'external'>,
  trace: Trace,
  around: Surroundings,
  use: (opened: OpenedRunner) => Promise<T>,
): Promise<T> {
  const ref = parseApp(app ?? trace.app.ref);
  const request = { app: ref, device, resolver: 'id', login: trace.app.login, workers, redis };
  const opened = await openRunner(request, { ...around, external });
  try {
    if (opened.installed.package !== trace.app.package) {
      throw new GauntletError(
        'OTHER_APP',
        `The trace was recorded on ${trace.app.package}, but the app is ${opened.installed.package}.`,
        'Name the app that the trace belongs to.',
      );
    }
    return await use(opened);
  } finally {
    await opened.close();
  }
}

function headerOf(request: MinimizeRequest, trace: Trace, { info, installed }: OpenedRunner): MinimizeHeader {
  const target = request.target === undefined ? crashOf(trace, request.trace) : parseTarget(request.target);
  return {
    v: 1,
    gauntlet: VERSION,
    command: 'minimize',
    trace: request.trace,
    traceHash: hashOf(trace),
    app: { ...trace.app, ref: request.app ?? trace.app.ref, hash: installed.hash },
    device: info.kind,
    target: showTarget(target),
    settings: settingsOf(request, asRecorded(info, request.trace)),
  };
}

function hashOf(trace: Trace): string {
  return digest(traceJson(trace));
}

function crashOf({ exceptions, end }: Trace, ref: string): Target {
  const key = exceptions.at(-1);
  if (key !== undefined) return { kind: 'crash', key };
  if (end === 'anr') return { kind: 'anr', key: null };
  throw new GauntletError('NO_TARGET', `${ref} has no crash.`, 'Say what must still happen, with --target.');
}

/** Where the device repeats itself one run decides, and fresh runs confirm the result in the end. */
function settingsOf(request: MinimizeRequest, { deterministic }: DeviceInfo): MinimizeSettings {
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
    external: request.external,
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
  header: MinimizeHeader,
  trace: Trace,
  { runner, info }: OpenedRunner,
  folder: MinimizeFolder,
  file: JournalFile,
  around: Surroundings,
): Promise<MinimizeReport> {
  const { progress = SILENT, signal, now } = around;
  const [startedAt, startMs] = [around.date().toISOString(), now()];
  const { settings } = header;
  const target = parseTarget(header.target);
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
    const head = { v, app: header.app, device: header.device, abstraction: name, probes };
    writeWhole(folder.trace, `${traceJson(traceOf(head, asShown(execution), judge.states))}\n`);
  };
  let left = items.length;
  let runs = 0;
  let result: Minimized<TimedAction>;
  try {
    result = await minimize(items, (kept) => kept, tests(runner, target, judge, trace.run, best), {
      parameters: settings.parameters,
      scheduler: schedulerOf(settings, around.home),
      preCheck: settings.preCheck,
      postCheck: settings.postCheck,
      cutAtTarget: settings.cutAtTarget,
      probeEmpty: settings.probeEmpty,
      dropDetours: settings.dropDetours,
      prior: priorOf(settings.bins),
      key: canonicalJson,
      journal: file.journal,
      onStep: (_, trials) => {
        runs += trials.length;
        progress.report({ phase: 'minimizing', fraction: null, facts: { actions: left, runs } });
      },
      onReduced: (_, to) => {
        left = to.length;
        best.reduced(to.flatMap((position) => items[position] ?? []));
      },
    });
  } catch (error) {
    if (signal?.aborted) {
      if (best.execution !== null) keep(best.execution);
      progress.note?.(`Go on with: gauntlet minimize --resume ${shellQuote(folder.dir)}`);
    }
    throw error;
  } finally {
    file.close();
  }
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
    trace: header.trace,
    app: header.app.ref,
    package: header.app.package,
    device: header.device,
    deterministic: asRecorded(info, header.trace).deterministic,
    target: header.target,
    settings,
    recorded: recorded.length,
    before: items.length,
    after: result.kept.length,
    positions: result.positions,
    steps: shown === null ? [] : asShown(shown).job.actions.map(({ action }) => showAction(action)),
    preCheck: result.preCheck,
    postCheck: result.postCheck,
    costs: result.costs,
    out: folder.dir,
    timing: { startedAt, wallMs: Math.round(now() - startMs) },
  };
  if (shown !== null) keep(shown);
  writeWhole(folder.prior, binsJson(result.bins));
  writeWhole(folder.report, `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

/** Runs candidates; the first run of each meets the chance that the recording met. */
function tests(
  runner: Runner,
  target: Target,
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
  target: Target,
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

/** Runs and steps of a job, whatever they were for. */
export function effort({ costs }: Pick<MinimizeReport, 'costs'>): {
  readonly runs: number;
  readonly steps: number;
} {
  return { runs: total(costs.calls), steps: total(costs.steps) };
}

/** The chances of a check for people, cut off at two decimals. */
export function chances({ p1, p2 }: PostChecked): { readonly reliable: string; readonly minimal: string } {
  return { reliable: truncated(p1), minimal: truncated(p2) };
}
