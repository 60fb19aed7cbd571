import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { z } from 'zod';
import { fileMark, markOf, sameMark } from './file-mark.js';
import { runCommand } from './run-command.js';
import { pathsOf, programAt, searchPath } from './search-path.js';
import { setUpError } from './set-up-error.js';

/** The oldest Java that the host runs on. */
export const OLDEST_JAVA = 17;

/** A Java that will do. */
export interface Java {
  readonly java: string;
  /** Null in a run-time environment without compiler. */
  readonly javac: string | null;
  /** As it calls itself: 17.0.15. */
  readonly version: string;
  readonly home: string;
}

/** What a `java` said about itself; no version: it does not run. */
const javaAnswer = z.object({ mark: fileMark, version: z.string().nullable(), home: z.string() });

/** Such answers, by the file that was asked. */
export const knownJavas = z.record(z.string(), javaAnswer);

type JavaAnswer = Readonly<z.infer<typeof javaAnswer>>;

export type KnownJavas = Readonly<Record<string, JavaAnswer>>;

export interface JavaSearch {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** Whether it has to compile as well. */
  readonly compiler: boolean;
  /** Answers from earlier: a file with the same mark is not run again. */
  readonly known?: KnownJavas;
  /** Where Java is usually installed; set by tests. */
  readonly usualPlaces?: readonly string[];
  /** False: nothing is run, and a `java` never asked before ends the search without result. */
  readonly ask?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface JavaFound {
  readonly java: Java;
  /** The answers that led here, to be kept for the next search. */
  readonly known: KnownJavas;
}

/** Finds a Java that is new enough: JAVA_HOME, then PATH, then the usual places. Null when there is none. */
export async function lookForJava(search: JavaSearch): Promise<JavaFound | null> {
  return (await survey(search)).found;
}

/** Finds a Java that is new enough, or says what is wrong with those that are there. */
export async function findJava(search: JavaSearch): Promise<JavaFound> {
  const { found, refused } = await survey(search);
  if (found !== null) return found;
  const kind = search.compiler ? 'JDK' : 'Java';
  const seen = refused.length === 0 ? '' : ` (found: ${refused.join('; ')})`;
  throw setUpError(
    'NO_JAVA',
    `The jvm device needs a ${kind} ${OLDEST_JAVA} or newer, and there is none here${seen}.`,
    `Install a JDK ${OLDEST_JAVA} or newer, or set JAVA_HOME to one.`,
  );
}

/** The version in what `java -version` prints; null when it prints something else. */
export function parseJavaVersion(text: string): string | null {
  return /version "((?:1\.)?\d[^"]*)"/.exec(text)?.[1] ?? null;
}

/** The number that people call a Java by: 17 of 17.0.15, 8 of 1.8.0_402. */
export function majorOf(version: string): number {
  return Number(/^(?:1\.)?(\d+)/.exec(version)?.[1] ?? 0);
}

async function survey(search: JavaSearch): Promise<{ found: JavaFound | null; refused: string[] }> {
  const { platform, compiler } = search;
  const { join } = pathsOf(platform);
  const suffix = platform === 'win32' ? '.exe' : '';
  const refused: string[] = [];
  const known: Record<string, JavaAnswer> = {};
  for await (const folder of binFolders(search)) {
    const file = await programAt(join(folder, `java${suffix}`));
    if (file === null || file in known) continue;
    const answer = await ask(file, search);
    if (answer === null) return { found: null, refused };
    known[file] = answer;
    const { version, home } = answer;
    if (version === null) continue;
    if (majorOf(version) < OLDEST_JAVA) {
      refused.push(`Java ${version} in ${home}`);
      continue;
    }
    const javac = await programAt(join(home, 'bin', `javac${suffix}`));
    if (compiler && javac === null) {
      refused.push(`Java ${version} without compiler in ${home}`);
      continue;
    }
    const java = (await programAt(join(home, 'bin', `java${suffix}`))) ?? file;
    return { found: { java: { java, javac, version, home }, known }, refused };
  }
  return { found: null, refused };
}

/** What a `java` says about itself; null when it would have to be run and must not be. */
async function ask(file: string, search: JavaSearch): Promise<JavaAnswer | null> {
  const { env, platform, known = {}, ask: mayRun = true, signal } = search;
  const mark = await markOf(file);
  const before = known[file];
  if (before !== undefined && sameMark(before.mark, mark)) return before;
  if (!mayRun || mark === null) return null;
  // The settings have the true home, also when the file is a stub or a version manager's shim.
  const { status, output } = await runCommand(file, ['-XshowSettings:properties', '-version'], {
    env,
    platform,
    signal,
    timeoutMs: 20_000,
  });
  const { dirname } = pathsOf(platform);
  const home = /^\s*java\.home = (.+?)\s*$/m.exec(output)?.[1] ?? dirname(dirname(file));
  return { mark, version: status === 0 ? parseJavaVersion(output) : null, home };
}

/** Folders that may hold a `java`, best first; lazily, because listing the usual places is rarely needed. */
async function* binFolders({ env, platform, usualPlaces }: JavaSearch): AsyncGenerator<string> {
  const { join } = pathsOf(platform);
  if (env.JAVA_HOME) yield join(env.JAVA_HOME, 'bin');
  yield* searchPath(env, platform);
  for (const place of usualPlaces ?? usualJavaPlaces(env, platform)) {
    for (const name of await childrenOf(place)) {
      yield join(place, name, 'bin');
      if (platform === 'darwin') yield join(place, name, 'Contents', 'Home', 'bin');
      // Homebrew keeps the bundle one level deeper.
      if (platform === 'darwin') yield join(place, name, 'libexec', 'openjdk.jdk', 'Contents', 'Home', 'bin');
    }
  }
}

/** Folders whose children are Java installations. */
export function usualJavaPlaces(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] {
  const { join } = pathsOf(platform);
  const home = env.HOME ?? env.USERPROFILE ?? homedir();
  const managers = [
    join(env.SDKMAN_DIR ?? join(home, '.sdkman'), 'candidates', 'java'),
    join(home, '.jdks'),
    join(home, '.asdf', 'installs', 'java'),
  ];
  if (platform === 'win32') {
    const vendors = ['Java', 'Eclipse Adoptium', 'Microsoft', 'Zulu', 'Amazon Corretto', 'BellSoft'];
    const roots = [
      env.ProgramFiles ?? 'C:\\Program Files',
      env['ProgramFiles(x86)'] ?? 'C:\\Program Files (x86)',
    ];
    return [...roots.flatMap((root) => vendors.map((vendor) => join(root, vendor))), ...managers];
  }
  if (platform === 'darwin') {
    // The children of these are what /usr/libexec/java_home chooses from.
    return [
      '/Library/Java/JavaVirtualMachines',
      join(home, 'Library', 'Java', 'JavaVirtualMachines'),
      '/opt/homebrew/opt',
      '/usr/local/opt',
      ...managers,
    ];
  }
  return ['/usr/lib/jvm', '/usr/java', '/opt', '/opt/java', '/home/linuxbrew/.linuxbrew/opt', ...managers];
}

async function childrenOf(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  } catch {
    return [];
  }
}
