import {
  type Action,
  aimedAt,
  type Direction,
  type Target,
  targetOf,
  type WidgetTarget,
  widgetTarget,
} from './action.js';
import { contains, type Point } from './geometry.js';
import { focusedTree, type Screen } from './screen.js';
import { type Path, type Widget, walk, widgetAt } from './widget.js';

export interface Found {
  readonly widget: Widget;
  readonly path: Path;
}

/** Finds what a recorded target means on the screen at hand; null when it is not there. */
export type Resolver = (screen: Screen, target: Target) => Found | null;

/** The widget at the recorded path, if it still has the recorded class (SwiftHand, DetReduce; every device). */
export const byPath: Resolver = (screen, target) => {
  if (!('path' in target)) return byPoint(screen, target);
  const widget = widgetAt(focusedTree(screen), target.path);
  return widget?.className === target.className ? { widget, path: target.path } : null;
};

/** The one widget with the recorded resource id, else the one at the recorded path (QBE, minimize, check, combine). */
export const byIdElsePath: Resolver = (screen, target) => {
  if (!('path' in target) || target.resourceId === undefined) return byPath(screen, target);
  const same = [...walk(focusedTree(screen))].filter(({ widget }) => widget.resourceId === target.resourceId);
  const [only] = same;
  if (only !== undefined && same.length === 1) return only;
  // Rows of a list share an id: the path distinguishes them.
  return byPath(screen, target);
};

/** The topmost, innermost visible widget under the recorded point or the middle of the recorded bounds (Monkey). */
export const byPoint: Resolver = (screen, target) => {
  const point =
    'point' in target
      ? target.point
      : { x: (target.bounds[0] + target.bounds[2]) >> 1, y: (target.bounds[1] + target.bounds[3]) >> 1 };
  let found: Found | null = null;
  for (const candidate of walk(focusedTree(screen))) {
    if (candidate.widget.visible && contains(candidate.widget.bounds, point)) found = candidate;
  }
  return found;
};

/** The recorded action aimed at the same widget on another screen; null when that widget is not there. */
export function retarget(action: Action, screen: Screen, resolve: Resolver): Action | null {
  const target = widgetTarget(action);
  if (target === undefined) return action;
  const found = resolve(screen, target);
  return found === null ? null : aimedAt(action, targetOf(found.widget, found.path));
}

/** A raw touch as what it touches: a tap, swipe or pinch at a point becomes one on the widget under it. */
export function onWidget(action: Action, screen: Screen): Action {
  switch (action.kind) {
    case 'click':
    case 'longClick':
    case 'pinch':
      if ('path' in action.target) return action;
      return aimedAt(action, under(screen, action.target.point));
    case 'swipe':
      return {
        kind: 'scroll',
        target: under(screen, action.from),
        direction: against(action.from, action.to),
      };
    default:
      return action;
  }
}

function under(screen: Screen, point: Point): WidgetTarget {
  const found = byPoint(screen, { point }) ?? { widget: focusedTree(screen), path: [] };
  return targetOf(found.widget, found.path);
}

/** Content moves with the finger: a swipe upwards scrolls down. */
function against(from: Point, to: Point): Direction {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'right' : 'left';
  return dy < 0 ? 'down' : 'up';
}
