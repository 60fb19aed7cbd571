import { type ViewNode, viewsBelow } from './view-node.js';

/** The views of all variants of a layout: those of the first, and after them what further ones have under other ids. */
export function unite(variants: readonly (readonly ViewNode[])[]): readonly ViewNode[] {
  const [first = [], ...others] = variants;
  if (others.length === 0) return first;
  const views = [...first];
  const known = new Set<number | undefined>();
  addIds(first, known);
  for (const other of others) {
    const fresh = freshViews(other, known);
    addIds(fresh, known);
    views.push(...fresh);
  }
  return views;
}

function addIds(views: readonly ViewNode[], known: Set<number | undefined>): void {
  for (const { resId } of viewsBelow(views)) if (resId !== undefined) known.add(resId);
}

/** Without an id a view cannot be distinguished from those already there, so that only what is below it counts. */
function freshViews(views: readonly ViewNode[], known: ReadonlySet<number | undefined>): readonly ViewNode[] {
  return views.flatMap((view) =>
    view.resId === undefined || known.has(view.resId)
      ? freshViews(view.children, known)
      : { ...view, children: withoutKnown(view.children, known) },
  );
}

/** Inside of a view that is new, what has no id is new too. */
function withoutKnown(
  views: readonly ViewNode[],
  known: ReadonlySet<number | undefined>,
): readonly ViewNode[] {
  return views.flatMap((view) => {
    const children = withoutKnown(view.children, known);
    return known.has(view.resId) ? children : { ...view, children };
  });
}
