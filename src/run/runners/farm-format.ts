import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { AppRef } from '../../core/device.js';
import { DeviceLost, GauntletError } from '../../core/errors.js';
import { readJson } from '../../core/format/read.js';
import type { Job } from '../../core/runner.js';
import { VERSION } from '../version.js';
import { jobSchema } from './execution-format.js';
import { openedSchema } from './opened-format.js';
import { type Setup, setupParts, simSchema } from './setup.js';
import { troubleSchema } from './trouble-format.js';

/** Begins the name of everything that a farm keeps in Redis. */
export const PREFIX = 'gauntlet';
/** Only machines of the same version share work: others might see other things. */
export const QUEUE = `farm-${VERSION}`;

/** How long Redis keeps what nobody asks for any more, in seconds. */
export const KEEP_S = { answer: 3600, apk: 3600, session: 60, worker: 30 } as const;
/** Pause between signs of life. */
export const SIGN_MS = 5_000;

export const keys = {
  /** There while somebody waits for the orders of the session. */
  session: (id: string) => `${PREFIX}:session:${id}`,
  /** Channel on which the session hears which of its orders are answered. */
  answered: (session: string) => `${PREFIX}:answered:${session}`,
  answer: (order: string) => `${PREFIX}:answer:${order}`,
  apk: (sha256: string) => `${PREFIX}:apk:${sha256}`,
  /** Names of all workers; each has a key of its own while it lives. */
  workers: `${PREFIX}:workers`,
  worker: (id: string) => `${PREFIX}:worker:${id}`,
} as const;

/** An app on its way to another machine: an APK travels apart from the orders. */
export type SentApp = Extract<AppRef, { kind: 'sim' }> | { readonly kind: 'apk'; readonly sha256: string };

/** What is asked of a worker: to run a job, or, without one, to report what is known of the app. */
export interface Order {
  readonly session: string;
  readonly setup: Omit<Setup, 'app'> & { readonly app: SentApp };
  readonly job: Job | null;
}

export const orderSchema: z.ZodType<Order> = z.strictObject({
  session: z.string(),
  setup: z.strictObject({
    app: z.discriminatedUnion('kind', [
      simSchema,
      z.strictObject({ kind: z.literal('apk'), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    ]),
    ...setupParts,
  }),
  job: jobSchema.nullable(),
});

const answerSchema = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('opened'), opened: openedSchema }),
  z.strictObject({ t: z.literal('done'), execution: z.string() }),
  z.strictObject({ t: z.literal('trouble'), trouble: troubleSchema }),
]);
export type FarmAnswer = z.infer<typeof answerSchema>;

/** What a worker says of itself. */
export const workerSchema = z.strictObject({
  gauntlet: z.string(),
  devices: z.int().min(1),
});
export type WorkerSign = z.infer<typeof workerSchema>;

/** Screens are much alike: packed they take a tenth of the room. */
export function packAnswer(answer: FarmAnswer): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify(answer), { level: 1 });
}

/** Reads an answer; one that is not whole counts as lost. */
export async function unpackAnswer(bytes: Buffer): Promise<FarmAnswer> {
  let text: string;
  try {
    text = (await promisify(gunzip)(bytes)).toString('utf8');
  } catch (error) {
    throw new DeviceLost('the answer of a worker has arrived damaged', { cause: error });
  }
  try {
    return readJson(answerSchema, text, 'the answer of a worker');
  } catch (error) {
    if (error instanceof GauntletError) throw new DeviceLost(error.message, { cause: error });
    throw error;
  }
}
