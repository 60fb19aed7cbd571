import { z } from 'zod';
import { findingFields, withFindings } from '../../core/format/findings.js';
import { readJson } from '../../core/format/read.js';
import { triageRule } from '../../core/triage.js';
import { readText } from '../../home/read-text.js';
import type { TestResult } from './whole-test.js';

const size = z.object({ traces: z.number(), actions: z.number(), blocks: z.number().nullable() });

/** A result of version 1 had no triage, and findings as `crashes` and `anrs`. */
const schema: z.ZodType<TestResult> = z.preprocess(
  withFindings,
  z.object({
    v: z.literal(2),
    out: z.string(),
    app: z.string(),
    probed: z.string(),
    finished: z.boolean(),
    explorations: z.array(
      z.object({
        name: z.string(),
        strategy: z.string(),
        seed: z.number(),
        events: z.number(),
        stopped: z.string(),
      }),
    ),
    findings: z.array(
      z.object({
        id: z.string(),
        ...findingFields,
        found: z.string(),
        before: z.number(),
        after: z.number().nullable(),
        reproduced: z.object({ hits: z.number(), of: z.number() }).nullable(),
        wallMs: z.number().nullable(),
      }),
    ),
    triage: z.array(triageRule(z.string())).default([]),
    suite: z.object({ made: z.enum(['reduced', 'selected']), before: size, after: size }).nullable(),
    again: z.string(),
    timing: z.object({
      startedAt: z.string(),
      wallMs: z.number(),
      exploringMs: z.number(),
      minimizingMs: z.number(),
      reducingMs: z.number(),
    }),
  }),
);

/** What a test came to, as it was written; also by an earlier version. */
export function readTestResult(file: string): TestResult {
  return readJson(schema, readText(file), file);
}
