import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processes that a process has started, and those that these have started, whose command holds a word. */
export function offspringOf(parent: number, word: string): readonly number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
  return [
    ...children.filter((pid) => commandOf(pid).includes(word)),
    ...children.flatMap((pid) => offspringOf(pid, word)),
  ];
}

/** Waits until there are so many of something, and gives them. */
export async function untilThereAre<T>(count: number, look: () => readonly T[]): Promise<readonly T[]> {
  for (;;) {
    const found = look();
    if (found.length === count) return found;
    await sleep(20);
  }
}

/** Waits until a process is gone. */
export async function untilGone(pid: number): Promise<void> {
  while (commandOf(pid) !== '') await sleep(20);
}

function commandOf(pid: number): string {
  return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function parentOf(pid: number): number {
  // The name before the state may hold anything, brackets too.
  const [, , parent] = readOrEmpty(`/proc/${pid}/stat`).replace(/^.*\)/, ')').split(' ');
  return Number(parent);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
