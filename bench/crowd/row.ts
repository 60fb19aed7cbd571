import { z } from 'zod';

const crash = z.object({
  key: z.string(),
  /** Why the device may be the culprit itself; null where nothing points to it. */
  suspect: z.string().nullable(),
  count: z.number(),
  stack: z.array(z.string()),
});

/** What became of one app of the crowd. */
export const rowShape = z.object({
  app: z.string(),
  sha256: z.string(),
  package: z.string(),
  versionCode: z.number().nullable(),
  target: z.number(),
  /** From nothing to the first screen, when the app was not known before; its import is part of it. */
  firstStartS: z.number().nullable(),
  /** The same in a fresh JVM when the app is known. */
  startS: z.number().nullable(),
  /** Activity of the first screen; null when there was none of the app's. */
  firstActivity: z.string().nullable(),
  events: z.number(),
  eventsPerSecond: z.number(),
  /** The same after the first 200 events. */
  warmEventsPerSecond: z.number().nullable(),
  screens: z.number(),
  coverage: z.object({ hit: z.number(), total: z.number() }).nullable(),
  limits: z.array(z.object({ api: z.string(), message: z.string(), count: z.number() })),
  crashes: z.array(crash),
  /** Times that the app did not answer, each with what it was doing. */
  hangs: z.array(z.string()),
  /** JVMs that died or did not answer. */
  lost: z.number(),
  /** A trace that went another way the second time: which, and from which step on. */
  nondeterministic: z.string().nullable(),
  /** Why the run did not come to its end. */
  failed: z.string().nullable(),
});

export type Row = z.infer<typeof rowShape>;

/** What an app comes to that was not run. */
export const NOTHING: Omit<Row, 'app' | 'sha256' | 'package' | 'versionCode' | 'target'> = {
  firstStartS: null,
  startS: null,
  firstActivity: null,
  events: 0,
  eventsPerSecond: 0,
  warmEventsPerSecond: null,
  screens: 0,
  coverage: null,
  limits: [],
  crashes: [],
  hangs: [],
  lost: 0,
  nondeterministic: null,
  failed: null,
};

/** Few screens are a trouble only of an app that has had the time to show more. */
const FEW_SCREENS = 3;
const ENOUGH_EVENTS = 50;

/** What is wrong with a run, worst first. */
export function troublesOf(row: Row): readonly string[] {
  const count = (number: number, word: string) => (number === 0 ? [] : [`${word}: ${number}`]);
  return [
    ...(row.failed === null ? [] : [`failed: ${row.failed}`]),
    ...count(row.lost, 'lost'),
    ...count(row.hangs.length, 'hangs'),
    ...row.crashes.map(({ key, suspect }) => `crash${suspect === null ? '' : ' (suspect: device)'}: ${key}`),
    ...(row.firstActivity === null && row.failed === null ? ['no first screen'] : []),
    ...(row.nondeterministic === null ? [] : [`nondeterministic: ${row.nondeterministic}`]),
    ...(row.screens < FEW_SCREENS && row.events >= ENOUGH_EVENTS ? [`few screens: ${row.screens}`] : []),
    ...row.limits.map(({ api }) => `limit: ${api}`),
  ];
}

/** How bad it is, for sorting: each kind of trouble outweighs all that come after it. */
export function badness(row: Row): number {
  const flags = [
    row.failed !== null,
    row.lost > 0,
    row.hangs.length > 0,
    row.crashes.some(({ suspect }) => suspect !== null),
    row.crashes.length > 0,
    row.firstActivity === null,
    row.nondeterministic !== null,
    row.screens < FEW_SCREENS,
    row.limits.length > 0,
  ];
  return flags.reduce((sum, flag) => 2 * sum + Number(flag), 0);
}
