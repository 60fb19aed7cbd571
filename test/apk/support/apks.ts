import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ZipArchive } from '../../../src/apk/zip/archive.js';

const CACHE = join('node_modules', '.cache', 'gauntlet-test');

/** Google's ApiDemos: hundreds of activities, resources of every kind. */
export const API_DEMOS = join(CACHE, 'apidemos', 'ApiDemos-debug.apk');
/** A small app with many widgets. */
export const SELENDROID = join(CACHE, 'sample-apps', 'selendroid-test-app.apk');

/** The APKs that tests may read. */
export function testApks(): readonly string[] {
  return [join(CACHE, 'apidemos'), join(CACHE, 'sample-apps'), 'samples'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.apk'))
      .sort()
      .map((name) => join(folder, name)),
  );
}

/** An APK of the file system. */
export function openApk(file: string): ZipArchive {
  return new ZipArchive(readFileSync(file), file);
}

/** Content of an entry that must be there. */
export function contentOf(archive: ZipArchive, name: string): Uint8Array {
  const content = archive.read(name);
  if (content === undefined) throw new Error(`no ${name}`);
  return content;
}
