import { basename } from 'node:path';
import { z } from 'zod';
import { FIRST_SCREEN } from '../../core/phone-screen.js';
import { contextOf, contextSchema, type JobContext } from '../context.js';
import { optionsSchema, optionsV1, type RunOptions } from '../journal/format.js';
import { AXES, type Axis } from './bands.js';

/** What a comparison was asked to do; it decides everything that follows. */
export interface ComparePlan {
  readonly v: 2;
  readonly gauntlet: string;
  readonly apps: readonly string[];
  readonly context: JobContext;
  /** One per strategy; all others are compared with the first. */
  readonly strategies: readonly RunOptions[];
  /** The first of the seeds. */
  readonly seed: number;
  /** How many seeds. */
  readonly repeat: number;
  /** Put probes into APKs that carry none. */
  readonly instrument: boolean;
  /** What growth is plotted against. */
  readonly over: Axis;
}

/** One run of a comparison. */
export interface PlannedRun {
  readonly options: RunOptions;
  readonly seed: number;
  /** Its folder, below that of the app. */
  readonly folder: string;
}

const shared = {
  gauntlet: z.string(),
  apps: z.array(z.string()).min(1),
  seed: z.int().min(0),
  repeat: z.int().min(1),
  instrument: z.boolean(),
  over: z.enum(AXES),
};

const v1 = z
  .strictObject({
    v: z.literal(1),
    ...shared,
    device: z.string().nullable(),
    own: z.array(z.string()),
    strategies: z.array(optionsV1).min(1),
  })
  .transform(({ device, own, strategies, ...plan }): ComparePlan => {
    const external = strategies[0]?.external;
    return {
      ...plan,
      v: 2,
      context: contextOf({ device: device ?? undefined, own, external, screen: FIRST_SCREEN }),
      strategies: strategies.map(
        ({ external: _external, texts: _texts, avoid: _avoid, ...options }) => options,
      ),
    };
  });

export const comparePlanSchema: z.ZodType<ComparePlan> = z.discriminatedUnion('v', [
  z.strictObject({
    v: z.literal(2),
    ...shared,
    context: contextSchema,
    strategies: z.array(optionsSchema).min(1),
  }),
  v1,
]);

/** The apps with a folder name for each. */
export function appFolders({ apps }: ComparePlan): { readonly app: string; readonly folder: string }[] {
  const taken = new Set<string>();
  return apps.map((app) => {
    const name = basename(app).replaceAll(/[^A-Za-z0-9._-]+/g, '-');
    let folder = name;
    for (let n = 2; taken.has(folder); n++) folder = `${name}-${n}`;
    taken.add(folder);
    return { app, folder };
  });
}

/** The runs on every app: seed by seed, so that each strategy has its share whenever the comparison is broken off. */
export function plannedRuns({ strategies, seed, repeat }: ComparePlan): PlannedRun[] {
  return Array.from({ length: repeat }, (_, n) => seed + n).flatMap((each) =>
    strategies.map((options) => ({ options, seed: each, folder: `${options.strategy}-${each}` })),
  );
}
