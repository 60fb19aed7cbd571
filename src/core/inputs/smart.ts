import { actionables } from '../abstraction/swifthand.js';
import { type Action, type Direction, type Key, targetOf } from '../action.js';
import type { Capability } from '../device.js';
import type { InputModel } from '../driver.js';
import { isTerminated } from '../liveness.js';
import { memoByScreen } from '../memo.js';
import { focusedTree } from '../screen.js';
import { type Widget, walk } from '../widget.js';
import type { InputKind } from '../widget-kinds.js';
import { fieldTexts, type TextSources } from './field-texts.js';

export interface SmartInputsOptions {
  readonly package: string;
  /** Keys that the device has. */
  readonly keys: readonly Key[];
  /** System events that the device can cause. */
  readonly capabilities: readonly Capability[];
  /** What may be typed; without a seed, that of seed 0. */
  readonly sources?: TextSources;
}

const UP_DOWN: readonly Direction[] = ['up', 'down'];
const LEFT_RIGHT: readonly Direction[] = ['left', 'right'];
const SIDEWAYS = /(HorizontalScrollView|Gallery|ViewPager2?|ViewFlipper)$/;

/** What a person would try: SwiftHand's inputs, long touches, rotation, and texts that fit each field. */
export function smartInputs(options: SmartInputsOptions): InputModel {
  const { package: app, sources = { seed: 0 } } = options;
  const universal: readonly Action[] = [
    ...(['back', 'menu'] as const)
      .filter((key) => options.keys.includes(key))
      .map((key): Action => ({ kind: 'key', key, times: 1 })),
    ...(options.capabilities.includes('rotate') ? [{ kind: 'rotate' } as const] : []),
  ];
  return {
    name: 'smart',
    inputs: memoByScreen((screen): readonly Action[] => {
      if (isTerminated(screen, app)) return [];
      const labels = labelsOf(focusedTree(screen));
      const ofWidgets = actionables(screen).flatMap(({ widget, path, kinds }) => {
        const target = targetOf(widget, path);
        const infer: Readonly<Record<InputKind, () => readonly Action[]>> = {
          touch: () => [{ kind: 'click', target }],
          longTouch: () => [{ kind: 'longClick', target }],
          text: () =>
            fieldTexts(widget, labels.get(widget) ?? '', sources).map((text) => ({
              kind: 'setText',
              target,
              text,
            })),
          scroll: () =>
            (SIDEWAYS.test(widget.role) ? LEFT_RIGHT : UP_DOWN).map((direction) => ({
              kind: 'scroll',
              target,
              direction,
            })),
        };
        return kinds.flatMap((kind) => infer[kind]());
      });
      return [...ofWidgets, ...universal];
    }),
  };
}

/** Each field's label: the text that stands before it, unless another field stands between. */
function labelsOf(root: Widget): ReadonlyMap<Widget, string> {
  const labels = new Map<Widget, string>();
  let label = '';
  for (const { widget } of walk(root)) {
    if (!widget.visible) continue;
    if (widget.editable) {
      labels.set(widget, label);
      label = '';
    } else if (widget.text !== '') label = widget.text;
  }
  return labels;
}
