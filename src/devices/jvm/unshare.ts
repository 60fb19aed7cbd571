import type { View } from './view.js';

/** Where the way into the innermost namespaces is found; Android has a program of that name there, too. */
const ENTER = '/system/bin/unshare';

/**
 * Builds a file system in memory from the rows before `--`, makes it the root, and lets go of the computer's.
 * Then it enters one more user namespace: in that, the command has no power over what was mounted here.
 */
const SCRIPT = `
set -e
given="$PATH"
PATH="$1:/usr/sbin:/usr/bin:/sbin:/bin"
root="$2"
shift 2
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs "$root"
writable=' '
while [ "$1" != -- ]; do
  at="$root$3"
  case "$1" in
    memory) mkdir -p "$at"; mount -t tmpfs -o "size=$2,mode=755,nosuid,nodev" tmpfs "$at"; writable="$writable$at ";;
    link) mkdir -p "\${at%/*}"; ln -s "$2" "$at";;
    *)
      if [ -d "$2" ]; then mkdir -p "$at"; else mkdir -p "\${at%/*}"; : > "$at"; fi
      mount --rbind "$2" "$at"
      if [ "$1" = writable ]; then writable="$writable$at "; fi;;
  esac
  shift 3
done
shift
mkdir -p "$root/proc" "$root/mnt/asec"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
# An app need not know what this computer is called. Not every system has the program.
hostname localhost 2> /dev/null || :
# What a mount has been denied outside cannot be granted here, so it is named again.
while read -r _ at _ options _; do
  at="$(printf %b "$at")"
  case "$at" in "$root/proc"*) continue;; "$root"*) ;; *) continue;; esac
  case "$writable" in *" $at "*) continue;; esac
  flags=ro
  for flag in nosuid nodev noexec; do
    case ",$options," in *",$flag,"*) flags="$flags,$flag";; esac
  done
  mount -o "remount,bind,$flags" "$at"
done < /proc/self/mounts
umount="$(command -v umount)"
cd "$root"
pivot_root . mnt/asec
cd /
PATH="$given"
unset OLDPWD
"/mnt/asec$umount" -l /mnt/asec
exec ${ENTER} --user --mount -- "$@"`;

/**
 * The arguments for unshare, whose own file is `file`. The folder `scratch` is where the new root is built, `path`
 * where programs for that are found.
 */
export function unshare(
  command: readonly string[],
  { memory, readable, writable, links }: View,
  { file, scratch, path }: { readonly file: string; readonly scratch: string; readonly path: string },
): readonly string[] {
  return [
    ...['--user', '--map-root-user', '--net', '--mount', '--ipc', '--uts'],
    ...['--pid', '--fork', '--kill-child', '--', '/bin/sh', '-c', SCRIPT, 'sh', path, scratch],
    ...memory.flatMap(({ at, bytes }) => ['memory', String(bytes), at]),
    ...[...readable, { from: file, at: ENTER }].flatMap(({ from, at }) => ['readable', from, at]),
    ...writable.flatMap(({ from, at }) => ['writable', from, at]),
    ...links.flatMap(({ to, at }) => ['link', to, at]),
    '--',
    ...command,
  ];
}

/** The arguments for unshare where it can do no more than take the network away. */
export function unshareNetwork(command: readonly string[]): readonly string[] {
  return ['--user', '--map-root-user', '--net', '--', ...command];
}
