import { SILENT } from '../../core/progress.js';
import type { Surroundings } from '../surroundings.js';
import { Together } from './together.js';

/** An exploration that waits for its turn. */
export type Turn<T, A extends Surroundings> = (around: A) => Promise<T>;

/**
 * Explores on several devices side by side, on each one turn after the other, and reports the progress of all as one. What
 * fails on one device ends that device only: the first failure is thrown when the others are done.
 */
export async function sideBySide<T, A extends Surroundings>(
  devices: readonly (readonly Turn<T, A>[])[],
  around: A,
): Promise<readonly T[]> {
  const together = new Together(around.progress ?? SILENT, devices.flat().length);
  let next = 0;
  const numbered = devices.map((turns) => turns.map((turn) => ({ turn, number: next++ })));
  const ended = await Promise.allSettled(
    numbered.map(async (turns) => {
      const results: T[] = [];
      for (const { turn, number } of turns) {
        results.push(await turn({ ...around, progress: together.part(number) }));
        together.finish(number);
      }
      return results;
    }),
  );
  return ended.flatMap((device) => {
    if (device.status === 'rejected') throw device.reason;
    return device.value;
  });
}
