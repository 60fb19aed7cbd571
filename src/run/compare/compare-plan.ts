import { basename, join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../core/format/read.js';
import { writeWhole } from '../../home/output-file.js';
import { readText } from '../../home/read-text.js';
import { optionsSchema, type RunOptions } from '../journal/format.js';
import { VERSION } from '../version.js';
import { AXES, type Axis } from './bands.js';

/** What a comparison was asked to do; it decides everything that follows. */
export interface ComparePlan {
  readonly apps: readonly string[];
  readonly device: string | null;
  /** Prefixes of the classes that are the apps' own code; by their manifests when empty. */
  readonly own: readonly string[];
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

const planSchema: z.ZodType<ComparePlan> = z
  .strictObject({
    v: z.literal(1),
    gauntlet: z.string(),
    apps: z.array(z.string()).min(1),
    device: z.string().nullable(),
    own: z.array(z.string()),
    strategies: z.array(optionsSchema).min(1),
    seed: z.int().min(0),
    repeat: z.int().min(1),
    instrument: z.boolean(),
    over: z.enum(AXES),
  })
  .transform(({ v: _v, gauntlet: _gauntlet, ...plan }) => plan);

/** Where a comparison keeps its plan. */
export function planFile(dir: string): string {
  return join(dir, 'plan.json');
}

/** Reads the plan of the comparison in a folder. */
export function readPlan(dir: string): ComparePlan {
  const file = planFile(dir);
  return readJson(planSchema, readText(file), file);
}

/** Writes it down before anything is run. */
export function writePlan(dir: string, plan: ComparePlan): void {
  writeWhole(planFile(dir), `${JSON.stringify({ v: 1, gauntlet: VERSION, ...plan }, null, 2)}\n`);
}

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
