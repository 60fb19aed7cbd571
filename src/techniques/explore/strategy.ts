import type { z } from 'zod';
import type { Strategy } from '../../core/driver.js';
import { GauntletError } from '../../core/errors.js';
import { unknownName } from '../../core/registry.js';

/** Settings as a user gives them. */
export type Settings = Readonly<Record<string, string>>;

/** A strategy as the user knows it: a name, what it does, what can be set, and how to make one. */
export interface StrategyEntry {
  readonly name: string;
  readonly summary: string;
  /** Meaning and default of each setting, by name. */
  readonly settings: Settings;
  /** Makes the strategy; throws a `GauntletError` on a setting that it does not have or cannot take. */
  make(settings: Settings): Strategy;
}

/** Describes a strategy by the schema of its settings, whose fields carry their own descriptions. */
export function strategy<S extends z.ZodObject>(parts: {
  readonly name: string;
  readonly summary: string;
  readonly settings: S;
  readonly make: (settings: z.infer<S>) => Strategy;
}): StrategyEntry {
  const { name, summary, settings, make } = parts;
  const described = Object.entries(settings.shape).map(([key, field]) => [key, describe(field)]);
  return {
    name,
    summary,
    settings: Object.fromEntries(described),
    make: (given) => make(read(name, settings, given)),
  };
}

function describe(field: z.core.$ZodType): string {
  return 'description' in field && typeof field.description === 'string' ? field.description : '';
}

function read<S extends z.ZodObject>(strategy: string, schema: S, given: Settings): z.infer<S> {
  const names = Object.keys(schema.shape);
  const stray = Object.keys(given).find((name) => !names.includes(name));
  if (stray !== undefined) throw unknownName(`setting of ${strategy}`, stray, names);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  throw new GauntletError(
    'BAD_SETTING',
    `The setting ${name} of ${strategy} cannot be '${given[name]}': ${issue?.message}.`,
    `${name}: ${describe(schema.shape[name] ?? schema)}.`,
  );
}
