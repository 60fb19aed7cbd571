import { z } from 'zod';
import { type Action, KEYS, type Key, targetOf, type WidgetTarget } from './action.js';
import { focusedTree, type Screen } from './screen.js';
import { shortId, walk } from './widget.js';

/**
 * A step that a person writes down: what to do, and to which widget. A widget is named by `#id`, or by the text or
 * description that is on it.
 */
export type ScriptStep =
  | { readonly click: string }
  | { readonly longClick: string }
  | { readonly type: string; readonly into: string }
  | { readonly key: Key }
  | { readonly wait: number };

export const scriptStep: z.ZodType<ScriptStep> = z.union([
  z.strictObject({ click: z.string().min(1) }),
  z.strictObject({ longClick: z.string().min(1) }),
  z.strictObject({ type: z.string(), into: z.string().min(1) }),
  z.strictObject({ key: z.enum(KEYS) }),
  z.strictObject({ wait: z.int().min(0) }),
]);

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

function widgetNamed(screen: Screen, name: string): WidgetTarget | null {
  const id = name.startsWith('#') ? name.slice(1) : null;
  for (const { widget, path } of walk(focusedTree(screen))) {
    if (!widget.visible) continue;
    const fits =
      id === null
        ? widget.text === name || widget.description === name
        : widget.resourceId !== undefined && shortId(widget.resourceId) === id;
    if (fits) return targetOf(widget, path);
  }
  return null;
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
