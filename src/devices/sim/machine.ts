import type { Action, Key } from '../../core/action.js';
import type { Bounds } from '../../core/geometry.js';
import { type Probe, type ProbeTable, probeTable } from '../../core/probes.js';
import { type Screen, USUAL_CONTEXT, type Window } from '../../core/screen.js';
import { byPath } from '../../core/target.js';
import { layOut } from './layout.js';
import { type Env, EXIT, type InputHandler, type Program } from './program.js';
import { activityWindow, overlayWindow, type Reactions, type Ui } from './ui.js';

export const SCREEN_SIZE = { width: 320, height: 480 } as const;
const STATUS_BAR = 24;
const ACTIVITY_BOUNDS: Bounds = [0, STATUS_BAR, SCREEN_SIZE.width, SCREEN_SIZE.height];
const OVERLAY_BOUNDS: Record<'menu' | 'dialog', Bounds> = {
  menu: [0, 336, SCREEN_SIZE.width, SCREEN_SIZE.height],
  dialog: [24, 120, 296, 384],
};

/** A state of an app in the eyes of the device: what it looks like and how it reacts. */
export interface Place {
  readonly screen: Screen;
  /** What the action would do here; null when its target is not here. */
  reaction(action: Action): Reaction | null;
}

/** Runs the app's handler. May throw the app's exception. */
export type Reaction = (env: Env) => Place | typeof EXIT;

/** A program whose hidden state no longer shows in its type. */
export interface Machine {
  readonly package: string;
  readonly label: string;
  readonly keys: readonly Key[];
  readonly probes: ProbeTable;
  /** Id of a named branch. */
  branch(name: string): number;
  start(env: Env): Place;
}

/** Makes a machine of a program. Equal states share one place, so that a screen is built only once. */
export function machine<S>(program: Program<S>): Machine {
  const ids = new Map(program.branches.map((name, id) => [name, id]));
  const places = new Map<string, Place>();

  const placeOf = (state: S): Place => {
    const key = JSON.stringify(state);
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = makePlace(program, state, (next) => (next === EXIT ? EXIT : placeOf(next)));
    places.set(key, place);
    return place;
  };

  return {
    package: program.package,
    label: program.label,
    keys: program.keys,
    probes: probeTable(program.branches.map(probeNamed)),
    branch(name) {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`${program.package} has no branch named '${name}'`);
      return id;
    },
    start: (env) => placeOf(program.start(env)),
  };
}

function makePlace<S>(
  program: Program<S>,
  state: S,
  go: (next: S | typeof EXIT) => Place | typeof EXIT,
): Place {
  const view = program.view(state);
  const under = activityWindow(view.title, view.body);
  const activity: Window = {
    kind: 'activity',
    bounds: ACTIVITY_BOUNDS,
    focused: view.overlay === undefined,
    root: layOut(under, ACTIVITY_BOUNDS, program.package),
  };
  const above = view.overlay && { ui: overlayWindow(view.overlay.body), kind: view.overlay.kind };
  const screen: Screen = {
    package: program.package,
    activity: `${program.package}.${view.activity}`,
    windows: above === undefined ? [activity] : [overlay(above.ui, above.kind, program.package), activity],
    orientation: 'portrait',
    context: USUAL_CONTEXT,
  };
  const focused = above?.ui ?? under;
  const run = (handler: InputHandler<S> | undefined): Reaction | null =>
    handler === undefined ? null : (env) => go(handler(state, env));
  const stay: InputHandler<S> = (unchanged) => unchanged;

  return {
    screen,
    reaction(action) {
      if (action.kind === 'key') return run(view.keys?.[action.key]);
      if (action.kind === 'idle') return run(stay);
      if (!('target' in action)) return null;
      const found = byPath(screen, action.target);
      if (found === null || !found.widget.visible || !found.widget.enabled) return null;
      const on = 'point' in action.target ? touched(focused, found.path) : uiAt(focused, found.path).on;
      switch (action.kind) {
        // A tap on something inert is felt by nobody, but it is done.
        case 'click':
          return run(on.click ?? stay);
        case 'longClick':
          return run(on.longClick ?? stay);
        case 'setText': {
          const type = on.text;
          return type === undefined ? null : run((s, env) => type(s, env, action.text));
        }
        case 'scroll':
          return on.scroll === undefined ? null : run(on.scroll[action.direction] ?? stay);
        default:
          return null;
      }
    },
  };
}

function overlay<S>(ui: Ui<S>, kind: 'menu' | 'dialog', appPackage: string): Window {
  const bounds = OVERLAY_BOUNDS[kind];
  return { kind, bounds, focused: true, root: layOut(ui, bounds, appPackage) };
}

/** A touch goes to the innermost widget under the finger, and from there up to the first that wants it. */
function touched<S>(root: Ui<S>, path: readonly number[]): Reactions<S> {
  for (let length = path.length; length > 0; length--) {
    const { on } = uiAt(root, path.slice(0, length));
    if (on.click !== undefined || on.longClick !== undefined) return on;
  }
  return {};
}

function uiAt<S>(root: Ui<S>, path: readonly number[]): Ui<S> {
  return path.reduce((ui, index) => ui.children[index] ?? ui, root);
}

function probeNamed(name: string): Probe {
  const [, className = name, method = '', block = ''] = /^(.*)\.([^.#]*)#(.*)$/.exec(name) ?? [];
  return { className, method, block };
}
