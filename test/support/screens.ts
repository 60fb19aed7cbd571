import { focusedWindow, type Screen, USUAL_CONTEXT } from '../../src/core/screen.js';
import type { Path, Widget } from '../../src/core/widget.js';
import { APP } from './arbitraries.js';

/** A plain screen of the app that shows one tree. */
export function screenOf(root: Widget, parts: Partial<Screen> = {}): Screen {
  return {
    package: APP,
    activity: '.MainActivity',
    windows: [{ kind: 'activity', bounds: root.bounds, focused: true, root }],
    orientation: 'portrait',
    context: USUAL_CONTEXT,
    ...parts,
  };
}

/** The screen with another tree in its focused window. */
export function withTree(screen: Screen, change: (root: Widget) => Widget): Screen {
  const focused = focusedWindow(screen);
  const replace = (window: typeof focused) =>
    window === focused ? { ...window, root: change(window.root) } : window;
  const [top, ...below] = screen.windows;
  return { ...screen, windows: [replace(top), ...below.map(replace)] };
}

/** The tree with every widget changed, children first. */
export function everywhere(root: Widget, change: (widget: Widget) => Widget): Widget {
  return change({ ...root, children: root.children.map((child) => everywhere(child, change)) });
}

/** The tree with the widget at one path changed. */
export function changedAt(root: Widget, path: Path, change: (widget: Widget) => Widget): Widget {
  const [index, ...rest] = path;
  if (index === undefined) return change(root);
  return {
    ...root,
    children: root.children.map((child, i) => (i === index ? changedAt(child, rest, change) : child)),
  };
}
