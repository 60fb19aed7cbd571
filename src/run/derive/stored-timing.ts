import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readJson } from '../../core/format/read.js';
import { readText } from '../../home/read-text.js';
import type { RunFolder } from './run-folder.js';
import type { Timing } from './summary.js';

const schema = z.object({
  timing: z.object({ startedAt: z.string(), wallMs: z.number(), eventsPerSecond: z.number() }),
});

/** When a run began and how long it took; null when it was killed before that was noted. */
export function storedTiming({ summary }: RunFolder): Timing | null {
  return existsSync(summary) ? readJson(schema, readText(summary), summary).timing : null;
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
