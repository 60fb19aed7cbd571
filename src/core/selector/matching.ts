import { focusedTree, type Screen } from '../screen.js';
import type { Found } from '../target.js';
import { type Path, shortId, type Widget, walk } from '../widget.js';
import type { Selector } from './grammar.js';

/** The widgets that a selector names on a screen: visible ones of the focused tree, in the order of the tree. */
export function matches(screen: Screen, selector: Selector): readonly Found[] {
  return matchesAmong(visibleWidgets(screen), selector);
}

/** The first widget that a selector names on a screen; null when it names none. */
export function find(screen: Screen, selector: Selector): Found | null {
  return matches(screen, selector)[0] ?? null;
}

/** What a selector chooses from. */
export function visibleWidgets(screen: Screen): readonly Found[] {
  return [...walk(focusedTree(screen))].filter(({ widget }) => widget.visible);
}

/** Those of some widgets that a selector names. */
export function matchesAmong(all: readonly Found[], selector: Selector): readonly Found[] {
  const { within, nth } = selector;
  let found = all.filter(({ widget }) => fits(widget, selector));
  if (within !== undefined) {
    const outer = matchesAmong(all, within);
    found = found.filter(({ path }) => outer.some((around) => isInside(path, around.path)));
  }
  return nth === undefined ? found : found.slice(nth - 1, nth);
}

/** Whether a widget is below another in the tree. */
export function isInside(path: Path, outer: Path): boolean {
  return outer.length < path.length && outer.every((index, depth) => index === path[depth]);
}

function fits(widget: Widget, { id, name, text, description, role }: Selector): boolean {
  return (
    (id === undefined || (widget.resourceId !== undefined && shortId(widget.resourceId) === id)) &&
    (name === undefined || widget.text === name || widget.description === name) &&
    (text === undefined || widget.text === text) &&
    (description === undefined || widget.description === description) &&
    (role === undefined || widget.role === role || shortRole(widget) === role)
  );
}

/** The framework class without its package. */
export function shortRole({ role }: Widget): string {
  return role.slice(role.lastIndexOf('.') + 1);
}
