import { actionables } from '../abstraction/swifthand.js';
import { type Action, type Direction, type Key, targetOf, type WidgetTarget } from '../action.js';
import type { InputModel } from '../driver.js';
import { isTerminated } from '../liveness.js';
import { memoByScreen } from '../memo.js';
import type { InputKind } from '../widget-kinds.js';

export interface SwifthandInputsOptions {
  readonly package: string;
  /** Keys that the device has. */
  readonly keys: readonly Key[];
  /** Always the same text, to limit the number of states. */
  readonly text?: string;
  readonly longTouch?: boolean;
  /** Scroll sideways as well. */
  readonly horizontal?: boolean;
}

/** SwiftHand's inputs: what the components of the abstract screen take, then Back and Menu. */
export function swifthandInputs(options: SwifthandInputsOptions): InputModel {
  const { package: app, text = 'random string', longTouch = false, horizontal = false } = options;
  const directions: readonly Direction[] = horizontal ? ['up', 'down', 'left', 'right'] : ['up', 'down'];
  const infer: Readonly<Record<InputKind, (target: WidgetTarget) => readonly Action[]>> = {
    touch: (target) => [{ kind: 'click', target }],
    longTouch: (target) => (longTouch ? [{ kind: 'longClick', target }] : []),
    text: (target) => [{ kind: 'setText', target, text }],
    scroll: (target) => directions.map((direction) => ({ kind: 'scroll', target, direction })),
  };
  const keys = (['back', 'menu'] as const)
    .filter((key) => options.keys.includes(key))
    .map((key): Action => ({ kind: 'key', key, times: 1 }));

  return {
    name: 'swifthand',
    inputs: memoByScreen((screen): readonly Action[] => {
      if (isTerminated(screen, app)) return [];
      const ofWidgets = actionables(screen).flatMap(({ widget, path, kinds }) =>
        kinds.flatMap((kind) => infer[kind](targetOf(widget, path))),
      );
      return [...ofWidgets, ...keys];
    }),
  };
}
