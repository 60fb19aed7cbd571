import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GauntletError } from '../../core/errors.js';
import type { Progress } from '../../core/progress.js';
import { type Lock, takeLock } from '../../home/lock.js';

const POLL_MS = 200;

/** Takes the lock that whoever changes the folder must hold; null when another Gauntlet has it. */
export function trySetUpLock(folder: string): Lock | null {
  try {
    return takeLock(join(folder, 'lock'), folder);
  } catch (error) {
    if (error instanceof GauntletError && error.code === 'IN_USE') return null;
    throw error;
  }
}

/** Waits for the lock, telling that it does. */
export async function waitForSetUpLock(
  folder: string,
  progress: Progress,
  signal?: AbortSignal,
): Promise<Lock> {
  const start = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const lock = trySetUpLock(folder);
    if (lock !== null) return lock;
    const seconds = Math.floor((performance.now() - start) / 1000);
    progress.report({
      phase: 'another Gauntlet is setting up; waiting',
      fraction: null,
      facts: { waited: `${seconds} s` },
    });
    await sleep(POLL_MS, undefined, { signal });
  }
}
