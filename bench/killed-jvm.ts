import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRng } from '../src/core/rng.js';
import { offspringOf } from '../test/support/processes.js';

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
  // What contains it comes first.
  const found = offspringOf(process.pid, 'gauntlet.host.Main').at(-1);
  if (found === undefined) return false;
  try {
    process.kill(found, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
