import { Apk } from './apk.js';
import { className, descriptorOf } from './class-name.js';
import { Facts, type NamedEntry } from './facts/facts.js';
import { FactsPointsTo } from './facts/facts-points-to.js';
import { AppXml } from './layout/app-xml.js';
import type { InputConfig } from './layout/input-config.js';
import { expandLayout } from './layout/layout.js';
import { viewsBelow } from './layout/view-node.js';
import { activityWidgets } from './layout/widgets.js';
import type { Activity } from './manifest/components.js';
import type { Manifest } from './manifest/manifest.js';
import type { StartWarning } from './manifest/start-activity.js';
import { ActivityCode, type AppCode } from './model/activity-code.js';
import type { ActivityGraph } from './model/activity-graph.js';
import type { Analysis, AppFacts } from './model/analysis.js';
import { finals } from './model/finals.js';
import type { InterfaceModel } from './model/interface-model.js';
import { OptionLists } from './model/option-lists.js';
import { shortNames } from './model/short-names.js';
import { Starts } from './model/starts.js';
import type { Transition, TransitionModel } from './model/transition-model.js';
import { type ActivityTransitions, type ReadActivity, transitionsOf } from './model/transitions.js';
import { appCode, type OwnCodeOptions, type AppCode as OwnPart } from './ownership/app-code.js';
import { CallGraph, madeByFramework } from './program/call-graph.js';
import { Program } from './program/program.js';
import { signatureSchemes } from './signature/schemes.js';
import { unlessMalformed } from './unless-malformed.js';

export interface AnalyzeOptions extends OwnCodeOptions {
  /** What to put into widgets. */
  readonly inputs?: InputConfig;
  /** A handler that starts an activity only on some of its ways also leads back to its own. */
  readonly selfLoopWhenMayStay?: boolean;
  /** Ways back by finish and the back key are transitions, too. */
  readonly backEdges?: boolean;
}

/** Reads an APK and finds what it shows, what it reacts to and where that leads. */
export function analyze(bytes: Uint8Array, name: string, options: AnalyzeOptions = {}): Analysis {
  return new Analyzer(new Apk(bytes, name), options).run();
}

class Analyzer {
  readonly #manifest: Manifest;
  readonly #program: Program;
  readonly #own: OwnPart;
  readonly #isOwn: (type: string) => boolean;
  readonly #facts: Facts;
  readonly #app: AppCode;
  readonly #warnings: string[] = [];

  constructor(
    private readonly apk: Apk,
    private readonly options: AnalyzeOptions,
  ) {
    const { manifest, resources } = apk;
    this.#manifest = manifest;
    this.#program = new Program(apk.dexFiles);
    this.#own = appCode(apk, options);
    this.#isOwn = (type) => this.#own.isOwn(className(type));
    const xml = resources === undefined ? undefined : new AppXml(resources, apk.zip);
    this.#facts = new Facts(this.#program, {
      packageName: manifest.package,
      resources,
      isOwn: this.#isOwn,
      made: madeByFramework(this.#program).filter(this.#isOwn),
      entries: this.#namedEntries(xml),
    });
    this.#app = {
      facts: this.#facts,
      graph: new CallGraph(this.#program, { pointsTo: new FactsPointsTo(this.#facts) }),
      xml,
      isOwn: (method) => this.#isOwn(method.class.descriptor),
      activities: new Set(this.#activities.map(({ name }) => descriptorOf(name))),
    };
  }

