import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { JobKind } from '../job/kind.js';
import { headerShape, type JobHeader } from '../journal/format.js';
import { JOURNAL } from '../journal/reader.js';
import type { RecordedInput } from '../recorded-input.js';
import { traceInFile } from '../trace-files.js';
import { type MinimizeReport, minimizeReport } from './minimize-report.js';
import { type MinimizeSettings, settingsShape } from './settings.js';

/** First line of a minimization's journal. */
export interface MinimizeHeader extends JobHeader {
  readonly command: 'minimize';
  readonly input: RecordedInput;
  readonly target: string;
  /** Whether runs repeat each other, by the device and by what was recorded. */
  readonly deterministic: boolean;
  readonly settings: MinimizeSettings;
}

const headerSchema: z.ZodType<MinimizeHeader> = z.strictObject({
  ...headerShape,
  command: z.literal('minimize'),
  input: z.strictObject({ ref: z.string(), hash: z.string() }),
  target: z.string(),
  deterministic: z.boolean(),
  settings: z.strictObject(settingsShape),
});

/** The trace with the fewest actions, in the folder of a minimization; of an interrupted one the shortest so far. */
export function minimizedTrace(dir: string): string {
  return join(dir, 'minimized.jsonl');
}

/** Counts of how reliable subtraces were, in the folder of a minimization. */
export function priorFile(dir: string): string {
  return join(dir, 'prior.json');
}

/** A minimization of one recorded trace. */
export const minimizeKind: JobKind<MinimizeHeader, MinimizeReport> = {
  command: 'minimize',
  example: ['minimize', 'run#78'],
  noun: 'minimization',
  begun: { file: JOURNAL, schema: headerSchema },
  begunV1: 'runs.jsonl',
  result: { file: 'minimize.json', schema: minimizeReport },
  isFinished: () => true,
  outcome: ({ before, after }) => `${before} to ${after} actions`,
  traces: (dir) => (existsSync(minimizedTrace(dir)) ? [traceInFile('0', minimizedTrace(dir))] : []),
};
