import type { Colors } from 'picocolors/types.js';
import type { ReplayedTrace } from '../run/replay.js';
import type { ReplayVerdict, StepVerdict } from '../run/verdict.js';

/** How many traces are told one by one; beyond that only what went wrong is. */
const TELL_ALL = 20;

/** Replayed traces for people: what went wrong step by step, then the count. */
export function replayText(
  replayed: readonly ReplayedTrace[],
  counts: Readonly<Record<ReplayVerdict['verdict'], number>>,
  colours: Colors,
): string {
  const told = replayed.filter(({ verdict }) => replayed.length <= TELL_ALL || verdict !== 'same');
  const lines = told.flatMap((trace) => traceLines(trace, colours));
  lines.push(
    `${replayed.length} replayed: ${counts.same} same, ${counts.corrected} with other coverage, ${counts.broken} broken`,
  );
  return lines.join('\n');
}

function traceLines({ id, run, verdict, steps }: ReplayedTrace, colours: Colors): string[] {
  const colour = { same: colours.green, corrected: colours.yellow, broken: colours.red }[verdict];
  const wrong = steps.flatMap((step, number) =>
    step.verdict === 'same' ? [] : [`    ${describe(step, number)}`],
  );
  return [`${colour(verdict.padEnd(9))} trace ${id}, run ${run}, ${steps.length - 1} steps`, ...wrong];
}

function describe(step: StepVerdict, number: number): string {
  const where = number === 0 ? 'launch' : `step ${number}`;
  switch (step.verdict) {
    case 'refused':
      return `${where}: refused, its widget was not there`;
    case 'screen':
      return `${where}: screen ${step.found} instead of ${step.expected}`;
    case 'coverage':
      return `${where}: ${step.lost.length} probes fewer, ${step.gained.length} more`;
    case 'same':
      return `${where}: same`;
  }
}
