import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { METHODS, type Method, type ReductionOptions } from '../../techniques/reduce/reduce.js';
import { MEASURES, type Measure } from '../../techniques/reduce/reduction-view.js';
import { MATCHES, type ReplayOptions } from '../../techniques/reduce/replay.js';
import type { JobKind } from '../job/kind.js';
import { headerShape, type JobHeader } from '../journal/format.js';
import { JOURNAL } from '../journal/reader.js';
import type { RecordedInput } from '../recorded-input.js';
import { tracesInSuite } from '../trace-files.js';
import { type ReduceResult, reduceResult } from './reduce-result.js';

/** How a suite is reduced; with the traces it decides everything that follows. */
export interface ReduceOptions extends ReplayOptions, ReductionOptions {
  readonly method: Method;
  readonly coverage: Measure;
  readonly keepExceptions: boolean;
  readonly resolver: string;
  readonly trustRecording: boolean;
}

/** First line of a reduction's journal. */
export interface ReduceHeader extends JobHeader {
  readonly command: 'reduce';
  readonly input: RecordedInput;
  readonly abstraction: string;
  readonly options: ReduceOptions;
}

const headerSchema: z.ZodType<ReduceHeader> = z.strictObject({
  ...headerShape,
  command: z.literal('reduce'),
  input: z.strictObject({ ref: z.string(), hash: z.string() }),
  abstraction: z.string(),
  options: z.strictObject({
    method: z.enum(METHODS),
    runs: z.int().min(1),
    fragments: z.int().min(1),
    patience: z.int().min(0),
    everyTrace: z.boolean(),
    trustRecording: z.boolean(),
    coverage: z.enum(MEASURES),
    match: z.enum(MATCHES),
    stopOnFirstFailure: z.boolean(),
    keepExceptions: z.boolean(),
    resolver: z.string(),
  }),
});

/** The suite that a reduction has written, in its folder. */
export function suiteFile(dir: string): string {
  return join(dir, 'suite.json');
}

/** A reduction of recorded traces. */
export const reduceKind: JobKind<ReduceHeader, ReduceResult> = {
  command: 'reduce',
  example: ['reduce', 'run'],
  noun: 'reduction',
  begun: { file: JOURNAL, schema: headerSchema },
  begunV1: 'executions.jsonl',
  result: { file: 'reduce.json', schema: reduceResult },
  isFinished: ({ complete }) => complete,
  outcome: ({ before, after }) => `${before.actions} to ${after.actions} actions`,
  traces: (dir) => (existsSync(suiteFile(dir)) ? tracesInSuite(suiteFile(dir)) : []),
};
