import type { Widget } from './widget.js';

/** Kinds of input, in the order in which a widget's inputs are listed. */
export const INPUT_KINDS = ['touch', 'longTouch', 'text', 'scroll'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

const TAKES: Readonly<Record<InputKind, (widget: Widget) => boolean>> = {
  touch: (widget) => widget.clickable || widget.checkable,
  longTouch: (widget) => widget.longClickable,
  text: (widget) => widget.editable,
  scroll: (widget) => widget.scrollable,
};

/** The kinds of input that a widget takes, shown or not; a disabled one takes none. */
export function inputKinds(widget: Widget): readonly InputKind[] {
  return widget.enabled ? INPUT_KINDS.filter((kind) => TAKES[kind](widget)) : [];
}
