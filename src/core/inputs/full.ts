import { type Action, type Direction, type Key, targetOf } from '../action.js';
import type { Capability } from '../device.js';
import type { InputModel } from '../driver.js';
import { isTerminated } from '../liveness.js';
import { memoByScreen } from '../memo.js';
import { focusedTree } from '../screen.js';
import { type Path, type Widget, walk } from '../widget.js';
import { inputKinds } from '../widget-kinds.js';

export interface FullInputsOptions {
  readonly package: string;
  /** Keys that the device has. */
  readonly keys: readonly Key[];
  /** System events that the device can cause. */
  readonly capabilities: readonly Capability[];
  /** Dictionary for typing. */
  readonly texts?: readonly string[];
}

/** What forms ask for most: any text, a number, an e-mail address. Short, since each adds an input per field. */
export const DICTIONARY: readonly string[] = ['random string', '42', 'user@example.com'];

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];
const SWITCH = ['on', 'off', 'toggle'] as const;
const LOCATION = ['gps', 'gps&network', 'off', 'toggle'] as const;

/** QBE's whole table of actions, but for `reinit`, which no screen of the app offers. */
export function fullInputs(options: FullInputsOptions): InputModel {
  const { package: app, texts = DICTIONARY } = options;
  const universal = universalInputs(options.keys, options.capabilities);
  return {
    name: 'full',
    inputs: memoByScreen((screen): readonly Action[] => {
      if (isTerminated(screen, app)) return [];
      const ofWidgets = [...walk(focusedTree(screen))]
        .filter(({ widget }) => widget.visible)
        .flatMap(({ widget, path }) => widgetInputs(widget, path, texts));
      return [...ofWidgets, ...universal];
    }),
  };
}

function widgetInputs(widget: Widget, path: Path, texts: readonly string[]): readonly Action[] {
  const target = targetOf(widget, path);
  const kinds = inputKinds(widget);
  const actions: Action[] = [];
  if (kinds.includes('touch')) actions.push({ kind: 'click', target });
  if (kinds.includes('longTouch')) actions.push({ kind: 'longClick', target });
  if (kinds.includes('scroll')) {
    for (const direction of DIRECTIONS) actions.push({ kind: 'scroll', target, direction });
  }
  // A password field may be of a class that nobody knows to be editable.
  if (kinds.includes('text') || (widget.enabled && widget.password)) {
    for (const text of texts) actions.push({ kind: 'setText', target, text });
  }
  return actions;
}

function universalInputs(keys: readonly Key[], capabilities: readonly Capability[]): readonly Action[] {
  const actions: Action[] = [];
  if (keys.includes('menu')) actions.push({ kind: 'key', key: 'menu', times: 1 });
  if (keys.includes('back')) {
    actions.push({ kind: 'key', key: 'back', times: 1 }, { kind: 'key', key: 'back', times: 2 });
  }
  for (const kind of ['wifi', 'bluetooth', 'planeMode', 'doze'] as const) {
    if (capabilities.includes(kind)) for (const to of SWITCH) actions.push({ kind, to });
  }
  if (capabilities.includes('location')) for (const to of LOCATION) actions.push({ kind: 'location', to });
  return actions;
}
