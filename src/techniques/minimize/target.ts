import type { OwnCode } from '../../core/crash.js';
import type { Abstraction } from '../../core/driver.js';
import { GauntletError } from '../../core/errors.js';
import { findingKey, isFinding } from '../../core/finding-key.js';
import type { DeviceEvent, Observation } from '../../core/observation.js';
import type { Execution } from '../../core/runner.js';
import type { Trace } from '../../core/trace.js';
import { walk } from '../../core/widget.js';

/** What a run must bring about at some time. */
export type Target =
  | { readonly kind: 'crash' | 'anr'; readonly key: string | null }
  | { readonly kind: 'activity'; readonly name: string }
  | { readonly kind: 'screen'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string };

/** What it takes to tell whether a target holds. */
export interface Judge {
  readonly own: OwnCode;
  readonly states: Abstraction;
}

/** A target as a user writes it. */
export function parseTarget(text: string): Target {
  if (text === 'crash' || text === 'anr') return { kind: text, key: null };
  const at = text.indexOf(':');
  const [kind, value] = [text.slice(0, at), text.slice(at + 1)];
  if (at > 0 && value !== '') {
    if (kind === 'crash' || kind === 'anr') return { kind, key: value };
    if (kind === 'activity') return { kind, name: value };
    if (kind === 'screen') return { kind, id: value };
    if (kind === 'text') return { kind, text: value };
  }
  throw new GauntletError(
    'BAD_TARGET',
    `'${text}' is no target.`,
    'Give crash, crash:KEY, anr, anr:KEY, activity:NAME, screen:ID or text:WORDS.',
  );
}

/** A target as a user writes it. */
export function showTarget(target: Target): string {
  switch (target.kind) {
    case 'crash':
    case 'anr':
      return target.key === null ? target.kind : `${target.kind}:${target.key}`;
    case 'activity':
      return `activity:${target.name}`;
    case 'screen':
      return `screen:${target.id}`;
    case 'text':
      return `text:${target.text}`;
  }
}

/** After how many actions the target first held; null where it never did. */
export function heldAfter(target: Target, { start, steps }: Execution, judge: Judge): number | null {
  const after = [start, ...steps].findIndex((seen) => holds(target, seen, judge));
  return after < 0 ? null : after;
}

/** The same by what was recorded; null also where the recording cannot tell. */
export function heldInRecording(target: Target, { start, steps }: Trace, { own }: Judge): number | null {
  const after = [start, ...steps].findIndex(({ screen, events }) =>
    target.kind === 'screen' ? screen === target.id : happens(target, events, own),
  );
  return after < 0 ? null : after;
}

function holds(target: Target, { screen, events }: Observation, { own, states }: Judge): boolean {
  switch (target.kind) {
    case 'crash':
    case 'anr':
      return happens(target, events, own);
    case 'activity':
      return screen.activity === target.name || screen.activity.endsWith(`.${target.name}`);
    case 'screen':
      return states.key(screen) === target.id;
    case 'text':
      return screen.windows.some(({ root }) =>
        [...walk(root)].some(({ widget }) => widget.visible && widget.text.includes(target.text)),
      );
  }
}

function happens(target: Target, events: readonly DeviceEvent[], own: OwnCode): boolean {
  if (target.kind !== 'crash' && target.kind !== 'anr') return false;
  const { kind, key } = target;
  return events.some(
    (event) => event.kind === kind && isFinding(event) && (key === null || findingKey(event, own) === key),
  );
}
