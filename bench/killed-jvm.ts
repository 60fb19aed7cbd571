import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRng } from '../src/core/rng.js';

const LOOK_MS = 2;

/** How many calls of a run have been answered and written down. */
export function callsIn(journal: string): number {
  return existsSync(journal)
    ? (readFileSync(journal, 'utf8').match(/"t":"(?:launch|step)"/g)?.length ?? 0)
    : 0;
}

/** Kills the JVM below this process after random calls of a run, each time after another; how often it did. */
export async function killJvms(
  journal: string,
  calls: number,
  times: number,
  isOver: () => boolean,
): Promise<number> {
  const rng = new SeededRng(times);
  const moments = new Set<number>();
  while (moments.size < Math.min(times, calls - 1)) moments.add(1 + rng.int(calls - 1));
  let killed = 0;
  for (const moment of [...moments].sort((a, b) => a - b)) {
    while (!isOver() && callsIn(journal) < moment) await sleep(LOOK_MS);
    // A moment after the answer, so that the next call is cut anywhere.
    await sleep(rng.float() * 30);
    while (!isOver() && !killJvm()) await sleep(LOOK_MS);
    if (isOver()) break;
    killed++;
  }
  return killed;
}

/** Whether there was one to kill. */
function killJvm(): boolean {
  const found = below(process.pid).find((pid) => commandOf(pid).includes('gauntlet.host.Main'));
  if (found === undefined) return false;
  try {
    process.kill(found, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** All processes below one, the innermost first. */
function below(parent: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === parent)
    .map(Number);
  return [...children.flatMap(below), ...children];
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)/m.exec(contentOf(pid, 'status'))?.[1] ?? 0);
}

function commandOf(pid: number): string {
  return contentOf(String(pid), 'cmdline');
}

function contentOf(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch {
    // It ended since the folder was read.
    return '';
  }
}
