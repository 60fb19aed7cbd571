import { join } from 'node:path';
import { bubblewrap } from './bubblewrap.js';
import { javaView } from './java-view.js';
import { runCommand } from './run-command.js';
import { programAt, searchPath } from './search-path.js';
import { unshare, unshareNetwork } from './unshare.js';
import type { View } from './view.js';

/** What an app that runs in the container cannot do. */
export interface Containment {
  /** It reaches no network. */
  readonly network: boolean;
  /** Of files, sockets on the disk and processes it sees nothing but what it was given. */
  readonly files: boolean;
  /** The program that makes the container; null when there is none. */
  readonly file: string | null;
  /** Programs that are here and did not work. */
  readonly refused: readonly string[];
  /** The command in its container. The folder is for the container's own use, as long as the command runs. */
  wrap(command: readonly string[], view: View, scratch: string): readonly string[];
}

/** How a container is tried: with a command that does nothing, and what it needs. */
export interface Trial {
  readonly env: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
  readonly scratch: string;
  readonly command: readonly string[];
  readonly view: View;
}

interface Container {
  readonly program: string;
  readonly files: boolean;
  args(
    command: readonly string[],
    view: View,
    at: { readonly file: string; readonly scratch: string; readonly path: string },
  ): readonly string[];
}

/** Best first. All of them keep the network out. */
const CONTAINERS: readonly Container[] = [
  {
    program: 'bwrap',
    files: true,
    args: (command, view, { scratch }) => bubblewrap(command, view, { bounded: true, scratch }),
  },
  {
    // Before version 0.8 it could set no bounds.
    program: 'bwrap',
    files: true,
    args: (command, view, { scratch }) => bubblewrap(command, view, { bounded: false, scratch }),
  },
  { program: 'unshare', files: true, args: unshare },
  { program: 'unshare', files: false, args: unshareNetwork },
];

/** What is tried for a JVM: whether this Java starts at all. It comes to nothing more than its name and number. */
export function trialOf({
  java,
  home,
}: {
  readonly java: string;
  readonly home: string;
}): Pick<Trial, 'command' | 'view'> {
  return { command: [java, '-Xinternalversion'], view: javaView(home) };
}

/** The best container that works here, found by running a command in it. */
export async function findContainment(trial: Trial): Promise<Containment> {
  const { env, scratch, command: nothing, view: least, platform = process.platform } = trial;
  const refused = new Set<string>();
  for (const { program, files, args } of platform === 'linux' ? CONTAINERS : []) {
    for (const folder of searchPath(env, platform)) {
      const file = await programAt(join(folder, program));
      if (file === null) continue;
      const wrap = (command: readonly string[], view: View, at: string) => [
        file,
        ...args(command, view, { file, scratch: at, path: env.PATH ?? '' }),
      ];
      const [, ...given] = wrap(nothing, least, scratch);
      const { status } = await runCommand(file, given, { env, platform, timeoutMs: 10_000 });
      if (status === 0) {
        return { network: true, files, file, refused: [...refused].filter((other) => other !== file), wrap };
      }
      refused.add(file);
      break;
    }
  }
  return { network: false, files: false, file: null, refused: [...refused], wrap: (command) => command };
}

/** What an app can do where a wall is missing. */
const OPEN = {
  network: ['use the network'],
  files: [
    'read and write your files',
    'connect to sockets on the disk',
    'see your processes and their environment',
  ],
} as const;

/** One line that names what does not hold; null when everything does. */
export function missingContainment({
  network,
  files,
}: Pick<Containment, 'network' | 'files'>): string | null {
  const open = [...(network ? [] : OPEN.network), ...(files ? [] : OPEN.files)];
  const last = open.pop();
  if (last === undefined) return null;
  const can = open.length === 0 ? last : `${open.join(', ')} and ${last}`;
  return `The app is not contained here: it can ${can}. Install bubblewrap, or test apps that you trust.`;
}
