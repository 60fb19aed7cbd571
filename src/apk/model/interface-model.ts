import type { LayoutWidget } from '../layout/widgets.js';
import type { IntentFilter } from '../manifest/intent-filter.js';

/** A stable name, such as `NewReportActivity/dest`. */
export type Id = string;

/** An activity of the app, with what it shows. */
export interface ActivityInfo {
  /** Full class name. */
  readonly cls: string;
  readonly isStart: boolean;
  readonly enabled: boolean;
  readonly exported: boolean;
  /** Second names, from aliases of the manifest. */
  readonly aliases: readonly string[];
  /** Those of the aliases included. */
  readonly filters: readonly IntentFilter[];
  /** Resource ids, in the order in which the code was found to use them. */
  readonly layouts: readonly number[];
  readonly menus: readonly number[];
  /** Whether it can be reached from the start activity by transitions. */
  readonly reachable: boolean;
  readonly notes: readonly string[];
}

/** What makes a handler run. */
export type HandlerEvent =
  | 'click'
  | 'longClick'
  | 'itemClick'
  | 'menu'
  | 'editorAction'
  | 'key'
  | 'dialogButton'
  | 'valueChange'
  | 'lifecycle'
  | 'other';

/** A method together with what makes it run; the same method on two buttons is two handlers. */
export interface Handler {
  readonly id: Id;
  readonly activity: string;
  /** As `Lcom/app/Main$1;->onClick(Landroid/view/View;)V`. */
  readonly method: string;
  /** The widget, where it is one that takes a value. */
  readonly sourceWidget?: Id;
  readonly sourceResId?: number;
  /** Name of the source, such as `itemized`. */
  readonly source?: string;
  readonly event: HandlerEvent;
  readonly role: 'action' | 'valueChange' | 'lifecycle';
  /** The handler that must run first, such as the one that shows the dialog. */
  readonly requires?: Id;
}

/** What the activities of an app show and react to. */
export interface InterfaceModel {
  /** In the order of the manifest. */
  readonly activities: readonly ActivityInfo[];
  /** By activity, then in the order of the documents. */
  readonly widgets: readonly LayoutWidget[];
  /** By activity; within it in handler order: by source, menus, then by method. */
  readonly handlers: readonly Handler[];
}
