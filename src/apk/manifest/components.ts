import type { XmlElement } from '../xml/element.js';
import { ATTR } from './attribute-ids.js';
import type { AttributeReader } from './attributes.js';
import { type IntentFilter, readIntentFilter } from './intent-filter.js';

/** What activities, aliases, services, receivers and providers have in common. */
export interface Component {
  /** Full class name (of an alias: its own name). */
  readonly name: string;
  readonly label: string | undefined;
  readonly enabled: boolean;
  /** Whether other apps may use it; where the manifest is silent, by Android's rule. */
  readonly exported: boolean;
  readonly filters: readonly IntentFilter[];
}

/** How an activity joins the tasks that are there. */
export type LaunchMode = (typeof LAUNCH_MODES)[number];

/** An activity of the app. */
export interface Activity extends Component {
  readonly kind: 'activity';
  readonly launchMode: LaunchMode;
}

/** A second name for an activity, with its own filters. */
export interface ActivityAlias extends Component {
  readonly kind: 'alias';
  /** Full class name of the activity. */
  readonly target: string;
}

/** A content provider. */
export interface Provider extends Component {
  readonly authorities: readonly string[];
}

const LAUNCH_MODES = [
  'standard',
  'singleTop',
  'singleTask',
  'singleInstance',
  'singleInstancePerTask',
] as const;

/** From this version on a provider is private unless it says otherwise. */
const PRIVATE_PROVIDERS_SDK = 17;

/** A class name of the manifest in full: a leading dot or no dot at all means the app's package. */
export function fullClassName(name: string, packageName: string): string {
  if (name === '') return name;
  if (name.startsWith('.')) return packageName + name;
  return name.includes('.') ? name : `${packageName}.${name}`;
}

/** Reads the components of one application. */
export class ComponentReader {
  readonly #packageName: string;
  readonly #read: AttributeReader;

  constructor(packageName: string, read: AttributeReader) {
    this.#packageName = packageName;
    this.#read = read;
  }

  /** An `activity` or `activity-alias` element. */
  activity(element: XmlElement): Activity | ActivityAlias {
    if (element.name === 'activity-alias') {
      return {
        kind: 'alias',
        ...this.component(element),
        target: this.className(element, ATTR.targetActivity),
      };
    }
    const launchMode = LAUNCH_MODES[this.#read.int(element, ATTR.launchMode) ?? 0] ?? 'standard';
    return { kind: 'activity', ...this.component(element), launchMode };
  }

  /** A `provider` element. */
  provider(element: XmlElement, targetSdk: number): Provider {
    const authorities = this.#read.text(element, ATTR.authorities);
    return {
      ...this.component(element),
      exported: this.#read.bool(element, ATTR.exported) ?? targetSdk < PRIVATE_PROVIDERS_SDK,
      authorities: authorities?.split(';') ?? [],
    };
  }

  /** Any component; exported unless it says otherwise when it has a filter. */
  component(element: XmlElement): Component {
    const filters = element.elements('intent-filter').map((filter) => readIntentFilter(filter, this.#read));
    return {
      name: this.className(element, ATTR.name),
      label: this.#read.text(element, ATTR.label),
      enabled: this.#read.bool(element, ATTR.enabled) ?? true,
      exported: this.#read.bool(element, ATTR.exported) ?? filters.length > 0,
      filters,
    };
  }

  /** The class that an attribute names, in full; empty where there is none. */
  className(element: XmlElement, id: number): string {
    return fullClassName(this.#read.text(element, id) ?? '', this.#packageName);
  }
}
