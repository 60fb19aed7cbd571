import { digest } from '../digest.js';
import { type Abstraction, TERMINATED } from '../driver.js';
import { isTerminated } from '../liveness.js';
import { memoByScreen } from '../memo.js';
import { focusedTree, type Screen } from '../screen.js';
import { type Widget, walk } from '../widget.js';
import { INPUT_KINDS, type InputKind, inputKinds } from '../widget-kinds.js';

/** QUANTUM's states: which actions are offered on which widgets, whatever these show. */
export function quantum({ package: app }: { readonly package: string }): Abstraction {
  return {
    name: 'quantum',
    key: memoByScreen((screen) =>
      isTerminated(screen, app) ? TERMINATED : digest(JSON.stringify(signature(screen))),
    ),
  };
}

/** The sorted signature of a screen. */
export function signature(screen: Screen): readonly string[] {
  const sig = new Set<string>();
  for (const { widget, key } of reachable(focusedTree(screen))) {
    // A collection's own scrolling does not count: it comes and goes with the number of its items.
    if (widget.collection === undefined) for (const kind of inputKinds(widget)) sig.add(`${key} ${kind}`);
    else if (widget.collection.items === 0) sig.add(`${key} EMPTY`);
    else sig.add(`${key} NONEMPTY ${kindsOfItems(widget).join(',')}`);
  }
  return [...sig].sort();
}

/**
 * Widgets outside collections that are visible or can be scrolled into view, each with its key: the resource id,
 * else the roles and sibling indexes on the way to it. Without the scrolled-away ones, scrolling would change the state.
 */
function* reachable(
  widget: Widget,
  place: string = widget.role,
  scrolled = false,
): Generator<{ readonly widget: Widget; readonly key: string }> {
  if (widget.visible || scrolled) yield { widget, key: widget.resourceId ?? place };
  if (widget.collection !== undefined) return;
  const scrolls = scrolled || (widget.visible && inputKinds(widget).includes('scroll'));
  for (const [index, child] of widget.children.entries()) {
    yield* reachable(child, `${place}/${child.role}[${index}]`, scrolls);
  }
}

/** Union over the items, visible or not: scrolling moves them in and out of sight. */
function kindsOfItems(collection: Widget): readonly InputKind[] {
  const kinds = new Set(
    collection.children.flatMap((item) => [...walk(item)]).flatMap((at) => inputKinds(at.widget)),
  );
  return INPUT_KINDS.filter((kind) => kinds.has(kind));
}
