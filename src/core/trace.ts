import { z } from 'zod';
import { type Action, type Wait, withoutSelector } from './action.js';
import { EXTERNAL_RULES, type ExternalRule } from './device.js';
import type { StateKey } from './driver.js';
import { readJson } from './format/read.js';
import { actionSchema, eventSchema, probeIds, waitSchema } from './format/schema.js';
import type { DeviceEvent, Observation, ProbeIds } from './observation.js';
import { phoneScreen } from './phone-screen.js';
import { type ScriptStep, scriptStep } from './script.js';

export const TRACE_ENDS = ['live', 'left', 'exited', 'crash', 'anr', 'lost'] as const;
/** How a trace ended: app in front, behind another, closed, crashed, hung, or the device gone. */
export type TraceEnd = (typeof TRACE_ENDS)[number];

/** A mapping file as the user named it, and the SHA-256 of what it held. */
export interface MappingRef {
  readonly file: string;
  readonly hash: string;
}

export const mappingRef: z.ZodType<MappingRef> = z.strictObject({ file: z.string(), hash: z.string() });

/** The app that a recording belongs to. */
export interface TracedApp {
  /** As the user named it. */
  readonly ref: string;
  readonly package: string;
  readonly hash: string;
  /** Prefixes of the classes that are its own code; defaults to the package alone. */
  readonly own?: readonly string[] | undefined;
  /** Whether own code was told from libraries by what it looks like, because names were changed. */
  readonly ownGuessed?: boolean | undefined;
  /** What restored the names of its code; absent where nothing did. */
  readonly mapping?: MappingRef | undefined;
  /** What every start goes on with; part of the start, not of the trace. */
  readonly login?: readonly ScriptStep[] | undefined;
  /** What activities of other apps answered; absent where they cancelled. */
  readonly external?: ExternalRule | undefined;
  /** The screen that it was on; absent where that is 320x480 at 160 dpi. */
  readonly screen?: string | undefined;
}

/** The app of a recording, as it is written down. */
export const tracedApp: z.ZodType<TracedApp> = z.strictObject({
  ref: z.string(),
  package: z.string(),
  hash: z.string(),
  own: z.array(z.string()).optional(),
  ownGuessed: z.boolean().optional(),
  mapping: mappingRef.optional(),
  login: z.array(scriptStep).optional(),
  external: z.enum(EXTERNAL_RULES).optional(),
  screen: phoneScreen.optional(),
});

export interface TraceStep {
  readonly input: Action;
  readonly wait: Wait;
  readonly outcome: Observation['outcome'];
  readonly cov: ProbeIds;
  readonly screen: StateKey;
  readonly ms: number;
  readonly events: readonly DeviceEvent[];
}

/** What identifies the recording conditions of a trace. */
export interface TraceHeader {
  readonly v: 1;
  readonly app: TracedApp;
  readonly device: string;
  readonly abstraction: string;
  /** Hash of the probe table that `cov` refers to; null without probes. */
  readonly probes: string | null;
}

/** One run from a clean start, as it was recorded (format version 1). */
export interface Trace extends TraceHeader {
  /** Run index: what noise it met. */
  readonly run: number;
  readonly start: {
    readonly screen: StateKey;
    readonly cov: ProbeIds;
    readonly events: readonly DeviceEvent[];
  };
  readonly steps: readonly TraceStep[];
  readonly end: TraceEnd;
  /** Keys of the crashes in it, in order. */
  readonly exceptions: readonly string[];
}

const events = z.array(eventSchema).default([]);

/** Fields of a trace header, for every format that begins with one. */
export const traceHeader = {
  v: z.literal(1),
  app: tracedApp,
  device: z.string(),
  abstraction: z.string(),
  probes: z.string().nullable(),
};

export const traceSchema: z.ZodType<Trace> = z.strictObject({
  ...traceHeader,
  run: z.int().min(0),
  start: z.strictObject({ screen: z.string(), cov: probeIds, events }),
  steps: z.array(
    z.strictObject({
      input: actionSchema,
      wait: waitSchema.default('settled'),
      outcome: z.enum(['done', 'refused']).default('done'),
      cov: probeIds,
      screen: z.string(),
      ms: z.number(),
      events,
    }),
  ),
  end: z.enum(TRACE_ENDS),
  exceptions: z.array(z.string()),
});

/** Reads one trace from its JSON text. */
export function readTrace(text: string, what: string): Trace {
  return readJson(traceSchema, text, what);
}

/** The trace as it can be done again, the same whether or not selectors were written into it. */
export function withoutSelectors(trace: Trace): Trace {
  return { ...trace, steps: trace.steps.map((step) => ({ ...step, input: withoutSelector(step.input) })) };
}

/** A step as JSON text; what is usual is left out. */
export function stepJson(step: TraceStep): string {
  return JSON.stringify({
    input: step.input,
    ...(step.wait === 'settled' ? {} : { wait: step.wait }),
    ...(step.outcome === 'done' ? {} : { outcome: step.outcome }),
    cov: step.cov,
    screen: step.screen,
    ms: step.ms,
    ...(step.events.length === 0 ? {} : { events: step.events }),
  });
}

/** The trace as one line of JSON. */
export function traceJson(trace: Trace): string {
  return traceHead(trace) + trace.steps.map(stepJson).join(',') + traceTail(trace);
}

/** The text before the first step; with `traceTail` it lets a writer stream a trace of any length. */
export function traceHead(trace: Omit<Trace, 'steps' | 'end' | 'exceptions'>): string {
  const { v, app, device, abstraction, probes, run, start } = trace;
  return `${JSON.stringify({ v, app, device, abstraction, probes, run, start }).slice(0, -1)},"steps":[`;
}

/** The text after the last step. */
export function traceTail({ end, exceptions }: Pick<Trace, 'end' | 'exceptions'>): string {
  return `],${JSON.stringify({ end, exceptions }).slice(1)}`;
}
