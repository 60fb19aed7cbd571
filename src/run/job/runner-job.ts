import { SILENT } from '../../core/progress.js';
import type { Runner } from '../../core/runner.js';
import { shellQuote } from '../../core/shell-quote.js';
import { requireSameApp } from '../app/same-app.js';
import type { JobContext } from '../context.js';
import type { JobHeader } from '../journal/format.js';
import { JournaledRunner } from '../journal/journaled-runner.js';
import type { Farm } from '../runners/open-runner.js';
import type { OpenedRunner } from '../runners/opened-runner.js';
import { withRunner } from '../runners/with-runner.js';
import type { Surroundings } from '../surroundings.js';
import { type Begun, beginJob, resumeJob } from './job.js';
import type { JobFolder, Place } from './job-folder.js';
import type { JobKind } from './kind.js';

/** A job that runs actions on an app, each run from a clean start. What it has run before is never run again. */
export interface RunnerJob<H extends JobHeader, R, Input> {
  readonly kind: JobKind<H, R>;
  /** How recorded widgets are found again. */
  resolver(header: H): string;
  /** Reads again what it was begun with, and refuses what has changed. */
  reread(header: H, dir: string): Promise<Input>;
  /** Does it; its result is written down when it returns, also where it returns early because it was stopped. */
  work(at: AtWork<H, R>, input: Input, around: Surroundings): Promise<R>;
}

/** What a job has at hand. */
export interface AtWork<H extends JobHeader, R> extends Pick<OpenedRunner, 'installed' | 'info'> {
  readonly header: H;
  readonly folder: JobFolder<H, R>;
  /** Records whatever it runs; answers what was run before the job was interrupted. */
  readonly runner: Runner;
  /** When the job began, or was gone on with, and how long it has taken since. */
  timing(): { readonly startedAt: string; readonly wallMs: number };
}

/** What a new job is to run on, and where it writes. */
export interface JobNeeds {
  readonly app: string;
  readonly context: JobContext;
  readonly resolver: string;
  readonly farm: Farm;
  readonly out: Place;
}

/** Begins a job in a new folder. Its header is made once the app is installed; what throws there leaves no folder behind. */
export function beginRunnerJob<H extends JobHeader, R, Input>(
  job: RunnerJob<H, R, Input>,
  { out, ...needs }: JobNeeds,
  input: Input,
  headerOf: (opened: OpenedRunner) => H,
  around: Surroundings,
): Promise<R> {
  return withRunner(needs, around, (opened) =>
    beginJob(job.kind, out, headerOf(opened), around.date(), (begun) =>
      conduct(job, begun, opened, input, around),
    ),
  );
}

/** Goes on with a job that was interrupted, and ends as if it had not been. */
export function resumeRunnerJob<H extends JobHeader, R, Input>(
  job: RunnerJob<H, R, Input>,
  dir: string,
  farm: Farm,
  around: Surroundings,
): Promise<R> {
  return resumeJob(job.kind, dir, async (begun) => {
    const { header } = begun;
    const { app, context } = header;
    const input = await job.reread(header, dir);
    const needs = { app: app.ref, context, resolver: job.resolver(header), farm };
    return withRunner(needs, around, (opened) => {
      requireSameApp(app, opened.installed.hash, dir);
      return conduct(job, begun, opened, input, around);
    });
  });
}

async function conduct<H extends JobHeader, R, Input>(
  { kind, work }: RunnerJob<H, R, Input>,
  { header, folder, source }: Begun<H, R>,
  { runner, installed, info }: OpenedRunner,
  input: Input,
  around: Surroundings,
): Promise<R> {
  const { now, signal, progress = SILENT } = around;
  const [startedAt, startMs] = [around.date().toISOString(), now()];
  const timing = () => ({ startedAt, wallMs: Math.round(now() - startMs) });
  const journaled = new JournaledRunner(runner, source);
  let finished = false;
  try {
    const at = { header, folder, runner: journaled, installed, info, timing };
    const result = await work(at, input, around);
    folder.writeResult(result);
    finished = kind.isFinished(result);
    return result;
  } finally {
    journaled.close();
    if (!finished && signal?.aborted) {
      progress.note?.(`Go on with: gauntlet ${kind.command} --resume ${shellQuote(folder.dir)}`);
    }
  }
}
