import { className, descriptorOf } from '../class-name.js';
import type { DexMethod } from '../dex/dex-class.js';
import type { AtomOf } from '../facts/atom.js';
import { argTypes, type OutsideCall } from '../facts/call.js';
import type { Facts } from '../facts/facts.js';
import type { Family } from '../facts/families.js';
import { LISTENER_PARAMETERS } from '../facts/widget-calls.js';
import type { AppXml } from '../layout/app-xml.js';
import { expandLayout, type Layout } from '../layout/layout.js';
import { itemsBelow, type MenuItem, readMenu } from '../layout/menu.js';
import { viewsBelow } from '../layout/view-node.js';
import type { CallGraph } from '../program/call-graph.js';
import { frameworkClass } from '../program/framework.js';
import { type Signature, signatureOf } from '../program/program.js';
import { unlessMalformed } from '../unless-malformed.js';
import { type EventKind, listenerEvent, MENU_HANDLERS, overrideEvent } from './events.js';
import { mergedId } from './merged-class.js';
import { Reach, type Root } from './reach.js';
import { Scope } from './scope.js';

/** Something of an activity that runs by the framework's call. */
export interface EntryPoint extends EventKind {
  readonly method: DexMethod;
  /** Further methods of the same listener that belong to the same event. */
  readonly also: readonly DexMethod[];
  /** What it is called for, such as a button. */
  readonly source: Source;
  /** The parameter that the source comes in, by its place in the code. */
  readonly bound: number | undefined;
  /** Which one of a merged class the listener is. */
  readonly merged?: number | undefined;
  /** The call that registered it; undefined for overrides and what XML names. */
  readonly registered: OutsideCall | undefined;
}

/** What a handler is called for. */
export type Source =
  | { readonly kind: 'view'; readonly id: number }
  | { readonly kind: 'item'; readonly id: number | undefined; readonly name: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'none' };

/** Of objects of these kinds that an activity makes, the framework calls the methods that they override. */
const HOSTED: readonly Family[] = ['fragment', 'dialog', 'view', 'preference'];
const ALSO_HOSTED: readonly string[] = ['Landroid/widget/Adapter;', 'Landroid/widget/BaseAdapter;'];
const DIALOG_BUTTONS: ReadonlyMap<string, string> = new Map([
  ['setPositiveButton', 'positive'],
  ['setNegativeButton', 'negative'],
  ['setNeutralButton', 'neutral'],
]);
/** What a layout can be set on. */
const SHOWING: readonly Family[] = ['activity', 'dialog', 'window'];
const NONE: Source = { kind: 'none' };

/** What surrounds the search: the whole app. */
export interface AppCode {
  readonly facts: Facts;
  readonly graph: CallGraph;
  readonly xml: AppXml | undefined;
  readonly isOwn: (method: DexMethod) => boolean;
  /** Types of all activities. */
  readonly activities: ReadonlySet<string>;
}

/** Everything that runs for one activity: found from its overrides, through all that it registers and hosts. */
export class ActivityCode {
  readonly #app: AppCode;
  readonly #entries = new Map<string, EntryPoint>();
  readonly #hosted = new Set<string>();
  readonly #layouts = new Map<number, Layout>();
  readonly #menus = new Set<number>();
  readonly #preferences = new Set<number>();
  #scope: Scope;

  constructor(
    app: AppCode,
    /** The activity. */
    readonly type: string,
  ) {
    this.#app = app;
    this.#host(type);
    this.#scope = this.#newScope();
    // What is found leads to more code, in which there is more to find.
    for (let before = -1; before !== this.#size; ) {
      before = this.#size;
      this.#scope = this.#newScope();
      this.#findLayouts();
      this.#findHosted();
      this.#findMenus();
      this.#findListeners();
      this.#findNamedMethods();
    }
  }