  run(): Analysis {
    const names = shortNames(this.#activities.map(({ name }) => name));
    const lists = new OptionLists(this.#facts, this.apk.resources);
    const read = this.#activities.map((activity): ReadActivity => {
      const code = new ActivityCode(this.#app, descriptorOf(activity.name));
      const widgets = activityWidgets({
        activity: activity.name,
        layouts: code.layouts,
        superclassOf: (cls) => this.#superclassOf(cls),
        config: this.options.inputs ?? {},
        fromCode: ({ resId }) =>
          resId === undefined ? undefined : { options: lists.options(resId), range: lists.range(resId) },
      });
      this.#warnings.push(...widgets.warnings);
      return { cls: activity.name, name: names.get(activity.name) ?? activity.name, code, widgets };
    });
    const starts = new Starts(this.#facts, this.#manifest);
    const found = read.map((activity) => transitionsOf(this.#app, starts, activity));
    const atm = this.#transitionModel(found);
    return {
      app: this.#appFacts(),
      im: this.#interfaceModel(read, found, atm),
      atm,
      satg: this.#activityGraph(found),
      opaque: this.#facts.opaque.map(({ method, why }) => ({ method: String(method), why })),
      warnings: [...this.#startWarnings(), ...this.#warnings],
    };
  }

  get #activities(): readonly Activity[] {
    return this.#manifest.activities.filter((one): one is Activity => one.kind === 'activity');
  }

  get #start(): string {
    return this.#manifest.start?.activity ?? this.#activities[0]?.name ?? '';
  }

  /** Methods that layouts name: any activity may show any layout, as far as is known before its code was read. */
  *#namedEntries(xml: AppXml | undefined): Generator<NamedEntry, void> {
    if (xml === undefined) return;
    const views: { readonly method: string; readonly view: number }[] = [];
    for (const id of xml.table.ids('layout')) {
      const roots = unlessMalformed(
        () => expandLayout(xml, id).roots,
        () => [],
      );
      for (const { attributes, resId } of viewsBelow(roots))
        if (attributes.onClick !== undefined && resId !== undefined)
          views.push({ method: attributes.onClick, view: resId });
    }
    for (const { name } of this.#activities) {
      for (const { method, view } of views)
        yield { type: descriptorOf(name), signature: `${method}(Landroid/view/View;)V`, view };
    }
  }

  #superclassOf(cls: string): string | null {
    const superclass = this.#program.hierarchy.superclass(descriptorOf(cls));
    return superclass === undefined ? null : className(superclass);
  }

  #interfaceModel(
    read: readonly ReadActivity[],
    found: readonly ActivityTransitions[],
    atm: TransitionModel,
  ): InterfaceModel {
    const aliases = this.#manifest.activities.filter((one) => one.kind === 'alias');
    return {
      activities: this.#activities.map(({ name, enabled, exported, filters }, n) => {
        const own = aliases.filter(({ target }) => target === name);
        return {
          cls: name,
          isStart: name === this.#start,
          enabled,
          exported,
          aliases: own.map((alias) => alias.name),
          filters: [...filters, ...own.flatMap((alias) => alias.filters)],
          layouts: read[n]?.code.layouts.map(({ id }) => id) ?? [],
          menus: read[n]?.code.menus ?? [],
          reachable: !atm.unreachable.includes(name),
          notes: [...(read[n]?.code.layouts.flatMap(({ notes }) => notes) ?? []), ...this.#notes(name)],
        };
      }),
      widgets: read.flatMap(({ widgets }) => widgets.widgets),
      handlers: found.flatMap(({ handlers }) => handlers),
    };
  }

  #notes(activity: string): readonly string[] {
    return this.#program.findClass(descriptorOf(activity)) === undefined
      ? ['its class is not in the APK']
      : [];
  }

  #transitionModel(found: readonly ActivityTransitions[]): TransitionModel {
    const byActivity = new Map(this.#activities.map(({ name }, n) => [name, found[n]]));
    const reached = new Set([this.#start]);
    for (const activity of reached)
      for (const { to } of byActivity.get(activity)?.transitions ?? []) reached.add(to);
    const within = this.#activities.flatMap(({ name }) =>
      reached.has(name) ? (byActivity.get(name) ?? []) : [],
    );
    const back = this.#ways(found, reached);
    const transitions = [
      ...within.flatMap((one) => one.transitions),
      ...(this.options.selfLoopWhenMayStay === true ? selfLoops(within) : []),
      ...(this.options.backEdges === true ? back.map(backTransition) : []),
    ];
    return {
      start: this.#start,
      transitions,
      back,
      finals: finals(this.#start, transitions),
      unreachable: this.#activities.map(({ name }) => name).filter((name) => !reached.has(name)),
      unresolved: found.flatMap((one) => one.unresolved),
      external: found.flatMap((one) => one.external),
    };
  }

  /** Back from each activity to those that start it, unless it never lets go. */
  #ways(
    found: readonly ActivityTransitions[],
    among: ReadonlySet<string>,
  ): readonly { readonly from: string; readonly to: string }[] {
    const ways = new Map<string, { readonly from: string; readonly to: string }>();
    for (const { from, to } of this.#starts(found)) {
      if (from === to || !among.has(from) || !among.has(to)) continue;
      const at = this.#activities.findIndex(({ name }) => name === to);
      if (this.#overridesBack(to) && found[at]?.finishes !== true) continue;
      ways.set(`${to} ${from}`, { from: to, to: from });
    }
    return [...ways.values()];
  }

  /** Which activity starts which. What an activity in a tab starts, the one around it starts, too: that is the one in front. */
  *#starts(
    found: readonly ActivityTransitions[],
  ): Generator<Pick<Transition, 'from' | 'to' | 'handler'>, void> {
    const byActivity = new Map(this.#activities.map(({ name }, n) => [name, found[n]]));
    for (const [n, { transitions, tabs }] of found.entries()) {
      for (const transition of transitions) if (transition.kind === 'inter') yield transition;
      for (const tab of tabs)
        for (const { to, handler, kind } of byActivity.get(tab)?.transitions ?? [])
          if (kind === 'inter') yield { from: this.#activities[n]?.name ?? '', to, handler };
    }
  }

  #overridesBack(activity: string): boolean {
    const target = this.#program.resolve(descriptorOf(activity), 'onBackPressed()V');
    return target.kind === 'app' && this.#isOwn(target.method.class.descriptor);
  }

  #activityGraph(found: readonly ActivityTransitions[]): ActivityGraph {
    const activities = this.#activities.map(({ name }) => name);
    const of = (activity: string) => found[activities.indexOf(activity)];
    const isOpen = (one: ActivityTransitions | undefined) => one !== undefined && one.unresolved.length > 0;
    const edges = new Map<string, { from: string; to: string; evidence: string[] }>();
    for (const { from, to, handler } of this.#starts(found)) {
      const known = edges.get(`${from} ${to}`);
      if (known === undefined) edges.set(`${from} ${to}`, { from, to, evidence: [handler] });
      else if (!known.evidence.includes(handler)) known.evidence.push(handler);
    }
    return {
      start: this.#start,
      activities,
      edges: [...edges.values()],
      back: this.#ways(found, new Set(activities)),
      open: activities.filter(
        (_, n) => isOpen(found[n]) || found[n]?.tabs.some((tab) => isOpen(of(tab))) === true,
      ),
    };
  }

  #appFacts(): AppFacts {
    const { manifest } = this.apk;
    const classes = [...this.#program.hierarchy.classes.values()];
    const own = classes.filter(({ descriptor }) => this.#isOwn(descriptor));
    const methods = (list: typeof classes) => list.reduce((sum, one) => sum + one.methods.length, 0);
    return {
      package: manifest.package,
      label: manifest.application.label ?? null,
      versionName: manifest.versionName ?? null,
      versionCode: manifest.versionCode ?? null,
      minSdk: manifest.minSdk,
      targetSdk: manifest.targetSdk,
      signatures: signatureSchemes(this.apk.zip),
      dex: this.apk.dexFiles.map((dex) => ({
        name: dex.part,
        bytes: dex.header.fileSize,
        classes: dex.counts.classes,
        methods: dex.counts.methods,
      })),
      own: {
        prefixes: this.#own.prefixes,
        guessed: this.#own.guessed,
        classes: own.length,
        methods: methods(own),
        libraryClasses: classes.length - own.length,
        libraryMethods: methods(classes) - methods(own),
      },
      permissions: manifest.permissions,
      services: manifest.services.length,
      receivers: manifest.receivers.length,
      providers: manifest.providers.length,
    };
  }

  #startWarnings(): readonly string[] {
    return this.#manifest.startWarnings.map(startWarningText);
  }
}

/** Of handlers that may stay where they are. */
function selfLoops(found: readonly ActivityTransitions[]): Transition[] {
  const byHandler = new Map<string, Transition>();
  for (const { transitions } of found)
    for (const one of transitions)
      if (one.mayStay && !one.auto)
        byHandler.set(`${one.from} ${one.handler}`, { ...one, to: one.from, kind: 'intra', guards: [] });
  return [...byHandler.values()];
}

function backTransition({ from, to }: { readonly from: string; readonly to: string }): Transition {
  return { from, to, handler: 'back', kind: 'inter', auto: false, mayStay: false, guards: [] };
}

function startWarningText(warning: StartWarning): string {
  switch (warning.kind) {
    case 'several-launchers':
      return `several activities have an icon: ${warning.components.join(', ')}; the first one counts`;
    case 'no-launcher':
      return 'no activity has an icon; the first that others may start counts as the start';
    case 'launcher-disabled':
      return `the activity with the icon, ${warning.component}, is disabled`;
    case 'no-activity':
      return 'the app has no activity';
  }
}
