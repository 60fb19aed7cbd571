import type { Apk } from '../../apk/apk.js';
import { ownCodeOf } from '../../core/own-code.js';
import type { TracedApp } from '../../core/trace.js';
import { OpenedApp } from './opened-app.js';

/** What an app says of itself. */
export interface AppFacts {
  readonly label: string;
  readonly version: string | null;
  /** Its own activities that the manifest declares, without those of libraries. */
  readonly activities: readonly string[];
}

/** What an app says of itself; of what cannot be read, its package is the name. */
export function appFacts(traced: TracedApp): AppFacts {
  const app = new OpenedApp(traced.ref);
  const label = app.ref.kind === 'sim' ? app.ref.name : traced.package;
  return app.readOr((apk) => factsOf(apk, traced), { label, version: null, activities: [] });
}

function factsOf({ manifest }: Apk, traced: TracedApp): AppFacts {
  const own = ownCodeOf(traced);
  const classes = manifest.activities.map((activity) =>
    'target' in activity ? activity.target : activity.name,
  );
  return {
    label: manifest.application.label ?? traced.package,
    version: manifest.versionName ?? null,
    activities: [...new Set(classes)].filter(own).sort(),
  };
}
