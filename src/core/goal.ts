import type { OwnCode } from './crash.js';
import type { Abstraction } from './driver.js';
import { GauntletError } from './errors.js';
import { FINDING_KINDS, findingsIn } from './findings/index.js';
import type { DeviceEvent, Observation } from './observation.js';
import type { Execution } from './runner.js';
import type { Trace } from './trace.js';
import { walk } from './widget.js';

/** What a trace is to reach at some time: a finding of a kind (any of them where no key is given), or a thing to be seen. */
export type Goal =
  | { readonly kind: 'finding'; readonly name: string; readonly key: string | null }
  | { readonly kind: 'activity'; readonly name: string }
  | { readonly kind: 'screen'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string };

/** What it takes to decide whether a goal is reached. */
export interface Judge {
  readonly own: OwnCode;
  readonly states: Abstraction;
}

/** Kinds of findings that a device reports: only those can be seen in an execution. */
const FINDINGS = FINDING_KINDS.filter((kind) => kind.of !== undefined).map(({ name }) => name);

/** The goals that can be given, as a user writes them. */
export const GOAL_FORMS: readonly string[] = [
  ...FINDINGS.flatMap((name) => [name, `${name}:KEY`]),
  'activity:NAME',
  'screen:ID',
  'text:WORDS',
];

/** A goal as a user writes it. */
export function parseGoal(text: string): Goal {
  if (FINDINGS.includes(text)) return { kind: 'finding', name: text, key: null };
  const at = text.indexOf(':');
  const [kind, value] = [text.slice(0, at), text.slice(at + 1)];
  if (at > 0 && value !== '') {
    if (FINDINGS.includes(kind)) return { kind: 'finding', name: kind, key: value };
    if (kind === 'activity') return { kind, name: value };
    if (kind === 'screen') return { kind, id: value };
    if (kind === 'text') return { kind, text: value };
  }
  throw new GauntletError(
    'BAD_TARGET',
    `'${text}' is no target.`,
    `Give ${GOAL_FORMS.slice(0, -1).join(', ')} or ${GOAL_FORMS.at(-1)}.`,
  );
}

/** A goal as a user writes it. */
export function showGoal(goal: Goal): string {
  switch (goal.kind) {
    case 'finding':
      return goal.key === null ? goal.name : `${goal.name}:${goal.key}`;
    case 'activity':
      return `activity:${goal.name}`;
    case 'screen':
      return `screen:${goal.id}`;
    case 'text':
      return `text:${goal.text}`;
  }
}

/** After how many actions the goal was first reached; null where it never was. */
export function heldAfter(goal: Goal, { start, steps }: Execution, judge: Judge): number | null {
  const after = [start, ...steps].findIndex((seen) => holds(goal, seen, judge));
  return after < 0 ? null : after;
}

/** The same by what was recorded; null also where the recording does not say. */
export function heldInRecording(goal: Goal, { start, steps }: Trace, { own }: Judge): number | null {
  const after = [start, ...steps].findIndex(({ screen, events }) => {
    if (goal.kind === 'finding') return happens(goal, events, own);
    return goal.kind === 'screen' && screen === goal.id;
  });
  return after < 0 ? null : after;
}

function holds(goal: Goal, { screen, events }: Observation, { own, states }: Judge): boolean {
  switch (goal.kind) {
    case 'finding':
      return happens(goal, events, own);
    case 'activity':
      return screen.activity === goal.name || screen.activity.endsWith(`.${goal.name}`);
    case 'screen':
      return states.key(screen) === goal.id;
    case 'text':
      return screen.windows.some(({ root }) =>
        [...walk(root)].some(({ widget }) => widget.visible && widget.text.includes(goal.text)),
      );
  }
}

function happens(
  { name, key }: Extract<Goal, { kind: 'finding' }>,
  events: readonly DeviceEvent[],
  own: OwnCode,
): boolean {
  return findingsIn(events, own).some((found) => found.kind === name && (key === null || found.key === key));
}
