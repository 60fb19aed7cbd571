import { z } from 'zod';
import { METHODS } from '../../techniques/reduce/reduce.js';
import { MEASURES } from '../../techniques/reduce/reduction-view.js';
import { MATCHES } from '../../techniques/reduce/replay.js';

const count = z.number();

const size = { traces: count, actions: count, blocks: count, screens: count, exceptions: count };
const whole = { ...size, virtualMs: count };

/** Result of a reduction, as `reduce.json` has it. Version 1 also had the rule for other apps among the options. */
export const reduceResult = z.strictObject({
  /** False: it was interrupted, and this is the smallest suite until then. */
  complete: z.boolean().default(true),
  /** Where the recorded traces are. */
  traces: z.string(),
  app: z.string(),
  package: z.string(),
  device: z.string(),
  options: z.object({
    method: z.enum(METHODS).default('fragments'),
    runs: count,
    fragments: count,
    patience: count,
    everyTrace: z.boolean(),
    trustRecording: z.boolean().default(false),
    coverage: z.enum(MEASURES),
    match: z.enum(MATCHES),
    stopOnFirstFailure: z.boolean(),
    keepExceptions: z.boolean(),
    resolver: z.string(),
  }),
  before: z.strictObject(whole),
  /** The suite after each stage; null where it was interrupted. */
  replayable: z.strictObject(size).nullable(),
  phase1: z.strictObject(size).nullable(),
  phase2: z.strictObject(size).nullable(),
  after: z.strictObject(whole),
  /** How many times less there is to do. */
  ratio: z.strictObject({ actions: count, restarts: count, virtualTime: count }),
  replays: z.strictObject({ same: count, corrected: count, broken: count }),
  executions: count,
  /** Number of prefixes that were found not to replay. */
  broken: count,
  /** Recorded, but not repeated by all runs: no part of what must be kept. */
  notReplayable: z.array(z.string()).readonly(),
  /** COVERAGE_LOSS: repeated by all runs of a recorded trace, but not by the suite as it is now. */
  lost: z.array(z.string()).readonly(),
  /** How often a step that had replayed went wrong. */
  flaws: count,
  /** Tests of the suite that did not run as expected in the end. */
  unconfirmed: z.array(z.string()).readonly(),
  out: z.string(),
  /** Real time, kept apart: it is the only thing that differs between two reductions of the same traces. */
  timing: z.strictObject({ startedAt: z.string(), wallMs: count }),
});

/** Result of a reduction. */
export type ReduceResult = Readonly<z.infer<typeof reduceResult>>;
/** A suite in numbers. */
export type SuiteFigures = NonNullable<ReduceResult['phase1']>;
/** The whole suite, as recorded or as it is written, with its time on the device, launches included. */
export type WholeSuiteFigures = ReduceResult['before'];
