import { className } from '../class-name.js';
import type { DexMethod } from '../dex/dex-class.js';
import type { AppXml } from '../layout/app-xml.js';
import type { ActivityWidgets, LayoutWidget } from '../layout/widgets.js';
import type { ActivityCode, EntryPoint } from './activity-code.js';
import type { Handler, Id } from './interface-model.js';
import type { Binding } from './specialise.js';

/** A handler, with the code that it runs. */
export interface CodedHandler {
  readonly handler: Handler;
  readonly methods: readonly DexMethod[];
  readonly bindings: readonly Binding[];
}

/** Kinds of widgets whose clicks change their value. */
const CHANGED_BY_CLICK: readonly LayoutWidget['kind'][] = ['compound', 'spinner', 'radioGroup'];

/** Names and orders the handlers of an activity: by their source in the documents, then menus, then by method. */
export function handlersOf(
  code: ActivityCode,
  activity: { readonly cls: string; readonly name: string },
  widgets: ActivityWidgets,
  xml: AppXml | undefined,
): readonly CodedHandler[] {
  const order = new Map<number, number>();
  const names = new Map<number, string>();
  for (const [view, name] of widgets.names) {
    if (view.resId === undefined || order.has(view.resId)) continue;
    order.set(view.resId, order.size);
    names.set(view.resId, name);
  }
  const rank = ({ source, method }: EntryPoint): readonly [number, string] => {
    if (source.kind === 'view') return [order.get(source.id) ?? order.size, ''];
    // Items come in the order in which their menus were read.
    return source.kind === 'item' ? [order.size + 1, ''] : [order.size + 2, `${method.name} ${method}`];
  };
  const sorted = [...code.entries].sort((a, b) => {
    const [[one, text], [other, otherText]] = [rank(a), rank(b)];
    return one - other || (text < otherText ? -1 : text > otherText ? 1 : 0);
  });
  const taken = new Map<Id, number>();
  return sorted.map((entry) => {
    const { source, method, also, event, bound, merged } = entry;
    const id = source.kind === 'view' || source.kind === 'item' ? source.id : undefined;
    const name =
      source.kind === 'view'
        ? (names.get(source.id) ?? xml?.idName(source.id) ?? `0x${source.id.toString(16)}`)
        : source.kind === 'none'
          ? undefined
          : source.name;
    const widget = source.kind === 'view' ? widgetOf(widgets, source.id) : undefined;
    const isValueChange = event === 'click' && widget !== undefined && CHANGED_BY_CLICK.includes(widget.kind);
    const handler: Handler = {
      id: unique(taken, handlerId(activity, name, entry)),
      activity: activity.cls,
      method: String(method),
      ...(widget === undefined ? {} : { sourceWidget: widget.id }),
      ...(id === undefined ? {} : { sourceResId: id }),
      ...(name === undefined ? {} : { source: name }),
      event,
      role: isValueChange ? 'valueChange' : entry.role,
    };
    const bindings: Binding[] = [];
    if (bound !== undefined && id !== undefined) bindings.push({ parameter: bound, id, is: 'source' });
    if (merged !== undefined) bindings.push({ parameter: 0, id: merged, is: 'merged' });
    return { handler, methods: [method, ...also], bindings };
  });
}

/** The widget with a resource id; a button of a group stands for the group. */
function widgetOf({ widgets, childOf }: ActivityWidgets, id: number): LayoutWidget | undefined {
  return widgets.find(({ resId }) => resId === id) ?? childOf.get(id);
}

function handlerId(
  { cls, name }: { readonly cls: string; readonly name: string },
  source: string | undefined,
  { method, event }: EntryPoint,
): Id {
  if (source !== undefined) return `${name}/${source}.${event}`;
  const owner = className(method.class.descriptor);
  const prefix = owner === cls || cls.startsWith(owner) ? '' : `${owner.replace(/^.*[.$]/, '')}.`;
  return event === 'lifecycle'
    ? `${name}/${prefix}${method.name}`
    : `${name}/${prefix}${method.name}.${event}`;
}

function unique(taken: Map<Id, number>, id: Id): Id {
  const count = (taken.get(id) ?? 0) + 1;
  taken.set(id, count);
  return count === 1 ? id : `${id}#${count}`;
}
