import type { DexMethod } from '../dex/dex-class.js';
import { CodeIndex } from './code-index.js';
import { handovers } from './framework-edges.js';
import type { Call, Lambda } from './method-body.js';
import { ANYTHING, type Origin, type PointsTo } from './points-to.js';
import { hasCode, type Program, type Resolution, type Signature, signatureOf } from './program.js';

/** That a method may run another one of the app. */
export interface CallEdge {
  /** The address of the call. */
  readonly pc: number;
  /** Itself, or by way of the framework: a thread, a handler, a task, a callback. */
  readonly by: 'call' | 'framework';
  readonly target: DexMethod;
}

/** Options of the call graph. */
export interface CallGraphOptions {
  /** Types that are instantiated in ways that don't show in code, besides components, views and fragments. */
  readonly allocated?: Iterable<string>;
  /** Knows what objects may be; without it, whatever their declared types allow. */
  readonly pointsTo?: PointsTo;
}

/** How far `reach` goes. */
export interface ReachOptions {
  /** Steps from one method to the next; defaults to 12. */
  readonly limit?: number;
  /** Methods to go on from; the others are ends, as libraries may be. */
  readonly enters?: (method: DexMethod) => boolean;
}

/**
 * The framework makes objects of what is below these, by names in the manifest, in layouts and in saved
 * state.
 */
const MADE_BY_FRAMEWORK: readonly string[] = [
  'Landroid/app/Application;',
  'Landroid/app/Activity;',
  'Landroid/app/Fragment;',
  'Landroid/app/Service;',
  'Landroid/app/backup/BackupAgent;',
  'Landroid/content/BroadcastReceiver;',
  'Landroid/content/ContentProvider;',
  'Landroid/preference/Preference;',
  'Landroid/support/v4/app/Fragment;',
  'Landroid/support/v7/preference/Preference;',
  'Landroid/view/ActionProvider;',
  'Landroid/view/View;',
  'Landroidx/fragment/app/Fragment;',
  'Landroidx/lifecycle/ViewModel;',
  'Landroidx/preference/Preference;',
];

const REACH_LIMIT = 12;

/**
 * Which methods of an app may run which: by class hierarchy, cut to types that are ever instantiated, and to
 * what is known of the receiver where a call has several targets; with the edges that lead through the
 * framework.
 */
export class CallGraph {
  readonly program: Program;
  readonly index: CodeIndex;
  readonly #pointsTo: PointsTo;
  readonly #allocated: ReadonlySet<string>;
  readonly #edges = new Map<DexMethod, readonly CallEdge[]>();
  readonly #byHierarchy = new Map<string, Map<Signature, readonly DexMethod[]>>();

