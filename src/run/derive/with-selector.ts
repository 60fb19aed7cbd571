import { type Action, aimedAt, type WidgetTarget, widgetTarget, withoutSelector } from '../../core/action.js';
import { memoByScreen } from '../../core/memo.js';
import type { Screen } from '../../core/screen.js';
import { shortestSelector } from '../../core/selector/shortest.js';
import { byPath } from '../../core/target.js';

/**
 * The action with the shortest selector of its widget on the screen on which it was done; without one when that widget
 * was not there.
 */
export function withSelector(action: Action, screen: Screen): Action {
  const target = widgetTarget(action);
  if (target === undefined) return action;
  const known = knownOn(screen);
  let named = known.get(action);
  if (named === undefined) {
    const selector = selectorOf(target, screen);
    named = selector === null ? withoutSelector(action) : aimedAt(action, { ...target, selector });
    known.set(action, named);
  }
  return named;
}

/** The same few actions are done again and again on the screens of a simulated app. */
const knownOn = memoByScreen(() => new WeakMap<Action, Action>());

function selectorOf(target: WidgetTarget, screen: Screen): string | null {
  const found = byPath(screen, target);
  // Another widget of that class may have taken its place.
  if (found === null || found.widget.resourceId !== target.resourceId) return null;
  return shortestSelector(screen, found.path);
}
