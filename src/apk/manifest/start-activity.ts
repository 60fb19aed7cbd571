import type { Activity, ActivityAlias } from './components.js';
import { isLauncher } from './intent-filter.js';

/** Where a user enters the app. */
export interface Start {
  /** Full class name of the activity, also where an alias has the icon. */
  readonly activity: string;
  /** Name to start it by: the activity's, or its alias's. */
  readonly component: string;
}

/** What makes the choice of the start activity doubtful. */
export type StartWarning =
  | { readonly kind: 'several-launchers'; readonly components: readonly string[] }
  | { readonly kind: 'no-launcher' }
  | { readonly kind: 'launcher-disabled'; readonly component: string }
  | { readonly kind: 'no-activity' };

/** The start activity, and doubts about it. */
export interface StartChoice {
  readonly start: Start | undefined;
  readonly warnings: readonly StartWarning[];
}

/**
 * The first in the manifest with the launcher's filter, those that are enabled before others; else the first exported
 * activity, else the first. An alias stands for its target, if the app has it.
 */
export function chooseStart(components: readonly (Activity | ActivityAlias)[]): StartChoice {
  const activities = components.filter((component) => component.kind === 'activity');
  const names = new Set(activities.map(({ name }) => name));
  const launchers = components.filter((it) => it.filters.some(isLauncher) && names.has(startOf(it).activity));
  const enabled = launchers.filter((launcher) => launcher.enabled);
  const launcher = enabled[0] ?? launchers[0];
  if (launcher !== undefined) {
    const warnings: StartWarning[] = [];
    if (enabled.length > 1) {
      warnings.push({ kind: 'several-launchers', components: enabled.map(({ name }) => name) });
    }
    if (!launcher.enabled) warnings.push({ kind: 'launcher-disabled', component: launcher.name });
    return { start: startOf(launcher), warnings };
  }
  const fallback = activities.find(({ exported }) => exported) ?? activities[0];
  if (fallback === undefined) return { start: undefined, warnings: [{ kind: 'no-activity' }] };
  return { start: startOf(fallback), warnings: [{ kind: 'no-launcher' }] };
}

function startOf(component: Activity | ActivityAlias): Start {
  const activity = component.kind === 'alias' ? component.target : component.name;
  return { activity, component: component.name };
}
