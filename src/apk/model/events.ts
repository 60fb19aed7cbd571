import type { Handler, HandlerEvent } from './interface-model.js';

/** What kind of event a method handles, and whether it acts or only takes note of a value. */
export interface EventKind {
  readonly event: HandlerEvent;
  readonly role: Handler['role'];
}

const action = (event: HandlerEvent): EventKind => ({ event, role: 'action' });
const VALUE_CHANGE: EventKind = { event: 'valueChange', role: 'valueChange' };
/** What the framework calls by itself. */
export const LIFECYCLE: EventKind = { event: 'lifecycle', role: 'lifecycle' };
/** Callbacks that are no doing of the user. */
export const OTHER: EventKind = { event: 'other', role: 'lifecycle' };

const LISTENERS: ReadonlyMap<string, EventKind> = new Map([
  ['onClick(Landroid/view/View;)V', action('click')],
  ['onLongClick(Landroid/view/View;)Z', action('longClick')],
  ['onTouch(Landroid/view/View;Landroid/view/MotionEvent;)Z', action('other')],
  ['onKey(Landroid/view/View;ILandroid/view/KeyEvent;)Z', action('key')],
  ['onClick(Landroid/content/DialogInterface;I)V', action('dialogButton')],
  ['onClick(Landroid/content/DialogInterface;IZ)V', VALUE_CHANGE],
]);

/** Methods of listeners by name, where the parameters do not matter. */
const LISTENER_NAMES: ReadonlyMap<string, EventKind> = new Map([
  ['onEditorAction', action('editorAction')],
  ['onItemClick', action('itemClick')],
  ['onItemLongClick', action('longClick')],
  ['onChildClick', action('itemClick')],
  ['onGroupClick', action('itemClick')],
  ['onMenuItemClick', action('menu')],
  ['onNavigationItemSelected', action('menu')],
  ['onPreferenceClick', action('click')],
  ['onItemSelected', VALUE_CHANGE],
  ['onNothingSelected', VALUE_CHANGE],
  ['onCheckedChanged', VALUE_CHANGE],
  ['beforeTextChanged', VALUE_CHANGE],
  ['onTextChanged', VALUE_CHANGE],
  ['afterTextChanged', VALUE_CHANGE],
  ['onProgressChanged', VALUE_CHANGE],
  ['onStartTrackingTouch', VALUE_CHANGE],
  ['onStopTrackingTouch', VALUE_CHANGE],
  ['onRatingChanged', VALUE_CHANGE],
  ['onValueChange', VALUE_CHANGE],
  ['onDateChanged', VALUE_CHANGE],
  ['onTimeChanged', VALUE_CHANGE],
  ['onDateSet', VALUE_CHANGE],
  ['onTimeSet', VALUE_CHANGE],
  ['onFocusChange', VALUE_CHANGE],
  ['onPreferenceChange', VALUE_CHANGE],
]);

/** The event of a listener's method; a callback that no table knows is the framework's own affair. */
export function listenerEvent(signature: string): EventKind {
  const name = signature.slice(0, signature.indexOf('('));
  return LISTENERS.get(signature) ?? LISTENER_NAMES.get(name) ?? OTHER;
}

/** Methods of activities, fragments and views that a user's doing calls, if the app overrides them. */
const OVERRIDES: ReadonlyMap<string, EventKind> = new Map([
  ['onOptionsItemSelected', action('menu')],
  ['onContextItemSelected', action('menu')],
  ['onMenuItemSelected', action('menu')],
  ['onListItemClick', action('itemClick')],
  ['onBackPressed', action('key')],
  ['onKeyDown', action('key')],
  ['onKeyUp', action('key')],
  ['onKeyLongPress', action('key')],
  ['onNavigateUp', action('other')],
  ['onSupportNavigateUp', action('other')],
  ['onSearchRequested', action('other')],
  ['onTouchEvent', action('other')],
  ['onTrackballEvent', action('other')],
  ['onPreferenceTreeClick', action('click')],
]);

/** The event of a method that overrides one of an activity, a fragment or a view. */
export function overrideEvent(name: string): EventKind {
  return OVERRIDES.get(name) ?? LIFECYCLE;
}

/** Menus: which override handles the items of one that was made here. */
export const MENU_HANDLERS = {
  options: ['onOptionsItemSelected', 'onMenuItemSelected'],
  context: ['onContextItemSelected', 'onMenuItemSelected'],
} as const;
