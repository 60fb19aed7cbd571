import { digest } from '../digest.js';
import { type Abstraction, TERMINATED } from '../driver.js';
import { isTerminated } from '../liveness.js';
import { memoByScreen } from '../memo.js';
import { focusedTree, type Screen } from '../screen.js';
import type { Path, Widget } from '../widget.js';
import { type InputKind, inputKinds } from '../widget-kinds.js';

/** Whose text distinguishes screens: every component's, nobody's, or that of components nobody can type into. */
export type TextPolicy = 'keep' | 'drop' | 'drop-editable';

export interface SwifthandOptions {
  readonly package: string;
  readonly textPolicy?: TextPolicy;
}

/** What is left of a widget. */
export interface Component {
  readonly checked: boolean;
  readonly kinds: readonly InputKind[];
  readonly path: Path;
  readonly selected: boolean;
  readonly text?: string;
  readonly type: string;
}

/** A widget that is both actionable and visible. */
export interface Actionable {
  readonly widget: Widget;
  readonly path: Path;
  readonly kinds: readonly InputKind[];
}

/** SwiftHand's states: which actionable widgets are shown, and what a user can see of them. */
export function swifthand({ package: app, textPolicy = 'keep' }: SwifthandOptions): Abstraction {
  return {
    name: textPolicy === 'keep' ? 'swifthand' : `swifthand-${textPolicy}`,
    key: memoByScreen((screen) =>
      isTerminated(screen, app) ? TERMINATED : digest(JSON.stringify(abstractScreen(screen, textPolicy))),
    ),
  };
}

/** The simplified components of a screen, by access path; as JSON it is canonical, properties in order. */
export function abstractScreen(screen: Screen, textPolicy: TextPolicy = 'keep'): readonly Component[] {
  return actionables(screen).map(({ widget, path, kinds }) => ({
    checked: widget.checked,
    kinds,
    path,
    selected: widget.selected,
    ...(keepsText(widget, textPolicy) ? { text: widget.text } : {}),
    type: widget.className,
  }));
}

/** The widgets that make up the abstract screen, by access path. States and inputs both come from here. */
export function actionables(screen: Screen): readonly Actionable[] {
  return [...below(focusedTree(screen), [])];
}

function* below(widget: Widget, path: Path): Generator<Actionable> {
  const kinds = inputKinds(widget);
  if (widget.visible && kinds.length > 0) yield { widget, path, kinds };
  if (isWebView(widget)) return;
  // Paths number the raw children: what is dropped must not shift what stays.
  for (const [index, child] of widget.children.entries()) yield* below(child, [...path, index]);
}

function isWebView(widget: Widget): boolean {
  return widget.role === 'WebView' || widget.role.endsWith('.WebView');
}

function keepsText(widget: Widget, policy: TextPolicy): boolean {
  return policy === 'keep' || (policy === 'drop-editable' && !widget.editable);
}
