import type { DexMethod } from '../dex/dex-class.js';
import type { OutsideCall } from '../facts/call.js';
import type { Facts } from '../facts/facts.js';
import { Regions } from '../flow/regions.js';
import { preferencesBelow, readPreferences } from '../layout/preferences.js';
import type { ActivityWidgets } from '../layout/widgets.js';
import { unlessMalformed } from '../unless-malformed.js';
import { type ActivityCode, type AppCode, itemName } from './activity-code.js';
import { type CodedHandler, handlersOf } from './handlers.js';
import type { StartCall } from './intents.js';
import type { Handler, Id } from './interface-model.js';
import { Reach } from './reach.js';
import { Scope } from './scope.js';
import type { Starts, StartTargets } from './starts.js';
import type { ExternalStart, Transition, UnresolvedStart } from './transition-model.js';

/** An activity whose code was read. */
export interface ReadActivity {
  /** Full class name. */
  readonly cls: string;
  /** Short, where that is enough to distinguish it. */
  readonly name: string;
  readonly code: ActivityCode;
  readonly widgets: ActivityWidgets;
}

/** What the handlers of an activity do. */
export interface ActivityTransitions {
  readonly handlers: readonly Handler[];
  readonly transitions: readonly Transition[];
  readonly unresolved: readonly UnresolvedStart[];
  readonly external: readonly ExternalStart[];
  /** Activities that it shows within itself. */
  readonly tabs: readonly string[];
  /** Whether some handler ends the activity. */
  readonly finishes: boolean;
}

/** A handler with what may run because of it. */
interface ReachedHandler extends CodedHandler {
  readonly reach: Reach;
}

/** Follows each handler of an activity to the activities that it starts. */
export function transitionsOf(app: AppCode, starts: Starts, activity: ReadActivity): ActivityTransitions {
  return new Search(app, starts, activity).run();
}

class Search {
  readonly #transitions: Transition[] = [];
  readonly #unresolved: UnresolvedStart[] = [];
  readonly #external: ExternalStart[] = [];
  /** Intents that wait in an item of a menu or in a preference. */
  readonly #kept = new Map<StartCall, Scope>();
  readonly #tabs = new Set<string>();
  #finishes = false;

  constructor(
    private readonly app: AppCode,
    private readonly starts: Starts,
    private readonly activity: ReadActivity,
  ) {}

  run(): ActivityTransitions {
    const { code, widgets } = this.activity;
    const reached = handlersOf(code, this.activity, widgets, this.app.xml).map((one) => ({
      ...one,
      reach: this.#reach(one),
    }));
    const settled = reached.map((one) => {
      const requires = this.#requires(one, reached);
      const handler = this.#follow(one);
      return requires === undefined ? handler : { ...handler, requires };
    });
    return {
      handlers: [...settled, ...this.#keptStarts(settled), ...this.#preferences()],
      transitions: this.#transitions,
      unresolved: this.#unresolved,
      external: this.#external,
      tabs: [...this.#tabs],
      finishes: this.#finishes,
    };
  }

  #reach({ methods, bindings }: CodedHandler): Reach {
    const { facts, graph } = this.app;
    return new Reach(
      facts,
      graph,
      methods.map((method) => ({ method, bindings })),
      (method) => this.activity.code.runs(method),
    );
  }

  /** The first handler that shows the dialog whose button this is. */
  #requires({ handler, methods }: ReachedHandler, all: readonly ReachedHandler[]): Id | undefined {
    if (handler.event !== 'dialogButton') return undefined;
    const calls = this.activity.code.entries.flatMap(({ method, registered }) =>
      method === methods[0] && registered !== undefined ? [registered] : [],
    );
    const shows = all.find(
      ({ handler: { id }, reach }) =>
        id !== handler.id && calls.some(({ method, pc }) => reach.has(method, pc)),
    );
    return shows?.handler.id;
  }

