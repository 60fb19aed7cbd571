import type { Phase, TestWork } from './phase.js';
import type { TestSurroundings } from './surroundings.js';
import { within } from './within.js';

/** How long a phase took. */
export interface PhaseTime {
  readonly name: string;
  readonly wallMs: number;
}

/**
 * Runs the phases one after the other. Each has its share of the time at least, however long the ones before it took, and
 * all that they have left.
 */
export async function runPhases(
  phases: readonly Phase[],
  begun: TestWork,
  wallMs: number,
  around: TestSurroundings,
): Promise<{ readonly work: TestWork; readonly times: readonly PhaseTime[] }> {
  const { now } = around;
  const startMs = now();
  const times: PhaseTime[] = [];
  let work = begun;
  let shares = 0;
  for (const phase of phases) {
    const beganMs = now();
    shares += phase.share;
    const untilDue = wallMs * shares - (beganMs - startMs);
    const ms = phase.endsByItself ? Number.POSITIVE_INFINITY : Math.max(wallMs * phase.share, untilDue);
    const handed = await within(around, ms, (timed) => phase.run(work, timed));
    work = { ...work, ...handed };
    times.push({ name: phase.name, wallMs: Math.round(now() - beganMs) });
  }
  return { work, times };
}
