import type { Colors } from 'picocolors/types.js';
import type { ReplayedTrace } from '../run/replay/replay.js';
import type { ReplayVerdict, StepVerdict } from '../run/replay/verdict.js';

/** Up to this many traces are shown one by one; beyond it only those where something went wrong. */
const SHOW_ALL = 20;

/** Replayed traces for people: a single one step by step, of many what went wrong, then the count. */
export function replayText(
  replayed: readonly ReplayedTrace[],
  counts: Readonly<Record<ReplayVerdict['verdict'], number>>,
  colours: Colors,
): string {
  const shown = replayed.filter(({ verdict }) => replayed.length <= SHOW_ALL || verdict !== 'same');
  const lines = shown.flatMap((trace) => traceLines(trace, colours));
  lines.push(
    `${replayed.length} replayed: ${counts.same} same, ${counts.corrected} with other coverage, ${counts.broken} broken`,
  );
  return lines.join('\n');
}

function traceLines({ id, run, verdict, length, steps }: ReplayedTrace, colours: Colors): string[] {
  const colour = { same: colours.green, corrected: colours.yellow, broken: colours.red }[verdict];
  const shown = steps.map((step) => `  ${String(step.step).padStart(4)}  ${step.input}${describe(step)}`);
  return [`${colour(verdict.padEnd(9))} trace ${id}, run ${run}, ${length} steps`, ...shown];
}

function describe(step: StepVerdict): string {
  switch (step.verdict) {
    case 'refused':
      return ': refused, its widget was not there';
    case 'crash':
      return `: ${step.found.join(', ') || 'no crash'} instead of ${step.expected.join(', ') || 'no crash'}`;
    case 'screen':
      return `: screen ${step.found} instead of ${step.expected}`;
    case 'coverage':
      return `: ${step.lost.length} probes fewer, ${step.gained.length} more`;
    case 'same':
      return step.crashes.length === 0 ? '' : `: ${step.crashes.join(', ')}`;
  }
}
