import { readFileSync } from 'node:fs';
import { Apk } from '../../apk/apk.js';
import { GauntletError } from '../../core/errors.js';
import { ownCodeOf } from '../../core/own-code.js';
import type { TracedApp } from '../../core/trace.js';
import { parseApp } from '../../devices/open.js';

/** What an app says of itself. */
export interface AppFacts {
  readonly label: string;
  readonly version: string | null;
  /** Its own activities that the manifest declares, without those of libraries. */
  readonly activities: readonly string[];
}

/** What an app says of itself; of what cannot be read, its package is the name. */
export function appFacts(traced: TracedApp): AppFacts {
  const app = parseApp(traced.ref);
  const unknown = { label: traced.package, version: null, activities: [] };
  if (app.kind === 'sim') return { ...unknown, label: app.name };
  try {
    const { manifest } = new Apk(readFileSync(app.file), app.file);
    const own = ownCodeOf(traced);
    const classes = manifest.activities.map((activity) =>
      'target' in activity ? activity.target : activity.name,
    );
    return {
      label: manifest.application.label ?? traced.package,
      version: manifest.versionName ?? null,
      activities: [...new Set(classes)].filter(own).sort(),
    };
  } catch (error) {
    if (error instanceof GauntletError) return unknown;
    throw error;
  }
}
