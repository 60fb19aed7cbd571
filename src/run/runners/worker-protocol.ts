import { z } from 'zod';
import type { ProgressReport } from '../../core/progress.js';
import { jobSchema } from './execution-format.js';
import { openedSchema } from './opened-format.js';
import { setupSchema } from './setup.js';
import { troubleSchema } from './trouble-format.js';

/** What is sent to a worker process. It is asked one thing at a time; stopping ends what it is doing. */
export const requestSchema = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('open'), setup: setupSchema }),
  z.strictObject({ t: z.literal('run'), setup: setupSchema, job: jobSchema }),
  z.strictObject({ t: z.literal('stop') }),
]);
export type Request = z.infer<typeof requestSchema>;

const reportSchema: z.ZodType<ProgressReport> = z.strictObject({
  phase: z.string(),
  fraction: z.number().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What a worker process says: one reply to what it was asked, and how far it is on the way. */
export const replySchema = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('opened'), opened: openedSchema }),
  z.strictObject({ t: z.literal('done'), execution: z.string() }),
  z.strictObject({ t: z.literal('trouble'), trouble: troubleSchema }),
  z.strictObject({ t: z.literal('note'), text: z.string() }),
  z.strictObject({ t: z.literal('progress'), report: reportSchema }),
]);
export type Reply = z.infer<typeof replySchema>;
