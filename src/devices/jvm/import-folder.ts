import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../home/make-folder.js';

/** Apps that were not tested for so long are imported anew when they come back. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The folder for what is imported of one app. `key`: what the import depends on, its content and the host. Each is of some ten
 * megabytes: those that nobody needs any more are removed.
 */
export function importFolder(imports: string, key: string, now: Date): string {
  const folder = join(imports, key);
  makeFolder(folder);
  // The app can write into its folder, so when it was used is known by the folder itself.
  utimesSync(folder, now, now);
  for (const name of readdirSync(imports)) {
    const other = join(imports, name);
    const usedMs = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    if (now.getTime() - usedMs > KEPT_MS) rmSync(other, { recursive: true, force: true });
  }
  return folder;
}
