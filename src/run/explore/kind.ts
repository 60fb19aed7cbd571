import { existsSync } from 'node:fs';
import { z } from 'zod';
import { distinctText } from '../../core/findings/index.js';
import { withFindings } from '../../core/format/findings.js';
import { derive } from '../derive/derive.js';
import { RunFolder } from '../derive/run-folder.js';
import { EXAMPLE_APP, type JobKind } from '../job/kind.js';
import { headerSchema, type RunHeader } from '../journal/format.js';
import { JOURNAL } from '../journal/reader.js';
import { type TraceCandidate, tracesInLines } from '../trace-files.js';
import { traceId } from './trace-id.js';
import { WorkersFolder, workersBegun } from './workers-folder.js';
import type { WorkersPlan } from './workers-plan.js';

/** As much of the result of an exploration as is read back from its summary: the journal has the rest. */
export interface ExplorationResult {
  readonly events: number;
  readonly screens: number;
  readonly findings: readonly { readonly kind: string }[];
  readonly stopped: string;
}

const result = {
  file: 'summary.json',
  schema: z.preprocess(
    withFindings,
    z.looseObject({
      events: z.number(),
      screens: z.number(),
      findings: z.array(z.looseObject({ kind: z.string() })),
      stopped: z.string(),
    }),
  ),
};

const common = {
  command: 'explore',
  noun: 'run',
  result,
  isFinished: ({ stopped }: ExplorationResult) => stopped !== 'interrupted' && stopped !== 'lost',
  outcome: ({ events, screens, findings }: ExplorationResult) =>
    `${events} events, ${screens} screens, ${distinctText(findings) ?? 'no findings'}`,
};

/** An exploration on one device. */
export const exploreKind: JobKind<RunHeader, ExplorationResult> = {
  ...common,
  example: ['explore', EXAMPLE_APP, '--events', '1500', '--strategy', 'swifthand'],
  begun: { file: JOURNAL, schema: headerSchema },
  traces: (dir) => tracesOf(RunFolder.open(dir)),
};

/** An exploration that several workers share. */
export const workersKind: JobKind<WorkersPlan, ExplorationResult> = {
  ...common,
  example: ['explore', EXAMPLE_APP, '--events', '1500', '--workers', '2'],
  begun: workersBegun,
  traces: tracesOfWorkers,
};

/** The traces of a run by number; one that was killed before they were written has them written now. */
export async function* tracesOf(folder: RunFolder): AsyncGenerator<TraceCandidate> {
  if (!existsSync(folder.traces)) await deriveLocked(folder);
  yield* tracesInLines(folder.traces);
}

/** The traces of all workers, one worker after the other. */
async function* tracesOfWorkers(dir: string): AsyncGenerator<TraceCandidate> {
  for (const { worker, folder } of WorkersFolder.open(dir).runs()) {
    for await (const { id, read } of tracesOf(folder)) yield { id: traceId({ trace: id, worker }), read };
  }
}

async function deriveLocked(folder: RunFolder): Promise<void> {
  const lock = folder.lock();
  try {
    await derive(folder);
  } finally {
    lock.release();
  }
}
