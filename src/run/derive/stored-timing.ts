import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RunFolder } from './run-folder.js';
import type { Timing } from './summary.js';

const schema = z.object({
  timing: z.object({ startedAt: z.string(), wallMs: z.number(), eventsPerSecond: z.number() }),
});

/** When a run began and how long it took; null when it was killed before it could tell. */
export function storedTiming({ summary }: RunFolder): Timing | null {
  if (!existsSync(summary)) return null;
  const stored = schema.safeParse(JSON.parse(readFileSync(summary, 'utf8')));
  return stored.success ? stored.data.timing : null;
}

/** The time of runs that went on side by side: from the first beginning, as long as the longest, with the speed of all. */
export function timingTogether(runs: readonly RunFolder[]): Timing {
  const timings = runs.flatMap((run) => storedTiming(run) ?? []);
  const [startedAt = ''] = timings.map((timing) => timing.startedAt).sort();
  return {
    startedAt,
    wallMs: Math.max(0, ...timings.map(({ wallMs }) => wallMs)),
    eventsPerSecond: timings.reduce((sum, timing) => sum + timing.eventsPerSecond, 0),
  };
}
