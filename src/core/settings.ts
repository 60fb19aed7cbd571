import type { z } from 'zod';
import { GauntletError } from './errors.js';
import { unknownName } from './registry.js';

/** Settings as a user gives them. */
export type Settings = Readonly<Record<string, string>>;

/** Meaning of each setting, by name, from the descriptions in its schema. */
export function describeSettings(schema: z.ZodObject): Settings {
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, meaning(field)]));
}

/** Checks what a user has set; an unknown name or a bad value is answered with what would be right. */
export function readSettings<S extends z.ZodObject>(owner: string, schema: S, given: Settings): z.infer<S> {
  const names = Object.keys(schema.shape);
  const stray = Object.keys(given).find((name) => !names.includes(name));
  if (stray !== undefined) throw unknownName(`setting of ${owner}`, stray, names);
  const bad = (name: string, why: string) =>
    new GauntletError(
      'BAD_SETTING',
      `The setting ${name} of ${owner} cannot be '${given[name]}': ${why}.`,
      `${name}: ${describeSettings(schema)[name]}.`,
    );
  const empty = Object.keys(given).find((name) => given[name]?.trim() === '');
  if (empty !== undefined) throw bad(empty, 'it is empty');
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw bad(String(issue?.path[0]), issue?.message ?? 'it does not fit');
}

function meaning(field: z.core.$ZodType): string {
  return 'description' in field && typeof field.description === 'string' ? field.description : '';
}