  constructor(program: Program, options: CallGraphOptions = {}) {
    this.program = program;
    this.index = new CodeIndex(program);
    this.#allocated = new Set([
      ...this.index.allocated,
      ...madeByFramework(program),
      ...(options.allocated ?? []),
    ]);
    this.#pointsTo = options.pointsTo ?? { at: () => ANYTHING };
  }

  /** What a method may run next, in the order of its code. */
  edges(method: DexMethod): readonly CallEdge[] {
    let edges = this.#edges.get(method);
    if (edges === undefined) {
      edges = this.index.body(method).calls.flatMap((call) => this.edgesOf(call));
      this.#edges.set(method, edges);
    }
    return edges;
  }

  /** What a call may run. */
  edgesOf(call: Call): CallEdge[] {
    const { pc } = call;
    const edges: CallEdge[] = this.#targets(call).map((target) => ({ pc, by: 'call', target }));
    const called = this.resolve(call);
    if (called.kind === 'outside') {
      for (const target of this.#calledBack(call, called)) edges.push({ pc, by: 'framework', target });
    }
    return edges;
  }

  /** The declaration that a call names. */
  resolve({ kind, caller, ref }: Call): Resolution {
    return kind === 'super' ? this.program.resolveSuper(caller, ref) : this.program.resolveMethod(ref);
  }

  /**
   * The methods of the app that may run because these do, and in how many steps, the nearest first. Nothing
   * leads from a call that starts an activity to that activity's methods: another activity is another matter.
   */
  reach(from: DexMethod | Iterable<DexMethod>, options: ReachOptions = {}): ReadonlyMap<DexMethod, number> {
    const { limit = REACH_LIMIT, enters = () => true } = options;
    const depths = new Map<DexMethod, number>();
    for (const method of 'ref' in from ? [from] : from) depths.set(method, 0);
    // The map grows while it is walked, in the order of the depths.
    for (const [method, depth] of depths) {
      if (depth >= limit) break;
      if (depth > 0 && !enters(method)) continue;
      for (const { target } of this.edges(method)) if (!depths.has(target)) depths.set(target, depth + 1);
    }
    return depths;
  }

  #targets(call: Call): readonly DexMethod[] {
    const { kind, ref, caller, pc } = call;
    if (kind !== 'virtual' && kind !== 'interface') {
      const target = this.resolve(call);
      return target.kind === 'app' && hasCode(target.method) ? [target.method] : [];
    }
    const signature = signatureOf(ref);
    const possible = this.#below(ref.class, signature);
    if (possible.length < 2) return possible;
    const receivers = this.#pointsTo.at(caller, pc, 0);
    // Nothing is known of what only reflection or a null can be seen to give.
    if (receivers.length === 0) return possible;
    const known = new Set(this.#on(receivers, ref.class, signature));
    return possible.filter((method) => known.has(method));
  }

  #calledBack(call: Call, called: Extract<Resolution, { kind: 'outside' }>): Set<DexMethod> {
    const { caller, pc, kind, ref } = call;
    const found = new Set<DexMethod>();
    for (const { argument, type, signatures } of handovers(called, kind, ref.name, ref.proto.parameters)) {
      const objects = this.#pointsTo.at(caller, pc, argument);
      const targets = signatures.flatMap((signature) => this.#on(objects, type, signature));
      for (const target of targets) found.add(target);
    }
    return found;
  }

  /** The methods that a call on these objects runs, where they are used as a type. */
  #on(origins: readonly Origin[], type: string, signature: Signature): DexMethod[] {
    return origins.flatMap((origin) => this.#onOne(origin, type, signature));
  }

  #onOne(origin: Origin, type: string, signature: Signature): readonly DexMethod[] {
    switch (origin.kind) {
      case 'exactly':
        return this.program.dispatchOn([origin.type], signature).methods;
      case 'lambda':
        return this.#ofLambda(origin.lambda, signature);
      case 'below': {
        const isNarrower = this.program.hierarchy.isSubtype(origin.type, type);
        return this.#below(isNarrower ? origin.type : type, signature);
      }
    }
  }

  /** The methods that a call on any object of a type runs. */
  #below(type: string, signature: Signature): readonly DexMethod[] {
    let ofType = this.#byHierarchy.get(type);
    if (ofType === undefined) {
      ofType = new Map();
      this.#byHierarchy.set(type, ofType);
    }
    let methods = ofType.get(signature);
    if (methods === undefined) {
      // A reference to a method may be the very thing that the method is called on.
      ofType.set(signature, []);
      const { hierarchy } = this.program;
      const types = hierarchy.subclasses(type).map(({ descriptor }) => descriptor);
      const allocated = types.filter((one) => this.#allocated.has(one));
      // Code that calls a method expects an object to be there, even when nobody can be seen to make one.
      const made = allocated.length > 0 ? allocated : types;
      const lambdas = this.index.lambdas.filter((lambda) => hierarchy.isSubtype(lambda.type, type));
      methods = [
        ...new Set([
          ...this.program.dispatchOn(made, signature).methods,
          ...lambdas.flatMap((lambda) => this.#ofLambda(lambda, signature)),
        ]),
      ].filter(hasCode);
      ofType.set(signature, methods);
    }
    return methods;
  }

  #ofLambda({ name, target }: Lambda, signature: Signature): DexMethod[] {
    if (signature.slice(0, signature.indexOf('(')) !== name) return [];
    const { kind, method: ref } = target;
    if (kind === 'invoke-instance' || kind === 'invoke-interface') {
      return [...this.#below(ref.class, signatureOf(ref))];
    }
    const resolved = this.program.resolveMethod(ref);
    return resolved.kind === 'app' && hasCode(resolved.method) ? [resolved.method] : [];
  }
}

/** Types of the app of which the framework may make objects, by names outside of the code. */
export function madeByFramework(program: Program): string[] {
  return MADE_BY_FRAMEWORK.flatMap((type) =>
    program.hierarchy.subclasses(type).map(({ descriptor }) => descriptor),
  );
}
