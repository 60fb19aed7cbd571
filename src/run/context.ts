import { z } from 'zod';
import { EXTERNAL_RULES, type ExternalRule } from '../core/device.js';
import { DEFAULT_SCREEN, FIRST_SCREEN, namePhoneScreen, phoneScreen } from '../core/phone-screen.js';
import { type ScriptStep, scriptStep } from '../core/script.js';
import { shellQuote } from '../core/shell-quote.js';
import { type MappingRef, mappingRef, type TracedApp } from '../core/trace.js';
import { PERMISSION_RULES, type PermissionRule, refusedButtons } from './permission-answers.js';

/**
 * What surrounds an app in every job that performs actions on it. The user says it once, on the command line or in the
 * configuration; the job's header keeps it, and a resumed job has it again.
 */
export interface JobContext {
  /** A device as the user names it; by the app when absent. */
  readonly device?: string | undefined;
  /** What activities of other apps answer. */
  readonly external: ExternalRule;
  /** The phone's screen as `WxH@DPI`; simulated apps have one of their own. */
  readonly screen: string;
  /** What is answered when the app asks for a permission. */
  readonly permissions: PermissionRule;
  /** Prefixes of the classes that are the app's own code; by its manifest when empty. */
  readonly own: readonly string[];
  /** The names that the app's code had before it was shrunk; without it, names are what the APK says. */
  readonly mapping?: MappingRef | undefined;
  /** What every clean start goes on with, such as logging in. */
  readonly login: readonly ScriptStep[];
  /** What to type, by the id of the field. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Widgets never to touch. */
  readonly avoid: readonly string[];
}

/** The part of it that somebody has said. */
export type GivenContext = { readonly [K in keyof JobContext]?: JobContext[K] | undefined };

export const contextSchema: z.ZodType<JobContext> = z.strictObject({
  device: z.string().optional(),
  external: z.enum(EXTERNAL_RULES),
  screen: phoneScreen.default(FIRST_SCREEN),
  permissions: z.enum(PERMISSION_RULES),
  own: z.array(z.string()),
  mapping: mappingRef.optional(),
  login: z.array(scriptStep),
  texts: z.record(z.string(), z.array(z.string())),
  avoid: z.array(z.string()),
});

export type { MappingRef };

const DEFAULTS: JobContext = {
  external: 'cancel',
  screen: DEFAULT_SCREEN,
  permissions: 'ask',
  own: [],
  login: [],
  texts: {},
  avoid: [],
};

/** The whole context: what was said, by the first that said it. */
export function contextOf(...given: readonly GivenContext[]): JobContext {
  const context = { ...DEFAULTS };
  for (const one of given.toReversed()) {
    const said = Object.entries(one).filter(([, value]) => value !== undefined);
    Object.assign(context, Object.fromEntries(said));
  }
  return context;
}

/** The context that a trace was recorded in: one that names no login was recorded without, one that names no screen on the first. */
export function recordedContext({
  own = [],
  mapping,
  login = [],
  external = 'cancel',
  screen = FIRST_SCREEN,
}: TracedApp): GivenContext {
  return { own, mapping, login, external, screen };
}

/** All widgets that are never touched in a context. */
export function untouched({ avoid, permissions }: JobContext): readonly string[] {
  return [...avoid, ...refusedButtons(permissions)];
}

/** The options of a command line that say this again. What is typed may be secret, and is left to the configuration. */
export function contextWords(context: JobContext): readonly string[] {
  const { device, external, screen, permissions, own, mapping, avoid } = context;
  const option = (name: string) => (value: string) => `--${name} ${shellQuote(value)}`;
  return [
    ...(device === undefined ? [] : [option('device')(device)]),
    ...(external === 'cancel' ? [] : [option('external')(external)]),
    ...(screen === DEFAULT_SCREEN ? [] : [option('screen')(namePhoneScreen(screen))]),
    ...(permissions === 'ask' ? [] : [option('permissions')(permissions)]),
    ...own.map(option('own')),
    ...(mapping === undefined ? [] : [option('mapping')(mapping.file)]),
    ...avoid.map(option('avoid')),
  ];
}
