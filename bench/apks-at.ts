import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The file itself, or the APKs anywhere in a folder. */
export function apksAt(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.apk'),
  );
  return names.sort().map((name) => join(path, name));
}
