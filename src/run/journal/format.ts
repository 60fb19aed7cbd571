import { z } from 'zod';
import type { Action, Wait } from '../../core/action.js';
import { type DeviceInfo, EXTERNAL_RULES } from '../../core/device.js';
import { deviceInfoSchema } from '../../core/format/device-info.js';
import { actionSchema, eventSchema, probeIds, screenSchema, waitSchema } from '../../core/format/schema.js';
import type { Observation } from '../../core/observation.js';
import { FIRST_SCREEN, showPhoneScreen } from '../../core/phone-screen.js';
import type { Screen } from '../../core/screen.js';
import { type TracedApp, tracedApp } from '../../core/trace.js';
import { contextOf, contextSchema, type JobContext, recordedContext } from '../context.js';

/** How an app is explored; with the seed and the context it decides everything that follows. */
export interface RunOptions {
  readonly strategy: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly abstraction: string;
  readonly matcher: string;
  readonly theta: number;
  readonly inputs: string;
  readonly budget: {
    readonly events: number | null;
    readonly virtualMs: number | null;
    readonly wallMs: number | null;
  };
}

/** What a run goes on from: an earlier run, whose journals were copied into the folder of this one. */
export interface PastRuns {
  /** As the user named it. */
  readonly run: string;
  /** SHA-256 of each journal, the oldest first. */
  readonly journals: readonly string[];
}

/** What the first line of every journal holds, whatever the command was. */
export interface JobHeader {
  readonly v: 2;
  readonly gauntlet: string;
  readonly command: string;
  /** The app, with its own code where that is not simply its package. */
  readonly app: JobApp;
  readonly context: JobContext;
  readonly device: DeviceInfo;
  readonly probes: { readonly hash: string; readonly total: number } | null;
}

export type JobApp = Omit<TracedApp, 'mapping' | 'login' | 'external' | 'screen'>;

/** First line of an exploration's journal. */
export interface RunHeader extends JobHeader {
  readonly command: 'explore';
  readonly seed: number;
  readonly options: RunOptions;
  readonly from?: PastRuns | undefined;
}

/** The app as the traces of a job name it. */
export function tracedAppOf({
  app,
  context: { mapping, login, external },
  device: { size, dpi },
}: Pick<JobHeader, 'app' | 'context' | 'device'>): TracedApp {
  const screen = showPhoneScreen({ ...size, dpi });
  return {
    ...app,
    ...(mapping === undefined ? {} : { mapping }),
    ...(login.length === 0 ? {} : { login }),
    ...(external === 'cancel' ? {} : { external }),
    ...(screen === FIRST_SCREEN ? {} : { screen }),
  };
}

export const STOP_REASONS = [
  'events',
  'virtual-time',
  'time',
  'done',
  'stuck',
  'no-start',
  'start-unstable',
] as const;
/** Why a run ended by itself. */
export type StopReason = (typeof STOP_REASONS)[number];

/** What the device was asked and what it answered, in order. */
export type Entry =
  | { readonly kind: 'launch'; readonly run: number; readonly observation: Observation }
  | {
      readonly kind: 'step';
      readonly action: Action;
      readonly wait: Wait;
      readonly observation: Observation;
    }
  | { readonly kind: 'lost'; readonly message: string }
  /** The trace before was performed again; from this step on it went another way, 0 for its start. */
  | { readonly kind: 'repeated'; readonly run: number; readonly differs: number | null }
  | { readonly kind: 'end'; readonly reason: StopReason };

const budget = z.number().min(0).nullable();

const options = {
  strategy: z.string(),
  settings: z.record(z.string(), z.string()),
  abstraction: z.string(),
  matcher: z.string(),
  theta: z.number(),
  inputs: z.string(),
  budget: z.strictObject({ events: budget, virtualMs: budget, wallMs: budget }),
};

export const optionsSchema: z.ZodType<RunOptions> = z.strictObject(options);

/** Options as version 1 wrote them: with a part of what is now the context. */
export const optionsV1 = z.strictObject({
  ...options,
  external: z.enum(EXTERNAL_RULES),
  texts: z.record(z.string(), z.array(z.string())).optional(),
  avoid: z.array(z.string()).optional(),
});

const general = {
  gauntlet: z.string(),
  device: deviceInfoSchema,
  probes: z.strictObject({ hash: z.string(), total: z.int().min(0) }).nullable(),
};

/** The members that every header has, for the schema of a command's own. */
export const headerShape = {
  v: z.literal(2),
  ...general,
  app: z.strictObject({
    ref: z.string(),
    package: z.string(),
    hash: z.string(),
    own: z.array(z.string()).optional(),
    ownGuessed: z.boolean().optional(),
  }),
  context: contextSchema,
};

const exploration = {
  command: z.literal('explore'),
  seed: z.int(),
  from: z.strictObject({ run: z.string(), journals: z.array(z.string()) }).optional(),
};

const headerV1 = z
  .strictObject({ v: z.literal(1), ...general, ...exploration, app: tracedApp, options: optionsV1 })
  .transform(({ app, options: { external, texts, avoid, ...options }, ...header }): RunHeader => {
    const { mapping: _mapping, login: _login, external: _external, screen: _screen, ...known } = app;
    const context = contextOf({ external, texts, avoid, device: header.device.kind }, recordedContext(app));
    return { ...header, v: 2, app: known, context: { ...context, own: [] }, options };
  });

export const headerSchema: z.ZodType<RunHeader> = z.discriminatedUnion('v', [
  z.strictObject({ ...headerShape, ...exploration, options: optionsSchema }),
  headerV1,
]);

/** The part of a record with what the device showed; what is usual is left out. */
export const seen = {
  screen: z.int().min(0),
  process: z.enum(['foreground', 'background', 'dead']).default('foreground'),
  outcome: z.enum(['done', 'refused']).default('done'),
  unsettled: z.boolean().default(false),
  cov: probeIds.default([]),
  events: z.array(eventSchema).default([]),
  ms: z.number(),
};

/** Every later line. Screens and actions are written once, before their first use, and named by number. */
export type JournalRecord =
  | { readonly t: 'screen'; readonly id: number; readonly screen: Screen }
  | { readonly t: 'action'; readonly id: number; readonly action: Action }
  | ({ readonly t: 'launch'; readonly run: number } & SeenRecord)
  | ({ readonly t: 'step'; readonly action: number | Action; readonly wait: Wait } & SeenRecord)
  | { readonly t: 'lost'; readonly message: string }
  | { readonly t: 'repeated'; readonly run: number; readonly differs?: number | undefined }
  | { readonly t: 'end'; readonly reason: StopReason };

export interface SeenRecord extends Omit<Observation, 'screen' | 'coverage' | 'virtualMs'> {
  readonly screen: number;
  readonly cov: Observation['coverage'];
  readonly ms: number;
}

export const recordSchema: z.ZodType<JournalRecord> = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('screen'), id: z.int().min(0), screen: screenSchema }),
  z.strictObject({ t: z.literal('action'), id: z.int().min(0), action: actionSchema }),
  z.strictObject({ t: z.literal('launch'), run: z.int().min(0), ...seen }),
  z.strictObject({
    t: z.literal('step'),
    action: z.union([z.int().min(0), actionSchema]),
    wait: waitSchema.default('settled'),
    ...seen,
  }),
  z.strictObject({ t: z.literal('lost'), message: z.string() }),
  z.strictObject({ t: z.literal('repeated'), run: z.int().min(0), differs: z.int().min(0).optional() }),
  z.strictObject({ t: z.literal('end'), reason: z.enum(STOP_REASONS) }),
]);
