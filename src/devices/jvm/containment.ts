import { join } from 'node:path';
import { runCommand } from './run-command.js';
import { programAt, searchPath } from './search-path.js';

/** Where a command in a container can write. */
export interface WritableFolders {
  /** On the disk. */
  readonly kept: readonly string[];
  /** Empty at first, in memory and bounded where that can be had; what is in it may be gone with the command. */
  readonly scratch: string;
}

/** What an app that runs in the container cannot do. */
export interface Containment {
  readonly network: boolean;
  /** It can write nowhere but to the folders it was given. */
  readonly files: boolean;
  /** The program that makes the container; null when there is none. */
  readonly file: string | null;
  /** Programs that are here and did not work. */
  readonly refused: readonly string[];
  /** The command in its container. */
  wrap(command: readonly string[], folders: WritableFolders): readonly string[];
}

/** What a scratch folder in memory may hold: the native runtime of the framework, and an app's files. */
const SCRATCH_BYTES = 512 * 1024 * 1024;

/** Everything that is mounted becomes read-only, but for the scratch folder, which comes first, and those before `--`. */
const READ_ONLY = `
set -e
mount -t tmpfs -o size=${SCRATCH_BYTES} tmpfs "$1"
keep="$1"
shift
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
  args(command: readonly string[], folders: WritableFolders): readonly string[];
}

function bubblewrap(
  command: readonly string[],
  kept: readonly string[],
  scratch: readonly string[],
): readonly string[] {
  return [
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...kept.flatMap((folder) => ['--bind', folder, folder]),
    ...scratch,
    // With a process namespace, what the app may have started goes when the JVM goes, and it sees nobody else's.
    ...['--unshare-net', '--unshare-ipc', '--unshare-pid', '--die-with-parent', '--'],
    ...command,
  ];
}

/** Best first. */
const CONTAINERS: readonly Container[] = [
  {
    program: 'bwrap',
    network: true,
    files: true,
    args: (command, { kept, scratch }) =>
      bubblewrap(command, kept, ['--size', String(SCRATCH_BYTES), '--tmpfs', scratch]),
  },
  {
    // Before version 0.8 it could set no bounds.
    program: 'bwrap',
    network: true,
    files: true,
    args: (command, { kept, scratch }) => bubblewrap(command, [...kept, scratch], []),
  },
  {
    program: 'unshare',
    network: true,
    files: true,
    args: (command, { kept, scratch }) => [
      ...['--user', '--map-root-user', '--net', '--mount'],
      ...['--pid', '--fork', '--kill-child', '--mount-proc'],
      ...['--', 'sh', '-c', READ_ONLY, 'sh'],
      scratch,
      ...kept,
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

/** The best container that works here, found by running a program that does nothing in it. */
export async function findContainment(
  env: NodeJS.ProcessEnv,
  scratch: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Containment> {
  const refused = new Set<string>();
  for (const { program, network, files, args } of platform === 'linux' ? CONTAINERS : []) {
    for (const folder of searchPath(env, platform)) {
      const file = join(folder, program);
      if ((await programAt(file)) === null) continue;
      const { status } = await runCommand(file, args(['true'], { kept: [], scratch }), {
        env,
        platform,
        timeoutMs: 10_000,
      });
      const wrap = (command: readonly string[], folders: WritableFolders) => [
        file,
        ...args(command, folders),
      ];
      if (status === 0) {
        return { network, files, file, refused: [...refused].filter((other) => other !== file), wrap };
      }
      refused.add(file);
      break;
    }
  }
  return { network: false, files: false, file: null, refused: [...refused], wrap: (command) => command };
}

/** One line that names what does not hold; null when everything does. */
export function missingContainment({
  network,
  files,
}: Pick<Containment, 'network' | 'files'>): string | null {
  if (network && files) return null;
  const open = [...(network ? [] : ['use the network']), ...(files ? [] : ['write to your files'])].join(
    ' and ',
  );
  return `The app is not contained here: it can ${open}. Install bubblewrap, or test apps that you trust.`;
}
