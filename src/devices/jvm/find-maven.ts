import type { Java } from './find-java.js';
import { runCommand } from './run-command.js';
import { pathsOf, programAt, searchPath } from './search-path.js';
import { setUpError } from './set-up-error.js';

/** The oldest Maven that runs the plugins used. */
const OLDEST_MAVEN = [3, 6, 3] as const;

/** A Maven that will do. */
export interface Maven {
  readonly mvn: string;
  readonly version: string;
}

export interface MavenSearch {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** Maven is a Java program itself. */
  readonly java: Java;
  readonly signal?: AbortSignal | undefined;
}

/** Finds Maven in MAVEN_HOME or on PATH. */
export async function findMaven(search: MavenSearch): Promise<Maven> {
  const { env, platform } = search;
  const { join } = pathsOf(platform);
  const homes = [env.MAVEN_HOME, env.M2_HOME].filter((home) => home !== undefined && home !== '');
  const folders = [...homes.map((home) => join(String(home), 'bin')), ...searchPath(env, platform)];
  const refused: string[] = [];
  for (const folder of folders) {
    for (const name of platform === 'win32' ? ['mvn.cmd', 'mvn.bat', 'mvn.exe'] : ['mvn']) {
      const mvn = join(folder, name);
      if ((await programAt(mvn)) === null) continue;
      const version = await ask(mvn, search);
      if (version !== null && isNewEnough(version)) return { mvn, version };
      refused.push(version === null ? `${mvn} does not run` : `${mvn} is ${version}`);
    }
  }
  const seen = refused.length === 0 ? '' : ` (${refused.join('; ')})`;
  throw setUpError(
    'NO_MAVEN',
    `Setting up the jvm device needs Maven ${OLDEST_MAVEN.join('.')} or newer, and there is none here${seen}.`,
    'Install Apache Maven, or set MAVEN_HOME to it; it is needed for the first use only.',
  );
}

/** The environment in which Maven uses the Java that was found, whatever else is installed. */
export function mavenEnv(env: NodeJS.ProcessEnv, java: Java): NodeJS.ProcessEnv {
  return { ...env, JAVA_HOME: java.home };
}

async function ask(mvn: string, { env, platform, java, signal }: MavenSearch): Promise<string | null> {
  const { status, output } = await runCommand(mvn, ['-version'], {
    env: mavenEnv(env, java),
    platform,
    signal,
    timeoutMs: 60_000,
  });
  return status === 0 ? (/Apache Maven (\d[\w.-]*)/.exec(output)?.[1] ?? null) : null;
}

function isNewEnough(version: string): boolean {
  const parts = version.split(/[.-]/).map(Number);
  for (const [at, least] of OLDEST_MAVEN.entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
