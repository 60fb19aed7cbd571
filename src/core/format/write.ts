import { digest } from '../digest.js';
import type { Context, Screen, Window } from '../screen.js';
import { type Widget, widget } from '../widget.js';

const PLAIN = widget({ className: '' });

const TEXTS = ['resourceId', 'text', 'description', 'hint', 'icon'] as const;
const FLAGS = [
  'enabled',
  'visible',
  'clickable',
  'longClickable',
  'checkable',
  'checked',
  'scrollable',
  'focusable',
  'focused',
  'selected',
  'password',
  'editable',
] as const;

/**
 * A screen as JSON text. Attributes come in one fixed order and those that a plain widget has anyway are left out, so
 * that equal screens give equal texts. Written by hand: a device in another process makes a new screen at every step.
 */
export function screenJson(screen: Screen): string {
  const windows = screen.windows.map(windowJson).join(',');
  const stack = screen.stack === undefined ? '' : `,"stack":${JSON.stringify(screen.stack)}`;
  return `{"package":${JSON.stringify(screen.package)},"activity":${JSON.stringify(screen.activity)},"windows":[${windows}]${stack},"orientation":"${screen.orientation}","context":${contextJson(screen.context)}}`;
}

/** Equal for equal screens, wherever they come from. */
export function screenDigest(screen: Screen): string {
  return digest(screenJson(screen));
}

function windowJson({ kind, bounds, focused, root }: Window): string {
  return `{"kind":"${kind}","bounds":[${bounds.join(',')}],"focused":${focused},"root":${widgetJson(root)}}`;
}

function contextJson({ crashed, wifi, bluetooth, planeMode, location, display }: Context): string {
  return JSON.stringify({ crashed, wifi, bluetooth, planeMode, location, display });
}

function widgetJson(node: Widget): string {
  let json = `{"className":${JSON.stringify(node.className)},"role":${JSON.stringify(node.role)}`;
  for (const name of TEXTS) {
    const text = node[name];
    if (text !== undefined && text !== PLAIN[name]) json += `,"${name}":${JSON.stringify(text)}`;
  }
  json += `,"bounds":[${node.bounds.join(',')}]`;
  for (const name of FLAGS) if (node[name] !== PLAIN[name]) json += `,"${name}":${node[name]}`;
  const { inputType, value, scroll, collection, children } = node;
  if (inputType !== undefined) json += `,"inputType":${inputType}`;
  if (value !== undefined) json += `,"value":${value}`;
  if (scroll !== undefined) json += `,"scroll":{"x":${scroll.x},"y":${scroll.y}}`;
  if (collection !== undefined) json += `,"collection":{"items":${collection.items}}`;
  if (children.length > 0) json += `,"children":[${children.map(widgetJson).join(',')}]`;
  return `${json}}`;
}
