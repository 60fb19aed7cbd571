import type { Bounds } from './geometry.js';

/** Child indices from the root of a window's tree; the root has the empty path. */
export type Path = readonly number[];

/** One node of a window's tree. An absent optional attribute means that this device cannot know it. */
export interface Widget {
  /** The class as the app names it, custom views included. */
  readonly className: string;
  /** The nearest class of the Android framework. */
  readonly role: string;
  /** `package:id/name`, when the widget has one. */
  readonly resourceId?: string;
  readonly text: string;
  readonly description: string;
  readonly hint: string;
  readonly bounds: Bounds;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly clickable: boolean;
  readonly longClickable: boolean;
  readonly checkable: boolean;
  readonly checked: boolean;
  readonly scrollable: boolean;
  readonly focusable: boolean;
  readonly focused: boolean;
  readonly selected: boolean;
  readonly password: boolean;
  readonly editable: boolean;
  /** Android's `inputType` bits of an editable widget. */
  readonly inputType?: number;
  /** Position of a seek bar, rating bar, picker or spinner. */
  readonly value?: number;
  /** How far a scrollable widget is scrolled, in pixels. */
  readonly scroll?: { readonly x: number; readonly y: number };
  /** Present on lists, grids and tables: how many items they hold, shown or not. */
  readonly collection?: { readonly items: number };
  /** Identity of the picture shown, not the picture itself. */
  readonly icon?: string;
  readonly children: readonly Widget[];
}

const PLAIN: Omit<Widget, 'className' | 'role'> = {
  text: '',
  description: '',
  hint: '',
  bounds: [0, 0, 0, 0],
  enabled: true,
  visible: true,
  clickable: false,
  longClickable: false,
  checkable: false,
  checked: false,
  scrollable: false,
  focusable: false,
  focused: false,
  selected: false,
  password: false,
  editable: false,
  children: [],
};

/** A widget from what differs from a plain, enabled, visible, inert one. */
export function widget(parts: Partial<Widget> & Pick<Widget, 'className'>): Widget {
  return { ...PLAIN, role: parts.className, ...parts };
}

/** The widget at a path below `root`, or undefined where the path leads nowhere. */
export function widgetAt(root: Widget, path: Path): Widget | undefined {
  let node: Widget | undefined = root;
  for (const index of path) node = node?.children[index];
  return node;
}

/** All widgets below and including `root` in pre-order, which is the order of their access paths. */
export function* walk(root: Widget, path: Path = []): Generator<{ widget: Widget; path: Path }> {
  yield { widget: root, path };
  for (const [index, child] of root.children.entries()) yield* walk(child, [...path, index]);
}

/** A resource id without its `package:id/` prefix. */
export function shortId(resourceId: string): string {
  return resourceId.slice(resourceId.indexOf('/') + 1);
}
