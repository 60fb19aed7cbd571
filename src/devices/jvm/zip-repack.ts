import { readFile, writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { ZipArchive } from '../../apk/zip/archive.js';
import type { ZipEntry } from '../../apk/zip/directory.js';
import { keptFile, STORED, type ZipFile } from '../../apk/zip/write-file.js';
import { writeZip } from '../../apk/zip/write-zip.js';

/**
 * Writes the entries that are kept into a new archive without compression, so that reading them is plain copying.
 * Every one is checked against its checksum on the way.
 */
export async function repackStored(
  source: string,
  target: string,
  keep: (name: string) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  const archive = new ZipArchive(await readFile(source, { signal }), source);
  const files: ZipFile[] = [];
  for (const entry of keptEntries(archive, keep)) {
    files.push({
      ...keptFile(archive, entry),
      method: STORED,
      data: archive.read(entry.name) ?? new Uint8Array(0),
    });
    // Unpacking takes a second in all: a signal gets through after each.
    await setImmediate(undefined, { signal });
  }
  await writeFile(target, writeZip(files), { flag: 'wx', signal });
}

/** Class loaders find a folder only if it has an entry of its own, so the folders above are kept, too. */
function keptEntries({ entries }: ZipArchive, keep: (name: string) => boolean): readonly ZipEntry[] {
  const kept = new Set(entries.map(({ name }) => name).filter(keep));
  for (const name of [...kept]) for (const parent of parentsOf(name)) kept.add(parent);
  return entries.filter(({ name }) => kept.has(name));
}

function parentsOf(name: string): readonly string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`);
}
