import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { View } from './view.js';

/** The arguments for bubblewrap. Without bounded memory, folders below `scratch` on the disk take its place. */
export function bubblewrap(
  command: readonly string[],
  view: View,
  { bounded, scratch }: { readonly bounded: boolean; readonly scratch: string },
): readonly string[] {
  const memory = view.memory.flatMap(({ at, bytes }) =>
    bounded ? ['--size', String(bytes), '--tmpfs', at] : ['--bind', onDisk(scratch, at), at],
  );
  return [
    ...memory,
    ...view.readable.flatMap(({ from, at }) => [isDevice(at) ? '--dev-bind' : '--ro-bind', from, at]),
    ...view.writable.flatMap(({ from, at }) => ['--bind', from, at]),
    ...view.links.flatMap(({ to, at }) => ['--symlink', to, at]),
    // With a process namespace, what the app may have started goes when the JVM goes, and it sees nobody else's.
    ...['--proc', '/proc', '--remount-ro', '/', '--chdir', '/'],
    ...['--unshare-net', '--unshare-ipc', '--unshare-pid', '--unshare-uts', '--hostname', 'localhost'],
    ...['--unshare-cgroup-try', '--die-with-parent', ...withoutPower(), '--', ...command],
  ];
}

/** Root would stay root. It keeps that it may read whatever was put into the container, whoever owns it. */
function withoutPower(): readonly string[] {
  return process.getuid?.() === 0 ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_DAC_OVERRIDE'] : [];
}

function isDevice(at: string): boolean {
  return at.startsWith('/dev/');
}

function onDisk(scratch: string, at: string): string {
  const folder = join(scratch, 'memory', at.replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  return folder;
}
