import type { GauntletError } from '../../core/errors.js';
import type { Java } from './find-java.js';
import { type Maven, mavenEnv } from './find-maven.js';
import { runCommand } from './run-command.js';
import { setUpError } from './set-up-error.js';

export interface MavenRun {
  readonly maven: Maven;
  readonly java: Java;
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly signal?: AbortSignal | undefined;
}

/** Runs Maven as the user has configured it; its mirrors, proxies and credentials are none of our business. */
export async function runMaven(
  run: MavenRun,
  folder: string,
  args: readonly string[],
  onLine?: (line: string) => void,
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const { status, output } = await runCommand(run.maven.mvn, ['-Dstyle.color=never', ...args], {
    env: mavenEnv(run.env, run.java),
    platform: run.platform,
    cwd: folder,
    signal: run.signal,
    ...(onLine === undefined ? {} : { onLine }),
  });
  return { ok: status === 0, output };
}

const NETWORK =
  /Unknown host|UnknownHostException|Connection (?:refused|reset|timed out)|timed out|Network is unreachable|No route to host|Could not transfer|in offline mode|Temporary failure in name resolution/i;
const SPACE = /No space left on device|not enough space on the disk|Disk quota exceeded|File too large/i;

/** What Maven's last words mean to a user. */
export function mavenError(what: string, output: string): GauntletError {
  const said = new Error(output.slice(-4000));
  if (SPACE.test(output)) {
    return setUpError(
      'DISK_FULL',
      `${what} failed: the disk is full.`,
      'Free some space for GAUNTLET_HOME and for the local repository of Maven, then try again.',
      said,
    );
  }
  if (NETWORK.test(output)) {
    return setUpError(
      'NO_DOWNLOAD',
      `${what} failed: Maven cannot reach its repositories.`,
      'Check the network, and the mirrors and proxies in your Maven settings, then try again; what has arrived is kept.',
      said,
    );
  }
  return setUpError(
    'MAVEN_FAILED',
    `${what} failed: ${firstError(output)}`,
    'Check that Maven works here (mvn -version), then try again.',
    said,
  );
}

/** The first line that says something: Maven puts headings above it, and says the same at length below. */
function firstError(output: string): string {
  const lines = output.split(/[\r\n]+/).map((line) => line.trim());
  const line =
    lines.find((text) => /^\[(?:ERROR|FATAL)\] *\S.*[^:]$/.test(text)) ??
    lines.findLast((text) => text !== '');
  const text = line?.replace(/^\[\w+\] */, '') ?? 'Maven ended without a word';
  const short = text.length > 300 ? `${text.slice(0, 300)}...` : text;
  return /[.!?]$/.test(short) ? short : `${short}.`;
}
