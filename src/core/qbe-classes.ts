import { type Action, inputKey, widgetTarget } from './action.js';

/** Row of QBE's matrix. */
export type StateClass = 1 | 2 | 3 | 4 | 5;

/** Column of QBE's matrix: menu, back, click, long click, text, scroll, context. */
export type ActionClass = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Class of a state by the number of its enabled widget actions. */
export function beta(n: number): StateClass {
  if (n <= 1) return 1;
  if (n <= 3) return 2;
  if (n <= 8) return 3;
  if (n <= 15) return 4;
  return 5;
}

/** How many of the inputs are aimed at widgets, whatever the size of the dictionary: a field counts one write. */
export function widgetActionCount(inputs: readonly Action[]): number {
  const distinct = new Set<string>();
  for (const action of inputs) {
    if (widgetTarget(action) === undefined) continue;
    distinct.add(inputKey(action.kind === 'setText' ? { ...action, text: '' } : action));
  }
  return distinct.size;
}

/** Class of an action. Those that QBE's table lacks go with what they are most like. */
export function alpha(action: Action): ActionClass {
  switch (action.kind) {
    case 'key':
      if (action.key === 'menu') return 1;
      return action.key === 'back' ? 2 : 7;
    case 'click':
    case 'focus':
      return 3;
    case 'longClick':
      return 4;
    case 'setText':
    case 'setValue':
      return 5;
    case 'scroll':
    case 'swipe':
    case 'pinch':
      return 6;
    default:
      // Done to the phone around the app rather than to something on the screen.
      return 7;
  }
}
