import type { Bounds, Point } from './geometry.js';
import type { Path, Widget } from './widget.js';

/** A widget as it was when the action was recorded; enough to find it again by path or by id. */
export interface WidgetTarget {
  readonly path: Path;
  readonly resourceId?: string;
  readonly className: string;
  readonly text?: string;
  /** What people call it who see it: its description, or the texts inside it. Nothing is found again by it. */
  readonly label?: string;
  readonly bounds: Bounds;
  /** The shortest selector that named only this widget when the trace was written. Nothing is found again by it. */
  readonly selector?: string;
}

/** A bare spot on the glass, as Monkey uses it. */
export interface PointTarget {
  readonly point: Point;
}

export type Target = WidgetTarget | PointTarget;

export const KEYS = [
  'back',
  'menu',
  'home',
  'enter',
  'search',
  'dpadUp',
  'dpadDown',
  'dpadLeft',
  'dpadRight',
  'dpadCenter',
  'call',
  'endCall',
  'volumeUp',
  'volumeDown',
  'volumeMute',
] as const;
export type Key = (typeof KEYS)[number];

export type Direction = 'up' | 'down' | 'left' | 'right';
export type Switch = 'on' | 'off' | 'toggle';

/** Everything that can be done to an app. */
export type Action =
  | { readonly kind: 'click' | 'longClick'; readonly target: Target }
  | { readonly kind: 'focus'; readonly target: WidgetTarget }
  | { readonly kind: 'setText'; readonly target: WidgetTarget; readonly text: string }
  | { readonly kind: 'setValue'; readonly target: WidgetTarget; readonly value: number }
  | { readonly kind: 'scroll'; readonly target: WidgetTarget; readonly direction: Direction }
  | { readonly kind: 'swipe'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'pinch'; readonly target: Target; readonly scale: number }
  | { readonly kind: 'key'; readonly key: Key; readonly times: 1 | 2 }
  | { readonly kind: 'idle'; readonly ms: number }
  /** Without a button it is the notification itself that is tapped. */
  | { readonly kind: 'openNotification'; readonly index: number; readonly button?: number }
  | {
      readonly kind: 'doze' | 'wifi' | 'bluetooth' | 'planeMode' | 'charging' | 'nightMode';
      readonly to: Switch;
    }
  | { readonly kind: 'battery'; readonly percent: number }
  /** A language as BCP 47 names it, such as `fr-FR`. */
  | { readonly kind: 'locale'; readonly tag: string }
  /** Size of letters: 1 is the usual one. */
  | { readonly kind: 'fontScale'; readonly scale: number }
  | { readonly kind: 'location'; readonly to: 'gps' | 'gps&network' | 'off' | 'toggle' }
  | { readonly kind: PlainKind };

const PLAIN_KINDS = [
  'rotate',
  'home',
  'return',
  'pause',
  'resume',
  'kill',
  'restore',
  'lock',
  'unlock',
  'reinit',
] as const;
/** Kinds of action that carry nothing but their name. */
export type PlainKind = (typeof PLAIN_KINDS)[number];
export const PLAIN_ACTION_KINDS: readonly PlainKind[] = PLAIN_KINDS;

export type ActionKind = Action['kind'];

/** Wait until the device is settled, or exactly this long, settled or not. */
export type Wait = 'settled' | { readonly ms: number };

/** The target that names this widget. */
export function targetOf(widget: Widget, path: Path): WidgetTarget {
  return {
    path,
    ...(widget.resourceId === undefined ? {} : { resourceId: widget.resourceId }),
    className: widget.className,
    ...(widget.text === '' ? labelled(widget) : { text: widget.text }),
    bounds: widget.bounds,
  };
}

/** Letters of a label: enough to know a row of a list by. */
const LABEL = 40;

function labelled(widget: Widget): { readonly label?: string } {
  const label = (widget.description === '' ? innerTexts(widget).join(', ') : widget.description).trim();
  return label === '' ? {} : { label: label.slice(0, LABEL) };
}

/** The first texts inside a widget; none of one that scrolls, which shows others every time. */
function innerTexts(widget: Widget): string[] {
  if (widget.scrollable) return [];
  const texts: string[] = [];
  for (const child of widget.children) {
    if (!child.visible || child.editable) continue;
    texts.push(...(child.text === '' ? innerTexts(child) : [child.text]));
    if (texts.length >= 2) break;
  }
  return texts.slice(0, 2);
}

/** The widget an action is aimed at, if it is aimed at one. */
export function widgetTarget(action: Action): WidgetTarget | undefined {
  return 'target' in action && 'path' in action.target ? action.target : undefined;
}

/** The same action aimed at another widget; an action without a target stays as it is. */
export function aimedAt(action: Action, target: WidgetTarget): Action {
  switch (action.kind) {
    case 'click':
    case 'longClick':
    case 'focus':
    case 'setText':
    case 'setValue':
    case 'scroll':
    case 'pinch':
      return { ...action, target };
    default:
      return action;
  }
}

/** The action without the selector of its target, which says how it was recorded and is no part of what is done. */
export function withoutSelector(action: Action): Action {
  const target = widgetTarget(action);
  if (target?.selector === undefined) return action;
  const { selector: _, ...bare } = target;
  return aimedAt(action, bare);
}

/**
 * Identity of an input within one screen: kind, access path (or point) and parameter.
 * Two actions with equal keys do the same thing on the same screen.
 */
export function inputKey(action: Action): string {
  let key = inputKeys.get(action);
  if (key === undefined) {
    key = makeInputKey(action);
    inputKeys.set(action, key);
  }
  return key;
}

/** Input models hand out the same actions again and again: their keys are made once. */
const inputKeys = new WeakMap<Action, string>();

function makeInputKey(action: Action): string {
  switch (action.kind) {
    case 'click':
    case 'longClick':
    case 'focus':
      return `${action.kind} ${place(action.target)}`;
    case 'setText':
      return `setText ${place(action.target)} ${JSON.stringify(action.text)}`;
    case 'setValue':
      return `setValue ${place(action.target)} ${action.value}`;
    case 'scroll':
      return `scroll ${place(action.target)} ${action.direction}`;
    case 'pinch':
      return `pinch ${place(action.target)} ${action.scale}`;
    case 'swipe':
      return `swipe ${action.from.x},${action.from.y} ${action.to.x},${action.to.y}`;
    case 'key':
      return action.times === 1 ? `key ${action.key}` : `key ${action.key} x${action.times}`;
    case 'idle':
      return `idle ${action.ms}`;
    case 'openNotification':
      return `openNotification ${action.index}${action.button === undefined ? '' : ` ${action.button}`}`;
    case 'battery':
      return `battery ${action.percent}`;
    case 'locale':
      return `locale ${action.tag}`;
    case 'fontScale':
      return `fontScale ${action.scale}`;
    case 'doze':
    case 'wifi':
    case 'bluetooth':
    case 'planeMode':
    case 'charging':
    case 'nightMode':
    case 'location':
      return `${action.kind} ${action.to}`;
    default:
      return action.kind;
  }
}

function place(target: Target): string {
  return 'path' in target ? `[${target.path.join(',')}]` : `@${target.point.x},${target.point.y}`;
}
