import { z } from 'zod';
import { readJson } from '../../core/format/read.js';
import type { SuiteSize } from './keep-suite.js';
import type { TestedFinding } from './minimize-all.js';
import type { TestResult } from './whole-test.js';

const natural = z.int().min(0);
const ms = z.number().min(0);

const finding: z.ZodType<TestedFinding> = z.strictObject({
  id: z.string().min(1),
  kind: z.enum(['crash', 'anr']),
  key: z.string(),
  found: z.string(),
  before: natural,
  after: natural.nullable(),
  reproduced: z.strictObject({ hits: natural, of: natural }).nullable(),
  wallMs: ms.nullable(),
});

const suiteSize: z.ZodType<SuiteSize> = z.strictObject({
  traces: natural,
  actions: natural,
  blocks: natural.nullable(),
});

const testResultSchema: z.ZodType<TestResult> = z.strictObject({
  v: z.literal(1),
  out: z.string(),
  app: z.string(),
  probed: z.string(),
  finished: z.boolean(),
  explorations: z.array(
    z.strictObject({
      name: z.string(),
      strategy: z.string(),
      seed: z.int(),
      events: natural,
      stopped: z.string(),
    }),
  ),
  crashes: z.array(finding),
  anrs: z.array(finding),
  suite: z
    .strictObject({ made: z.enum(['reduced', 'selected']), before: suiteSize, after: suiteSize })
    .nullable(),
  again: z.string(),
  timing: z.strictObject({
    startedAt: z.string(),
    wallMs: ms,
    exploringMs: ms,
    minimizingMs: ms,
    reducingMs: ms,
  }),
});

/** Reads what a whole test came to from its JSON text. */
export function readTestResult(text: string, what: string): TestResult {
  return readJson(testResultSchema, text, what);
}
