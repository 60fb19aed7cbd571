import type { Direction } from '../../core/action.js';
import type { Widget } from '../../core/widget.js';
import type { Env, EXIT, InputHandler } from './program.js';

/** Handlers of one widget; what it can do follows from which ones it has. */
export interface Reactions<S> {
  readonly click?: InputHandler<S>;
  readonly longClick?: InputHandler<S>;
  readonly text?: (state: S, env: Env, text: string) => S | typeof EXIT;
  readonly scroll?: Readonly<Partial<Record<Direction, InputHandler<S>>>>;
}

/** A widget to be laid out, with its handlers. */
export interface Ui<S> {
  readonly attributes: Partial<Widget> & Pick<Widget, 'className'>;
  readonly on: Reactions<S>;
  readonly children: readonly Ui<S>[];
  readonly arrange: 'column' | 'row' | 'stack';
  /** Pixels along the parent's direction; undefined takes a share of what is left. */
  readonly extent?: number;
}

const ROW_HEIGHT = 48;

function ui<S>(parts: Partial<Ui<S>> & Pick<Ui<S>, 'attributes'>): Ui<S> {
  return { on: {}, children: [], arrange: 'column', ...parts };
}

/** Widgets one below the other. */
export function column<S>(...children: readonly Ui<S>[]): Ui<S> {
  return ui({ attributes: { className: 'android.widget.LinearLayout' }, children });
}

/** Widgets side by side. */
export function row<S>(...children: readonly Ui<S>[]): Ui<S> {
  return ui({
    attributes: { className: 'android.widget.LinearLayout' },
    children,
    arrange: 'row',
    extent: ROW_HEIGHT,
  });
}

/** Plain text. */
export function label<S>(text: string, id?: string, lines = 1): Ui<S> {
  return ui({
    attributes: { className: 'android.widget.TextView', text, ...named(id) },
    extent: 16 + 16 * lines,
  });
}

/** Text that can be held down for a menu that never comes: something to distinguish screens, without an input. */
export function heldLabel<S>(text: string, id: string): Ui<S> {
  return { ...label(text, id), on: { longClick: (state) => state } };
}

/** A push button. */
export function button<S>(id: string, text: string, click: InputHandler<S>): Ui<S> {
  return ui({
    attributes: { className: 'android.widget.Button', text, focusable: true, ...named(id) },
    on: { click },
    extent: ROW_HEIGHT,
  });
}

/** A box to tick. */
export function checkBox<S>(id: string, text: string, checked: boolean, click: InputHandler<S>): Ui<S> {
  return ui({
    attributes: {
      className: 'android.widget.CheckBox',
      text,
      checked,
      checkable: true,
      focusable: true,
      ...named(id),
    },
    on: { click },
    extent: ROW_HEIGHT,
  });
}

/** A field to type into. */
export function textField<S>(
  id: string,
  text: string,
  hint: string,
  onText: NonNullable<Reactions<S>['text']>,
): Ui<S> {
  return ui({
    attributes: {
      className: 'android.widget.EditText',
      text,
      hint,
      editable: true,
      focusable: true,
      inputType: 1,
      ...named(id),
    },
    on: { text: onText },
    extent: ROW_HEIGHT,
  });
}

/** A part of the screen that scrolls. */
export function scroller<S>(
  id: string,
  scroll: NonNullable<Reactions<S>['scroll']>,
  ...children: readonly Ui<S>[]
): Ui<S> {
  return ui({
    attributes: { className: 'android.widget.ScrollView', focusable: true, ...named(id) },
    on: { scroll },
    children: [column(...children)],
  });
}

/** A list whose rows can be clicked. */
export function list<S>(id: string, rows: readonly { text: string; click: InputHandler<S> }[]): Ui<S> {
  return ui({
    attributes: {
      className: 'android.widget.ListView',
      focusable: true,
      collection: { items: rows.length },
      ...named(id),
    },
    children: rows.map(({ text, click }) =>
      ui({
        attributes: { className: 'android.widget.TextView', text, resourceId: 'android:id/text1' },
        on: { click },
        extent: ROW_HEIGHT,
      }),
    ),
  });
}

/** The window of an activity: decor, title bar, content. */
export function activityWindow<S>(title: string, body: Ui<S>): Ui<S> {
  return frame([
    ui({
      attributes: {
        className: 'androidx.appcompat.widget.Toolbar',
        role: 'android.widget.Toolbar',
        ...named('action_bar'),
      },
      children: [label(title, 'action_bar_title')],
      extent: ROW_HEIGHT,
    }),
    ui({
      attributes: { className: 'android.widget.FrameLayout', resourceId: 'android:id/content' },
      children: [body],
      arrange: 'stack',
    }),
  ]);
}

/** The window of a menu or dialog. */
export function overlayWindow<S>(body: Ui<S>): Ui<S> {
  return frame([body]);
}

function frame<S>(children: readonly Ui<S>[]): Ui<S> {
  return ui({
    attributes: {
      className: 'com.android.internal.policy.DecorView',
      role: 'android.widget.FrameLayout',
    },
    arrange: 'stack',
    children: [ui({ attributes: { className: 'android.widget.LinearLayout' }, children })],
  });
}

/** Short ids; the machine puts the app's package in front. */
function named(id: string | undefined): { resourceId?: string } {
  return id === undefined ? {} : { resourceId: id };
}
