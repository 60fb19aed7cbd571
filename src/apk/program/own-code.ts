import { isLibrary } from '../../core/own-code.js';
import type { Manifest } from '../manifest/manifest.js';

/** What the manifest says about where the app's own code is. */
export interface CodeOrigin {
  readonly packageName: string;
  /**
   * The full class names of the application class and of all activities, services, receivers and providers.
   */
  readonly components: readonly string[];
}

/** The origin of an app's code, by its manifest. */
export function originOf(manifest: Manifest): CodeOrigin {
  const { application, activities, services, receivers, providers } = manifest;
  const named = [
    ...activities.filter(({ kind }) => kind === 'activity'),
    ...services,
    ...receivers,
    ...providers,
  ];
  return {
    packageName: manifest.package,
    components: [
      ...(application.className === undefined ? [] : [application.className]),
      ...named.map(({ name }) => name),
    ],
  };
}

// Apps and libraries of many people begin like this, so that only the next label says whose a class is.
const SHARED_ROOTS: ReadonlySet<string> = new Set([
  'com.android',
  'com.bitbucket',
  'com.example',
  'com.github',
  'com.gitlab',
  'com.google',
  'com.googlecode',
  'io.github',
  'io.gitlab',
  'me.github',
  'net.sf',
  'net.sourceforge',
  'org.bitbucket',
  'org.codeberg',
  'org.example',
  'org.sourceforge',
]);

/**
 * The prefixes of an app's own code: the manifest's package, and the packages of those components that belong
 * to no known library. Packages that share their beginning are taken together: `org.a.b.ui` and
 * `org.a.b.data` are `org.a.b`, and the application id's suffix in `org.a.b.debug` falls away. The common
 * part has at least two labels.
 *
 * Classes outside of these prefixes are not own, as long as they have names: in real apps they are libraries, known or not.
 */
export function ownPrefixes({ packageName, components }: CodeOrigin): string[] {
  const packages = components.filter((name) => !isLibrary(name)).map(packageOf);
  const groups = new Map<string, string[]>();
  for (const name of new Set([packageName, ...packages])) {
    if (name === '') continue;
    const labels = name.split('.');
    const root = labels.slice(0, 2).join('.');
    const key = SHARED_ROOTS.has(root) ? labels.slice(0, 3).join('.') : root;
    const common = groups.get(key);
    groups.set(key, common === undefined ? labels : commonLabels(common, labels));
  }
  return [...groups.values()].map((labels) => labels.join('.')).sort();
}

function packageOf(className: string): string {
  return className.slice(0, Math.max(0, className.lastIndexOf('.')));
}

function commonLabels(one: readonly string[], other: readonly string[]): string[] {
  const different = one.findIndex((label, index) => label !== other[index]);
  return one.slice(0, different < 0 ? undefined : different);
}
