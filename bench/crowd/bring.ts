import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Where an app of the crowd comes from. `set`: `dev`, which was looked at, or one that was drawn to be run untouched. */
const sourceShape = z.object({
  app: z.string(),
  set: z.string(),
  target: z.number(),
  repository: z.string(),
  commit: z.string(),
  path: z.string(),
  sha256: z.string(),
});
type Source = z.infer<typeof sourceShape>;

const LIST = join('bench', 'crowd', 'apps.jsonl');
const LARGEST_APK = 64 << 20;

/** Brings the apps of the list together: `npm run bench:bring -- FOLDER [--set dev] [--mirrors DIR]`. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string' }, mirrors: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('Usage: npm run bench:bring -- FOLDER [--set dev] [--mirrors DIR_OF_OWNER+NAME]\n');
  process.exitCode = 2;
} else {
  const lines = readFileSync(LIST, 'utf8').trim().split('\n');
  const wanted = lines
    .map((line) => sourceShape.parse(JSON.parse(line)))
    .filter(({ set }) => values.set === undefined || set === values.set);
  mkdirSync(folder, { recursive: true });
  let brought = 0;
  for (const repository of new Set(wanted.map((source) => source.repository))) {
    const sources = wanted.filter((source) => source.repository === repository);
    const missing = sources.filter((source) => !existsSync(fileOf(folder, source)));
    brought += sources.length - missing.length;
    if (missing.length > 0) brought += bring(repository, missing, folder);
  }
  process.stdout.write(`${JSON.stringify({ bench: 'bring', wanted: wanted.length, brought })}\n`);
  if (brought < wanted.length) process.exitCode = 1;
}

/** Takes apps out of one repository; how many there were. */
function bring(repository: string, sources: readonly Source[], into: string): number {
  const copy = mkdtempSync(join(tmpdir(), 'gauntlet-crowd-'));
  try {
    const git = mirrorOf(repository) ?? cloned(repository, copy);
    return sources.filter((source) => take(git, source, into)).length;
  } catch (error) {
    complain(repository, error);
    return 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A copy that is here already, as `DIR/OWNER+NAME`. */
function mirrorOf(repository: string): string | null {
  if (values.mirrors === undefined) return null;
  const at = join(values.mirrors, repository.replace('/', '+'));
  return (
    [join(at, 'repo', '.git'), join(at, 'repo'), join(at, '.git'), at].find((dir) =>
      existsSync(join(dir, 'HEAD')),
    ) ?? null
  );
}

function cloned(repository: string, copy: string): string {
  execFileSync('git', [
    'clone',
    '-q',
    '--bare',
    '--filter=blob:none',
    `https://github.com/${repository}.git`,
    copy,
  ]);
  return copy;
}

function take(git: string, source: Source, into: string): boolean {
  const { app, commit, path, sha256 } = source;
  try {
    const bytes = execFileSync('git', ['--git-dir', git, 'cat-file', 'blob', `${commit}:${path}`], {
      maxBuffer: LARGEST_APK,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('it is another file');
    writeFileSync(fileOf(into, source), bytes);
    return true;
  } catch (error) {
    complain(app, error);
    return false;
  }
}

function complain(of: string, error: unknown): void {
  process.stderr.write(`${of}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`);
}

function fileOf(into: string, { app }: Source): string {
  return join(into, `${app}.apk`);
}
