import { originOf, ownPrefixes } from '../../apk/program/own-code.js';
import type { OpenedApp } from './opened-app.js';

/** The prefixes of an app's own code: what its manifest says; the package alone where that cannot be read. */
export function ownPrefixesOf(app: OpenedApp, packageName: string): readonly string[] {
  return app.readOr(({ manifest }) => ownPrefixes(originOf(manifest)), [packageName]);
}
