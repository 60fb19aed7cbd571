import type { z } from 'zod';
import type { Strategy } from './driver.js';
import { describeSettings, readSettings, type Settings } from './settings.js';

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
  return {
    name,
    summary,
    settings: describeSettings(settings),
    make: (given) => make(readSettings(name, settings, given)),
  };
}
