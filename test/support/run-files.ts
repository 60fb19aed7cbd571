import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The result as `--json` printed it, without what may differ between two runs. */
export function resultOf(json: string): Record<string, unknown> {
  const { timing: _timing, out: _out, ...result } = JSON.parse(json);
  return result;
}

/** Everything that a run's folder holds, by path, but for the database, the lock and what depends on real time. */
export function filesOf(dir: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = join(dir, name);
    if (['lock', 'run.db', 'summary.json'].includes(basename(name)) || !statSync(file).isFile()) continue;
    files[name] = readFileSync(file, name.endsWith('.png') ? 'base64' : 'utf8');
  }
  return files;
}

/** Names of the files that differ or are in one of two only: short enough to print. */
export function differences(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}