  get entries(): readonly EntryPoint[] {
    return [...this.#entries.values()];
  }

  /** What the activity shows, in the order of discovery. */
  get layouts(): readonly Layout[] {
    return [...this.#layouts.values()];
  }

  get menus(): readonly number[] {
    return [...this.#menus];
  }

  /** Preference XML that it shows. */
  get preferences(): readonly number[] {
    return [...this.#preferences];
  }

  get #size(): number {
    return (
      this.#entries.size + this.#hosted.size + this.#layouts.size + this.#menus.size + this.#preferences.size
    );
  }

  #newScope(): Scope {
    const { facts, graph } = this.#app;
    const roots: Root[] = this.entries.flatMap(({ method, also }) =>
      [method, ...also].map((one) => ({ method: one })),
    );
    for (const type of this.#hosted) {
      const constructors = facts.program
        .findClass(type)
        ?.directMethods.filter(({ name }) => name === '<init>');
      for (const method of constructors ?? []) roots.push({ method });
    }
    return new Scope(facts, this.type, new Reach(facts, graph, roots, (method) => this.runs(method)));
  }

  /**
   * Whether a method can run for this activity: own code, but not that of another activity's instance. Such code may seem to be
   * called, because objects that two activities use are not distinguished.
   */
  runs(method: DexMethod): boolean {
    if (!this.#app.isOwn(method)) return false;
    if (method.isStatic) return true;
    const { descriptor } = method.class;
    const [outermost = descriptor] = descriptor.split(/[$;]/);
    const owner = `${outermost};`;
    if (!this.#app.activities.has(owner)) return true;
    if (this.#app.facts.program.hierarchy.isSubtype(this.type, owner)) return true;
    return owner !== descriptor && !method.class.instanceFields.some(({ type }) => type === owner);
  }

  /** The calls of a name in what runs for this activity. */
  #calls(name: string): OutsideCall[] {
    const { reach } = this.#scope;
    return this.#app.facts.calls(name).filter(({ method, pc }) => reach.has(method, pc));
  }

  #addEntry(entry: EntryPoint): void {
    const { source } = entry;
    const from =
      source.kind === 'none' ? '' : source.kind === 'view' ? source.id : `${source.name} ${source.kind}`;
    const key = `${entry.method} ${entry.event} ${from}`;
    if (!this.#entries.has(key)) this.#entries.set(key, entry);
  }

  /** The methods that a class overrides of those of the framework's classes. */
  #host(type: string): void {
    if (this.#hosted.has(type)) return;
    this.#hosted.add(type);
    const { program } = this.#app.facts;
    for (const { method, declaredBy } of program.callbacks(type)) {
      if (!this.#app.isOwn(method) || frameworkClass(declaredBy)?.isInterface === true) continue;
      const kind = overrideEvent(method.name);
      // Those of menus come with their items.
      if (kind.event === 'menu') continue;
      this.#addEntry({ ...kind, method, also: [], source: NONE, bound: undefined, registered: undefined });
    }
  }

  #findHosted(): void {
    const { facts } = this.#app;
    const { hierarchy } = facts.program;
    const isHosted = (type: string) =>
      HOSTED.some((family) => facts.isA(type, family)) ||
      ALSO_HOSTED.some((base) => hierarchy.isSubtype(type, base));
    for (const method of this.#scope.reach.methods)
      for (const type of this.#app.graph.index.body(method).allocated)
        if (hierarchy.classes.has(type) && isHosted(type)) this.#host(type);
    for (const { roots } of this.#layouts.values()) {
      for (const view of viewsBelow(roots)) {
        const type = descriptorOf(view.kind === 'fragment' ? view.fragment : view.cls);
        if (hierarchy.classes.has(type)) this.#host(type);
      }
    }
  }

  #findLayouts(): void {
    const { facts } = this.#app;
    for (const call of this.#calls('setContentView')) {
      const { class: on } = call.ref;
      if (SHOWING.some((family) => facts.isA(on, family))) this.#show(call, 1);
      else if (call.kind === 'static') for (let i = 0; i < call.args.length; i++) this.#show(call, i);
    }
    for (const call of this.#calls('setView'))
      if (facts.isA(call.ref.class, 'dialogBuilder')) this.#show(call, 1);
    for (const type of this.#hosted) if (facts.isA(type, 'fragment')) this.#showFragment(type);
    for (const name of ['addPreferencesFromResource', 'setPreferencesFromResource']) {
      // Apps keep them among all sorts of XML.
      for (const { method, pc } of this.#calls(name))
        for (const { value } of this.#scope.of('int', method, pc, 1))
          if (this.#app.xml?.table.xmlFile(value) !== undefined) this.#preferences.add(value);
    }
  }

  #show({ method, pc }: OutsideCall, argument: number): void {
    for (const atom of this.#scope.argument(method, pc, argument)) {
      if (atom.kind === 'int') this.#addLayout(atom.value);
      else if (atom.kind === 'inflated') this.#addLayout(atom.layout);
    }
  }

  #showFragment(type: string): void {
    const signature =
      'onCreateView(Landroid/view/LayoutInflater;Landroid/view/ViewGroup;Landroid/os/Bundle;)Landroid/view/View;';
    const { facts } = this.#app;
    const target = facts.program.resolve(type, signature);
    if (target.kind !== 'app') return;
    for (const { layout } of facts.of('inflated', facts.returned(target.method))) this.#addLayout(layout);
  }

  #addLayout(id: number): void {
    const { xml } = this.#app;
    if (xml === undefined || this.#layouts.has(id) || this.#typeOf(id) !== 'layout') return;
    this.#layouts.set(
      id,
      unlessMalformed(
        () => expandLayout(xml, id),
        (why) => ({ id, label: xml.label(id), roots: [], notes: [why] }),
      ),
    );
  }

  #typeOf(id: number): string | undefined {
    return this.#app.xml?.table.name(id)?.type;
  }

  /** Methods that layouts name to be called for a click. */
  #findNamedMethods(): void {
    const { program } = this.#app.facts;
    for (const { roots } of this.#layouts.values()) {
      for (const { attributes, resId, resName } of viewsBelow(roots)) {
        if (attributes.onClick === undefined) continue;
        const target = program.resolve(this.type, `${attributes.onClick}(Landroid/view/View;)V`);
        if (target.kind !== 'app' || !this.#app.isOwn(target.method)) continue;
        const source: Source =
          resId === undefined
            ? { kind: 'named', name: resName ?? attributes.onClick }
            : { kind: 'view', id: resId };
        this.#addEntry({
          event: 'click',
          role: 'action',
          method: target.method,
          also: [],
          source,
          bound: 1,
          registered: undefined,
        });
      }
    }
  }

  #findMenus(): void {
    for (const call of this.#calls('inflate')) {
      if (!this.#app.facts.isA(call.ref.class, 'menuInflater')) continue;
      for (const { value } of this.#scope.of('int', call.method, call.pc, 1)) {
        if (this.#app.xml === undefined || this.#typeOf(value) !== 'menu') continue;
        this.#menus.add(value);
        for (const item of itemsBelow(readMenu(this.#app.xml, value))) this.#addXmlItem(item, call.method);
      }
    }
    for (const call of this.#calls('add'))
      if (this.#app.facts.isA(call.ref.class, 'menu')) this.#addItem(call);
  }

  #addXmlItem({ resId, resName, title, onClick }: MenuItem, madeIn: DexMethod): void {
    const source: Source = { kind: 'item', id: resId, name: resName ?? title ?? 'item' };
    if (onClick === undefined) {
      this.#addItemHandlers(source, madeIn);
      return;
    }
    const { program } = this.#app.facts;
    const target = program.resolve(this.type, `${onClick}(Landroid/view/MenuItem;)Z`);
    const other = program.resolve(this.type, `${onClick}(Landroid/view/MenuItem;)V`);
    for (const one of [target, other]) if (one.kind === 'app') this.#addItemHandler(source, one.method);
  }

  /** An item that code adds: its id, if it has one, is the second number. */
  #addItem(call: OutsideCall): void {
    const { method, pc, ref } = call;
    const hasId = ref.proto.parameters.length === 4;
    const titleAt = ref.proto.parameters.length;
    const titles = this.#scope.argument(method, pc, titleAt).flatMap((atom) => {
      if (atom.kind === 'string') return [atom.value];
      return atom.kind === 'int' ? [this.#app.xml?.table.text(atom.value) ?? ''] : [];
    });
    const ids = hasId ? this.#scope.of('int', method, pc, 2).map(({ value }) => value) : [];
    const title = titles.find((one) => one.trim() !== '');
    const name = title ?? (ids[0] === undefined ? 'item' : `item${ids[0]}`);
    for (const id of ids.length === 0 ? [undefined] : ids)
      this.#addItemHandlers({ kind: 'item', id, name: itemName(name) }, method);
  }

  #addItemHandlers(source: Source, madeIn: DexMethod): void {
    const { program } = this.#app.facts;
    const isContext = /ContextMenu/.test(madeIn.name) || madeIn.ref.proto.descriptor.includes('ContextMenu');
    const names: readonly string[] = isContext ? MENU_HANDLERS.context : MENU_HANDLERS.options;
    for (const type of this.#hosted) {
      for (const { method } of program.callbacks(type))
        if (names.includes(method.name) && this.#app.isOwn(method)) this.#addItemHandler(source, method);
    }
  }

  #addItemHandler(source: Source, method: DexMethod): void {
    const item = method.ref.proto.parameters.indexOf('Landroid/view/MenuItem;');
    this.#addEntry({
      event: 'menu',
      role: 'action',
      method,
      also: [],
      source,
      bound: item < 0 ? undefined : item + 1,
      registered: undefined,
    });
  }

  /** Objects that are given to the framework to be called back. */
  #findListeners(): void {
    const { facts } = this.#app;
    for (const method of this.#scope.reach.methods) {
      for (const call of facts.callsBy(method)) {
        if (!this.#scope.reach.has(method, call.pc)) continue;
        const types = argTypes(call);
        for (let i = call.kind === 'static' ? 0 : 1; i < types.length; i++) {
          const signatures = this.#calledBack(types[i] ?? '');
          if (signatures.length === 0) continue;
          for (const atom of facts.at(call.args[i]))
            if (atom.kind === 'object' || atom.kind === 'lambda') this.#listen(call, atom, signatures);
        }
      }
    }
  }

  /** What an interface of Android, or of a library that the app brings along, lets others call; nothing for other types. */
  #calledBack(type: string): readonly Signature[] {
    const { program } = this.#app.facts;
    const library = program.findClass(type);
    if (library !== undefined) {
      const isOthers = program.hierarchy.isInterface(type) && !library.virtualMethods.some(this.#app.isOwn);
      return isOthers ? library.virtualMethods.map(({ ref }) => signatureOf(ref)) : [];
    }
    const known = type.startsWith('Landroid/') ? frameworkClass(type) : undefined;
    return known?.isInterface === true ? [...known.methods.keys()] : [];
  }

  #listen(call: OutsideCall, listener: AtomOf<'object' | 'lambda'>, signatures: readonly string[]): void {
    const { facts, isOwn } = this.#app;
    const byEvent = new Map<string, { kind: EventKind; methods: DexMethod[]; bound: number | undefined }>();
    for (const signature of signatures) {
      const name = signature.slice(0, signature.indexOf('('));
      const entry = facts.entry(listener, name, signature);
      if (entry === undefined || !isOwn(entry.method)) continue;
      const kind = listenerEvent(signature);
      const group = byEvent.get(kind.event);
      // Only a view is known by the id of the source; an item of a menu has its own.
      const first = LISTENER_PARAMETERS.get(name)?.[0] === 'view' ? entry.parameter(0) : undefined;
      const base = facts.node(entry.method, 0);
      const bound = first === undefined || base === undefined ? undefined : first - base;
      if (group === undefined) byEvent.set(kind.event, { kind, methods: [entry.method], bound });
      else if (!group.methods.includes(entry.method)) group.methods.push(entry.method);
    }
    const merged = listener.kind === 'object' ? mergedId(facts, listener) : undefined;
    for (const { kind, methods, bound } of byEvent.values()) {
      const [method, ...also] = methods;
      if (method === undefined) continue;
      for (const source of this.#sources(call))
        this.#addEntry({ ...kind, method, also, source, bound, merged, registered: call });
    }
  }

  /** What a listener is registered on. */
  #sources(call: OutsideCall): readonly Source[] {
    const { facts } = this.#app;
    if (facts.isA(call.ref.class, 'dialogBuilder')) {
      const name = DIALOG_BUTTONS.get(call.ref.name) ?? call.ref.name;
      return [
        { kind: 'named', name: `${className(call.method.class.descriptor).replace(/^.*[.$]/, '')}.${name}` },
      ];
    }
    if (!facts.isA(call.ref.class, 'view')) return [NONE];
    const views = facts.of('view', call.args[0]);
    return views.length === 0 ? [NONE] : views.map(({ id }) => ({ kind: 'view', id }));
  }
}

/** An item of a menu, as ids call it. */
export function itemName(title: string): string {
  return title.trim().replace(/\s+/g, ' ');
}
