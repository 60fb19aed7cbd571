import { digest } from '../digest.js';
import type { Screen } from '../screen.js';
import { type Widget, widget } from '../widget.js';
import { canonicalJson } from './canonical.js';

const PLAIN: Readonly<Record<string, unknown>> = { ...widget({ className: '' }) };
const ALWAYS = new Set(['className', 'role', 'bounds']);

/** A screen as JSON text; attributes that a plain widget has anyway are left out. */
export function screenJson(screen: Screen): string {
  return JSON.stringify(compactScreen(screen));
}

/** Equal for equal screens, wherever they come from. */
export function screenDigest(screen: Screen): string {
  return digest(canonicalJson(compactScreen(screen)));
}

function compactScreen(screen: Screen): object {
  return {
    ...screen,
    windows: screen.windows.map((window) => ({ ...window, root: compact(window.root) })),
  };
}

function compact({ children, ...attributes }: Widget): object {
  const kept = Object.entries(attributes).filter(
    ([name, value]) => ALWAYS.has(name) || value !== PLAIN[name],
  );
  return children.length === 0
    ? Object.fromEntries(kept)
    : { ...Object.fromEntries(kept), children: children.map(compact) };
}
