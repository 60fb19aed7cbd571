import { basename } from 'node:path';

/** A name for a folder of work: what it is about, and when it began. */
export function folderName(about: string, when: Date): string {
  const stamp = when.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${basename(about).replaceAll(/[^A-Za-z0-9._-]+/g, '-')}-${stamp}`;
}