  /** Adds the transitions of a handler; gives the handler with its true role. */
  #follow({ handler, methods, reach }: ReachedHandler): Handler {
    const { cls, code } = this.activity;
    const scope = new Scope(this.app.facts, code.type, reach);
    const targets = new Map<string, Set<Id>>();
    let starts = false;
    for (const method of methods.filter((one) => this.app.facts.ssa(one) === undefined)) {
      starts = true;
      const reason = 'its code cannot be read';
      this.#unresolved.push({ activity: cls, handler: handler.id, method: String(method), reason });
    }
    for (const method of reach.methods) {
      if (this.#callsFinish(method, reach)) this.#finishes = true;
      for (const start of this.starts.in(method)) {
        if (!reach.has(method, start.call.pc)) continue;
        if (start.kind === 'kept') {
          this.#kept.set(start, scope);
          continue;
        }
        starts = true;
        const { activities, external, unresolved } = this.starts.targets(start, scope);
        if (start.kind === 'tab') for (const tab of activities) this.#tabs.add(tab);
        const guards = guardsOf(this.app.facts, method, start.call.pc, this.activity.widgets);
        for (const target of activities) {
          const known = targets.get(target);
          if (known === undefined) targets.set(target, new Set(guards));
          else for (const guard of guards) known.add(guard);
        }
        for (const intent of external)
          this.#external.push({ activity: cls, handler: handler.id, method: String(method), intent });
        for (const reason of unresolved)
          this.#unresolved.push({ activity: cls, handler: handler.id, method: String(method), reason });
      }
    }
    const mayStay = starts && this.#mayStay(methods, reach);
    const auto = handler.role === 'lifecycle';
    for (const [to, guards] of targets) {
      this.#transitions.push({
        from: cls,
        handler: handler.id,
        to,
        kind: 'inter',
        auto,
        mayStay,
        guards: [...guards].sort(),
      });
    }
    // A change of a value is a transition only when it starts an activity; then it acts.
    const role = handler.role === 'valueChange' && targets.size > 0 ? 'action' : handler.role;
    if (!starts && role === 'action') {
      this.#transitions.push({
        from: cls,
        handler: handler.id,
        to: cls,
        kind: 'intra',
        auto: false,
        mayStay: false,
        guards: [],
      });
    }
    return role === handler.role ? handler : { ...handler, role };
  }

  #callsFinish(method: DexMethod, reach: Reach): boolean {
    return this.app.facts
      .callsBy(method)
      .some(
        ({ ref, pc }) =>
          /^finish/.test(ref.name) && this.app.facts.isA(ref.class, 'activity') && reach.has(method, pc),
      );
  }

  /** Whether the handler can end without having made a call that leads to a start. */
  #mayStay(methods: readonly DexMethod[], reach: Reach): boolean {
    const leads = new Map<DexMethod, boolean>();
    const leadsToStart = (method: DexMethod): boolean => {
      const known = leads.get(method);
      if (known !== undefined) return known;
      leads.set(method, false);
      const found =
        this.starts.in(method).some(({ call }) => reach.has(method, call.pc)) ||
        reach.edges(method).some(({ target }) => leadsToStart(target));
      leads.set(method, found);
      return found;
    };
    return methods.some((method) => {
      const flow = this.app.facts.ssa(method)?.flow;
      if (flow === undefined) return false;
      const starting = new Set<number>();
      for (const { call } of this.starts.in(method)) starting.add(flow.blockAt(call.pc) ?? -1);
      for (const { pc, target } of reach.edges(method))
        if (leadsToStart(target)) starting.add(flow.blockAt(pc) ?? -1);
      const reached = new Set([0]);
      for (const block of reached) {
        if (starting.has(block)) continue;
        for (const next of flow.normal.successors(block))
          if (reach.has(method, flow.start(next))) reached.add(next);
      }
      return flow.exits('without throws').some((exit) => reached.has(exit) && !starting.has(exit));
    });
  }

  /** Items and preferences that start what they keep; some of them have a handler already. */
  *#keptStarts(known: readonly Handler[]): Generator<Handler, void> {
    const { cls, name } = this.activity;
    const taken = new Map(known.map((handler) => [handler.id, handler]));
    for (const [start, scope] of this.#kept) {
      const { call } = start;
      const isItem = this.app.facts.isA(call.ref.class, 'menuItem');
      const source = this.#titleOf(call) ?? `${isItem ? 'item' : 'preference'} ${this.#kept.size}`;
      const id = `${name}/${source}.${isItem ? 'menu' : 'click'}`;
      const handler: Handler = taken.get(id) ?? {
        id,
        activity: cls,
        method: String(call.method),
        source,
        event: isItem ? 'menu' : 'click',
        role: 'action',
      };
      this.#lead(handler, this.starts.targets(start, scope));
      if (taken.has(id)) continue;
      taken.set(id, handler);
      yield handler;
    }
  }

  /** The title of the item that a call is made on, where the item was made just before. */
  #titleOf({ method, args }: OutsideCall): string | undefined {
    const { facts, xml } = this.app;
    const made = facts.calls('add').find((call) => call.method === method && call.result === args[0]);
    for (const atom of facts.at(made?.args.at(-1))) {
      const title =
        atom.kind === 'string' ? atom.value : atom.kind === 'int' ? xml?.table.text(atom.value) : undefined;
      if (title !== undefined && title.trim() !== '') return itemName(title);
    }
    return undefined;
  }

  /** Adds what a handler that only starts something leads to. */
  #lead(handler: Handler, { activities, external, unresolved }: StartTargets): void {
    const { activity, id, method } = handler;
    // It does lead somewhere.
    const stays = this.#transitions.findIndex((one) => one.handler === id && one.kind === 'intra');
    if (stays >= 0 && activities.length > 0) this.#transitions.splice(stays, 1);
    for (const to of activities) {
      this.#transitions.push({
        from: activity,
        handler: id,
        to,
        kind: 'inter',
        auto: false,
        mayStay: false,
        guards: [],
      });
    }
    for (const intent of external) this.#external.push({ activity, handler: id, method, intent });
    for (const reason of unresolved) this.#unresolved.push({ activity, handler: id, method, reason });
  }

  /** Preferences whose XML says what a click starts. */
  *#preferences(): Generator<Handler, void> {
    const { xml } = this.app;
    const { cls, name, code } = this.activity;
    if (xml === undefined) return;
    for (const id of code.preferences) {
      const root = readPreferences(xml, id);
      if (root === undefined) continue;
      for (const { intent, key, title } of preferencesBelow(root)) {
        if (intent === undefined) continue;
        const source = key ?? title ?? 'preference';
        const handler: Handler = {
          id: `${name}/${source}.click`,
          activity: cls,
          method: xml.label(id),
          source,
          event: 'click',
          role: 'action',
        };
        this.#lead(handler, this.starts.ofPreference(intent));
        yield handler;
      }
    }
  }
}

/** The widgets on whose values it depends whether an instruction runs. */
function guardsOf(facts: Facts, method: DexMethod, pc: number, { widgets, childOf }: ActivityWidgets): Id[] {
  const ssa = facts.ssa(method);
  const block = ssa?.flow.blockAt(pc);
  if (ssa === undefined || block === undefined) return [];
  const found = new Set<Id>();
  // Code too tangled to follow has no guards that could be named.
  const conditions = unlessMalformed(
    () => new Regions(ssa.flow).over(block),
    () => [],
  );
  for (const condition of conditions) {
    const jump = ssa.flow.last(condition);
    if (jump === undefined) continue;
    for (const value of ssa.uses(jump)) {
      for (const { id } of facts.of('value', facts.node(method, value))) {
        const widget = widgets.find(({ resId }) => resId === id) ?? childOf.get(id);
        if (widget !== undefined) found.add(widget.id);
      }
    }
  }
  return [...found];
}
