import type { ViewAttributes } from './view-attributes.js';

/** A view of an expanded layout. */
export type ViewNode = PlainView | ViewStub | FragmentView;

/** What all views have. */
interface View {
  /** The element's name. */
  readonly tag: string;
  /** Full class name; `fragment` for the element of that name, whose view is made in code. */
  readonly cls: string;
  readonly resId: number | undefined;
  /** Name of the id, such as `dest`. */
  readonly resName: string | undefined;
  /** Whether it is on screen at first: neither itself nor anything around it is hidden or waits in a stub. */
  readonly isShown: boolean;
  /** Whether it is there only after a stub has been inflated. */
  readonly isInStub: boolean;
  readonly attributes: ViewAttributes;
  readonly children: readonly ViewNode[];
}

/** A view like most. */
export interface PlainView extends View {
  readonly kind: 'view';
}

/** The place of a layout that code may inflate later; that layout is below. */
export interface ViewStub extends View {
  readonly kind: 'stub';
}

/** The place of a fragment; what is known of its views is below. */
export interface FragmentView extends View {
  readonly kind: 'fragment';
  /** Full class name of the fragment. */
  readonly fragment: string;
}

/** The views and everything below them, in document order. */
export function* viewsBelow(views: readonly ViewNode[]): Generator<ViewNode> {
  for (const view of views) {
    yield view;
    yield* viewsBelow(view.children);
  }
}

/**
 * Names for the views of one screen, given in document order: the id's, or the class without its package. The second of
 * a name gets the suffix `#2`, and so on.
 */
export function uniqueNames(views: Iterable<ViewNode>): ReadonlyMap<ViewNode, string> {
  const names = new Map<ViewNode, string>();
  const counts = new Map<string, number>();
  for (const view of views) {
    const name = view.resName ?? view.cls.slice(view.cls.lastIndexOf('.') + 1);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(view, count === 1 ? name : `${name}#${count}`);
  }
  return names;
}
