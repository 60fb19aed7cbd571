import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A name for a folder of work: what it is about, and when it began. */
export function folderName(about: string, when: Date): string {
  const stamp = when.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${basename(about).replaceAll(/[^A-Za-z0-9._-]+/g, '-')}-${stamp}`;
}

/** A folder below `parent` under such a name that does not exist yet. */
export function newFolderName(parent: string, about: string, when: Date): string {
  const name = folderName(about, when);
  for (let n = 1; ; n++) {
    const dir = join(parent, n === 1 ? name : `${name}-${n}`);
    if (!existsSync(dir)) return dir;
  }
}
