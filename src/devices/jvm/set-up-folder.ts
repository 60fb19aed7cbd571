import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'setup-';

/** A new folder for one set-up, under a name that says what it is if it is ever left behind. */
export function makeSetUpFolder(folder: string): Promise<string> {
  return mkdtemp(join(folder, PREFIX));
}

/** Removes a folder that nobody needs. One that resists is tried again at the next set-up. */
export async function removeSetUpFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
  } catch {
    // A Maven whose Gauntlet was killed may still be writing there.
  }
}

/** Folders of set-ups that run, or that were killed. */
export async function listSetUpFolders(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.startsWith(PREFIX)).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
