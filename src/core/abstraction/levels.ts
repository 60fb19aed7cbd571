import { digest } from '../digest.js';
import type { Abstraction } from '../driver.js';
import { memoByScreen } from '../memo.js';
import type { Screen } from '../screen.js';
import { type Path, shortId, type Widget, walk } from '../widget.js';
import { inputKinds } from '../widget-kinds.js';

export type Level = 1 | 2 | 3 | 4 | 5;

interface Shown {
  readonly window: number;
  readonly path: Path;
  readonly widget: Widget;
}

const FLAGS = [
  'enabled',
  'clickable',
  'longClickable',
  'checkable',
  'checked',
  'scrollable',
  'focusable',
  'selected',
  'password',
  'editable',
] as const;

/**
 * States by comparison level: two screens are the same when everything up to that level is equal.
 * Screens of other packages are states like any other, since a scenario may speak of them.
 */
export function level(n: Level): Abstraction {
  return {
    name: `level${n}`,
    key: memoByScreen((screen) => digest(JSON.stringify(LEVELS.slice(0, n).map((part) => part(screen))))),
  };
}

/** What each level adds to the one before. */
const LEVELS: readonly ((screen: Screen) => unknown)[] = [
  (screen) => [screen.package, screen.context.crashed],
  (screen) => screen.activity,
  (screen) => shown(screen).map(({ window, path, widget }) => [window, path, widget.className]),
  (screen) =>
    shown(screen)
      .filter(({ widget }) => inputKinds(widget).length > 0)
      .map(({ window, path, widget }) => [window, path, id(widget), flags(widget)]),
  (screen) => [
    contextual(screen),
    screen.windows.map((window) => window.kind),
    shown(screen).map(({ widget }) => attributes(widget)),
  ],
];

/**
 * The visible widgets of every window, top first: a GUI state is what the device shows, and what shows behind
 * a dialog is part of it. Paths give the shape of the tree.
 */
const shown = memoByScreen((screen): readonly Shown[] =>
  screen.windows.flatMap(({ root }, window) =>
    [...walk(root)].filter(({ widget }) => widget.visible).map((at) => ({ window, ...at })),
  ),
);

function contextual({ orientation, context }: Screen): readonly unknown[] {
  return [orientation, context.wifi, context.bluetooth, context.planeMode, context.location, context.display];
}

/** Everything but bounds and focus, which are too volatile to compare. */
function attributes(widget: Widget): readonly unknown[] {
  return [
    widget.role,
    id(widget),
    widget.text,
    widget.description,
    widget.hint,
    flags(widget),
    widget.inputType,
    widget.value,
    widget.scroll?.x,
    widget.scroll?.y,
    widget.collection?.items,
    widget.icon,
  ];
}

function id(widget: Widget): string | undefined {
  return widget.resourceId === undefined ? undefined : shortId(widget.resourceId);
}

function flags(widget: Widget): readonly string[] {
  return FLAGS.filter((flag) => widget[flag]);
}
