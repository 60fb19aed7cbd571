import { malformed } from '../malformed.js';
import { type InputClass, type InputClasses, inputClasses } from './input-classes.js';
import { type InputConfig, namedValues } from './input-config.js';
import { inputDomain, type ValuesFromCode } from './input-domain.js';
import type { Layout } from './layout.js';
import { uniqueNames, type ViewNode, viewsBelow } from './view-node.js';
import {
  type KnownWidget,
  kindOfKnown,
  knownWidget,
  type SuperclassOf,
  type WidgetKind,
} from './widget-kind.js';

/** A view that takes a value. */
export interface LayoutWidget {
  /** Stable: `NewReportActivity/dest`. */
  readonly id: string;
  /** Full class name. */
  readonly activity: string;
  readonly resId?: number | undefined;
  readonly resName?: string | undefined;
  readonly kind: WidgetKind;
  readonly cls: string;
  /** Place among the widgets of its activity. */
  readonly order: number;
  readonly initiallyEnabled: boolean;
  readonly initiallyVisible: boolean;
  readonly classes: readonly InputClass[];
  readonly classesFrom: InputClasses['from'];
}

/** The widgets of an activity. */
export interface ActivityWidgets {
  /** In document order. */
  readonly widgets: readonly LayoutWidget[];
  /** The group of each of a group's buttons, by the resource ids of the buttons. */
  readonly childOf: ReadonlyMap<number, LayoutWidget>;
  /** The names of all views of the activity, as they appear in ids. */
  readonly names: ReadonlyMap<ViewNode, string>;
  readonly warnings: readonly string[];
}

/** What the widgets of an activity are found with. */
export interface WidgetSources {
  /** Full class name. */
  readonly activity: string;
  /** All layouts of the activity, in the order in which it shows them. */
  readonly layouts: readonly Layout[];
  readonly superclassOf: SuperclassOf;
  readonly config: InputConfig;
  /** What the code says about the values of a view. */
  readonly fromCode?: (view: ViewNode) => ValuesFromCode | undefined;
}

/** The widgets of an activity's layouts, with their input classes. */
export function activityWidgets(sources: WidgetSources): ActivityWidgets {
  return new Finder(sources).find();
}

/** Far more than a screen has: widgets of a hostile app could share one long list. */
const MAX_CLASSES = 200_000;

/** What a group's values are made of. */
const BUTTONS_OF: ReadonlyMap<KnownWidget, KnownWidget> = new Map([
  ['radioGroup', 'radioButton'],
  ['chipGroup', 'chip'],
  ['toggleGroup', 'toggleButton'],
]);

class Finder {
  readonly #sources: WidgetSources;
  readonly #views: readonly ViewNode[];
  readonly #names: ReadonlyMap<ViewNode, string>;
  readonly #widgets: LayoutWidget[] = [];
  readonly #childOf = new Map<number, LayoutWidget>();
  /** Buttons that are values of a group and no widgets themselves. */
  readonly #grouped = new Set<ViewNode>();
  readonly #warnings: string[] = [];
  #classes = 0;

  constructor(sources: WidgetSources) {
    this.#sources = sources;
    // A layout that is shown twice has the same widgets.
    const layouts = new Map(sources.layouts.map((layout) => [layout.id, layout]));
    this.#views = [...layouts.values()].flatMap(({ roots }) => [...viewsBelow(roots)]);
    this.#names = uniqueNames(this.#views);
  }

  find(): ActivityWidgets {
    for (const view of this.#views) if (!this.#grouped.has(view)) this.#take(view);
    return { widgets: this.#widgets, childOf: this.#childOf, names: this.#names, warnings: this.#warnings };
  }

  #take(view: ViewNode): void {
    const known = knownWidget(view.cls, this.#sources.superclassOf);
    const kind =
      known !== undefined && takesValue(known, view) ? kindOfKnown(known) : this.#configuredKind(view);
    if (kind === undefined) return;
    const buttons = kind === 'radioGroup' ? this.#buttonsBelow(view, known && BUTTONS_OF.get(known)) : [];
    for (const button of buttons) this.#grouped.add(button);
    const widget = this.#widget(view, kind, buttons);
    if (widget === undefined) return;
    this.#widgets.push(widget);
    for (const { resId } of buttons) if (resId !== undefined) this.#childOf.set(resId, widget);
  }

  /** A view of no known kind is a widget where the user has named its values. */
  #configuredKind(view: ViewNode): WidgetKind | undefined {
    const owner = { activity: this.#sources.activity, resName: view.resName };
    return view.resName !== undefined && namedValues(this.#sources.config, owner, 'other') !== undefined
      ? 'other'
      : undefined;
  }

  #widget(view: ViewNode, kind: WidgetKind, buttons: readonly ViewNode[]): LayoutWidget | undefined {
    const { activity, config, fromCode } = this.#sources;
    const id = `${simpleName(activity)}/${this.#nameOf(view)}`;
    const labels = buttons.map((button) => button.attributes.text ?? this.#nameOf(button));
    const domain = inputDomain(kind, view.attributes, labels, fromCode?.(view));
    const classes = inputClasses(domain, { activity, resName: view.resName }, config);
    if (classes === undefined) {
      this.#warnings.push(`${id} is left out: the configuration has no values for it`);
      return undefined;
    }
    this.#classes += classes.classes.length;
    if (this.#classes > MAX_CLASSES) {
      throw malformed(activity, `its widgets have more than ${MAX_CLASSES} values to choose from`);
    }
    if (classes.isUnknownList) this.#warnings.push(`${id}: its options are not known before the app runs`);
    return {
      id,
      activity,
      resId: view.resId,
      resName: view.resName,
      kind,
      cls: view.cls,
      order: this.#widgets.length,
      initiallyEnabled: view.attributes.enabled ?? true,
      initiallyVisible: view.isShown,
      classes: classes.classes,
      classesFrom: classes.from,
    };
  }

  /** The buttons of a group, without those of a group inside of it. */
  #buttonsBelow(view: ViewNode, wanted: KnownWidget | undefined): readonly ViewNode[] {
    return view.children.flatMap((child) => {
      const known = knownWidget(child.cls, this.#sources.superclassOf);
      if (known !== undefined && known === wanted) return [child];
      return known !== undefined && BUTTONS_OF.has(known) ? [] : this.#buttonsBelow(child, wanted);
    });
  }

  #nameOf(view: ViewNode): string {
    return this.#names.get(view) ?? '';
  }
}

/** Some views of a widget's class only show, or are plain buttons. */
function takesValue(known: KnownWidget, { attributes }: ViewNode): boolean {
  switch (known) {
    case 'chip':
      return attributes.checkable === true;
    case 'chipGroup':
    case 'toggleGroup':
      return attributes.singleSelection === true;
    case 'ratingBar':
      return attributes.isIndicator !== true;
    default:
      return true;
  }
}

function simpleName(className: string): string {
  return className.slice(className.lastIndexOf('.') + 1);
}
