import type { XmlElement } from '../xml/element.js';
import { ATTR } from './attribute-ids.js';
import type { AttributeReader } from './attributes.js';

/** Which intents a component takes. The parts of all its data elements count together, as in Android. */
export interface IntentFilter {
  readonly actions: readonly string[];
  readonly categories: readonly string[];
  readonly schemes: readonly string[];
  readonly authorities: readonly Authority[];
  readonly paths: readonly string[];
  readonly pathPrefixes: readonly string[];
  readonly pathPatterns: readonly string[];
  readonly mimeTypes: readonly string[];
}

/** A host with an optional port. */
export interface Authority {
  readonly host: string;
  readonly port: string | undefined;
}

const MAIN = 'android.intent.action.MAIN';
const LAUNCHER = 'android.intent.category.LAUNCHER';

/** The filter that an `intent-filter` element describes. */
export function readIntentFilter(element: XmlElement, read: AttributeReader): IntentFilter {
  const all = (tag: string, id: number) =>
    element.elements(tag).flatMap((child) => read.text(child, id) ?? []);
  return {
    actions: all('action', ATTR.name),
    categories: all('category', ATTR.name),
    schemes: all('data', ATTR.scheme),
    authorities: element.elements('data').flatMap((data) => {
      const host = read.text(data, ATTR.host);
      return host === undefined ? [] : { host, port: read.text(data, ATTR.port) };
    }),
    paths: all('data', ATTR.path),
    pathPrefixes: all('data', ATTR.pathPrefix),
    pathPatterns: all('data', ATTR.pathPattern),
    mimeTypes: all('data', ATTR.mimeType),
  };
}

/** Whether the home screen shows an icon because of this filter. */
export function isLauncher(filter: IntentFilter): boolean {
  return filter.actions.includes(MAIN) && filter.categories.includes(LAUNCHER);
}
