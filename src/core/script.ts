import { z } from 'zod';
import { type Action, KEYS, type Key, targetOf, type WidgetTarget } from './action.js';
import type { Screen } from './screen.js';
import { parseSelector } from './selector/grammar.js';
import { find } from './selector/matching.js';
import { selectorText } from './selector/selector-text.js';

/** A step that a person writes down: what to do, and to which widget, which a selector names. */
export type ScriptStep =
  | { readonly click: string }
  | { readonly longClick: string }
  | { readonly type: string; readonly into: string }
  | { readonly key: Key }
  | { readonly wait: number };

const stepNaming = (widget: z.ZodType<string>): z.ZodType<ScriptStep> =>
  z.union([
    z.strictObject({ click: widget }),
    z.strictObject({ longClick: widget }),
    z.strictObject({ type: z.string(), into: widget }),
    z.strictObject({ key: z.enum(KEYS) }),
    z.strictObject({ wait: z.int().min(0) }),
  ]);

/** A step as a person writes it now: its selector must be one. */
export const writtenStep = stepNaming(selectorText);

/** A step as it stands in a recording, which can be read whatever selectors were like then. */
export const scriptStep = stepNaming(z.string().min(1));

/** The action that a step means on this screen; null when the widget is not there. */
export function scriptedAction(step: ScriptStep, screen: Screen): Action | null {
  if ('key' in step) return { kind: 'key', key: step.key, times: 1 };
  if ('wait' in step) return { kind: 'idle', ms: step.wait };
  const name = 'click' in step ? step.click : 'longClick' in step ? step.longClick : step.into;
  const target = widgetNamed(screen, name);
  if (target === null) return null;
  if ('type' in step) return { kind: 'setText', target, text: step.type };
  return { kind: 'click' in step ? 'click' : 'longClick', target };
}

/** A step in a few words, for people. */
export function showScriptStep(step: ScriptStep): string {
  if ('click' in step) return `click ${step.click}`;
  if ('longClick' in step) return `long click ${step.longClick}`;
  if ('type' in step) return `type into ${step.into}`;
  return 'key' in step ? `key ${step.key}` : `wait ${step.wait} ms`;
}

function widgetNamed(screen: Screen, selector: string): WidgetTarget | null {
  const found = find(screen, parseSelector(selector));
  return found === null ? null : targetOf(found.widget, found.path);
}

const SHAPES: readonly [shape: RegExp, step: (words: readonly string[]) => ScriptStep | null][] = [
  [/^click (.+)$/s, ([widget = '']) => ({ click: widget })],
  [/^long click (.+)$/s, ([widget = '']) => ({ longClick: widget })],
  [/^type (.*) into (.+)$/s, ([text = '', widget = '']) => ({ type: text, into: widget })],
  [/^key (\w+)$/, ([name]) => KEYS.flatMap((key) => (key === name ? [{ key }] : []))[0] ?? null],
  [/^wait (\d+)$/, ([ms]) => ({ wait: Number(ms) })],
];

/** A step as a person writes it in one line, such as `type secret into #password`; null where it is none. */
export function parseScriptStep(text: string): ScriptStep | null {
  for (const [shape, step] of SHAPES) {
    const [, ...words] = shape.exec(text.trim()) ?? [];
    if (words.length > 0) return step(words);
  }
  return null;
}
