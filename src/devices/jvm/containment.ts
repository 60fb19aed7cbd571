import { join } from 'node:path';
import { runCommand } from './run-command.js';
import { programAt, searchPath } from './search-path.js';

/** What an app that runs in the container cannot do. */
export interface Containment {
  readonly network: boolean;
  /** It can write nowhere but to the folders it was given. */
  readonly files: boolean;
  /** The command in its container. */
  wrap(command: readonly string[], writable: readonly string[]): readonly string[];
}

/** Everything that is mounted becomes read-only, but for the folders named before `--`. */
const READ_ONLY = `
set -e
while [ "$1" != -- ]; do mount --bind "$1" "$1"; keep="$keep $1"; shift; done
shift
while read -r _ at _; do
  case "$at" in /proc*|/sys*|/dev*) continue;; esac
  case " $keep " in *" $at "*) continue;; esac
  mount -o remount,bind,ro "$at"
done < /proc/self/mounts
exec "$@"`;

interface Container {
  readonly program: string;
  readonly network: boolean;
  readonly files: boolean;
  args(command: readonly string[], writable: readonly string[]): readonly string[];
}

/** Best first. */
const CONTAINERS: readonly Container[] = [
  {
    program: 'bwrap',
    network: true,
    files: true,
    args: (command, writable) => [
      ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
      ...writable.flatMap((folder) => ['--bind', folder, folder]),
      // With a process namespace, what the app may have started goes when the JVM goes, and it sees nobody else's.
      ...['--unshare-net', '--unshare-ipc', '--unshare-pid', '--die-with-parent', '--'],
      ...command,
    ],
  },
  {
    program: 'unshare',
    network: true,
    files: true,
    args: (command, writable) => [
      ...['--user', '--map-root-user', '--net', '--mount'],
      ...['--pid', '--fork', '--kill-child', '--mount-proc'],
      ...['--', 'sh', '-c', READ_ONLY, 'sh'],
      ...writable,
      '--',
      ...command,
    ],
  },
  {
    program: 'unshare',
    network: true,
    files: false,
    args: (command) => ['--user', '--map-root-user', '--net', '--', ...command],
  },
];

const NONE: Containment = { network: false, files: false, wrap: (command) => command };

/** The best container that works here, found by running a program that does nothing in it. */
export async function findContainment(env: NodeJS.ProcessEnv, scratch: string): Promise<Containment> {
  const { platform } = process;
  if (platform !== 'linux') return NONE;
  for (const { program, network, files, args } of CONTAINERS) {
    for (const folder of searchPath(env, platform)) {
      const file = await programAt(join(folder, program));
      if (file === null) continue;
      const { status } = await runCommand(file, args(['true'], [scratch]), {
        env,
        platform,
        timeoutMs: 10_000,
      });
      if (status === 0)
        return { network, files, wrap: (command, writable) => [file, ...args(command, writable)] };
      break;
    }
  }
  return NONE;
}

/** One line that names what does not hold; null when everything does. */
export function missingContainment({ network, files }: Containment): string | null {
  if (network && files) return null;
  const open = [...(network ? [] : ['use the network']), ...(files ? [] : ['write to your files'])].join(
    ' and ',
  );
  return `The app is not contained here: it can ${open}. Install bubblewrap, or test apps that you trust.`;
}
