import { z } from 'zod';
import type { Finding } from '../../core/finding.js';
import { FindingIds } from '../../core/findings/index.js';
import { findingFields, withFindings } from '../../core/format/findings.js';
import { triageRule } from '../../core/triage.js';

const size = z.strictObject({ traces: z.number(), actions: z.number(), blocks: z.number().nullable() });
const phase = z.strictObject({ name: z.string(), wallMs: z.number() });

const finding = z.object({
  id: z.string(),
  ...findingFields,
  /** Where a trace with it is, as `PATH#ID`. */
  found: z.string(),
  /** Steps of that trace. */
  before: z.number(),
  /** Steps that are left, as far as time went; null when none could be left out in time. */
  after: z.number().nullable(),
  /** How sure it is; null for what may still get shorter. */
  reproduced: z.object({ hits: z.number(), of: z.number() }).nullable(),
  wallMs: z.number().nullable(),
});

const suite = z.strictObject({
  /** Reduced: made of fewer actions, and seen to replay. Selected: traces as recorded that cover everything. */
  made: z.enum(['reduced', 'selected']),
  before: size,
  after: size,
});

/** Result of a whole test, as far as it got. Version 1 had no triage, other findings, and the times of three phases. */
export const testResult = z.preprocess(
  (content) => withPhases(withFindings(content)),
  z.object({
    v: z.literal(2),
    out: z.string(),
    app: z.string(),
    /** The app as it was run, with probes. */
    probed: z.string(),
    finished: z.boolean(),
    explorations: z
      .array(
        z.object({
          name: z.string(),
          strategy: z.string(),
          seed: z.number(),
          events: z.number(),
          stopped: z.string(),
        }),
      )
      .readonly(),
    findings: z.array(finding).readonly(),
    /** What the user has made of findings. */
    triage: z.array(triageRule(z.string())).readonly().default([]),
    suite: suite.nullable(),
    /** The command line that explores exactly like this again. */
    again: z.string(),
    timing: z.strictObject({
      startedAt: z.string(),
      wallMs: z.number(),
      phases: z.array(phase).readonly(),
    }),
  }),
);

export type TestResult = Readonly<z.infer<typeof testResult>>;
/** A finding of the test, minimized or as it was found. */
export type TestedFinding = TestResult['findings'][number];
export type KeptSuite = NonNullable<TestResult['suite']>;
/** A suite in numbers. */
export type SuiteSize = KeptSuite['before'];

/** A finding that a phase has made by itself, with nothing to minimize; numbered after those that are there. */
export function foundHere(finding: Finding, found: string, others: readonly TestedFinding[]): TestedFinding {
  const id = new FindingIds(new Set(others.map((other) => other.id))).next(finding.kind);
  return { id, ...finding, found, before: 0, after: null, reproduced: null, wallMs: null };
}

const timesV1 = z.looseObject({
  timing: z.object({
    startedAt: z.string(),
    wallMs: z.number(),
    exploringMs: z.number(),
    minimizingMs: z.number(),
    reducingMs: z.number(),
  }),
});

/** A result with the times of the three phases of version 1 as one of version 2; anything else as it is. */
function withPhases(content: unknown): unknown {
  const old = timesV1.safeParse(content);
  if (!old.success) return content;
  const { timing, ...rest } = old.data;
  const { startedAt, wallMs, exploringMs, minimizingMs, reducingMs } = timing;
  const phases = [
    { name: 'exploring', wallMs: exploringMs },
    { name: 'minimizing findings', wallMs: minimizingMs },
    { name: 'reducing the suite', wallMs: reducingMs },
  ];
  return { ...rest, timing: { startedAt, wallMs, phases } };
}
