import type { DexMethod } from '../dex/dex-class.js';
import type { Ssa } from '../flow/ssa.js';
import type { Opaque } from '../program/code-index.js';
import type { Program } from '../program/program.js';
import type { Atom, AtomKind, AtomOf } from './atom.js';
import type { OutsideCall } from './call.js';
import { Constraints, type FrameworkEntry } from './constraints.js';
import { type Family, isA } from './families.js';
import { Models, type ModelWorld } from './models.js';
import type { Node } from './solver.js';

/** A method that the framework calls because XML names it, such as by `android:onClick`. */
export interface NamedEntry {
  /** Type of the object whose method it is. */
  readonly type: string;
  readonly signature: string;
  /** The view that it is called with, by resource id. */
  readonly view: number;
}

export interface FactsOptions extends ModelWorld {
  readonly isOwn: (type: string) => boolean;
  /** Types of which the framework makes objects: components of the manifest, views and fragments of layouts. */
  readonly made: Iterable<string>;
  readonly entries: Iterable<NamedEntry>;
}

const NO_CALLS: readonly OutsideCall[] = [];

/** What objects and values can be where in the app's own code. */
export class Facts {
  readonly #constraints: Constraints;
  readonly #calls = new Map<string, OutsideCall[]>();
  readonly #callsBy = new Map<DexMethod, OutsideCall[]>();

  constructor(
    readonly program: Program,
    options: FactsOptions,
  ) {
    const outside: OutsideCall[] = [];
    const isOwn = (method: DexMethod) => options.isOwn(method.class.descriptor);
    this.#constraints = new Constraints(program, isOwn, (call) => outside.push(call));
    const models = new Models(this.#constraints, options);
    const { classes } = program.hierarchy;
    this.#constraints.read([...classes.values()].filter(({ descriptor }) => options.isOwn(descriptor)));
    for (const call of outside) {
      models.apply(call);
      put(this.#calls, call.ref.name, call);
      put(this.#callsBy, call.method, call);
    }
    for (const type of options.made) this.#constraints.exists(framework(type));
    for (const entry of options.entries) this.#enter(entry);
    this.#constraints.solve();
  }

  /** Methods whose code can't be read. */
  get opaque(): readonly Opaque[] {
    return this.#constraints.opaque;
  }

  /** The calls that leave the app's own code, by the name of what they call. */
  calls(name: string): readonly OutsideCall[] {
    return this.#calls.get(name) ?? NO_CALLS;
  }

  /** The calls that leave the app's own code from a method, in no order. */
  callsBy(method: DexMethod): readonly OutsideCall[] {
    return this.#callsBy.get(method) ?? NO_CALLS;
  }

  /** The form of a method's code that the values of `node` belong to. */
  ssa(method: DexMethod): Ssa | undefined {
    return this.#constraints.method(method)?.ssa;
  }

  /** The place of a value of a method. */
  node(method: DexMethod, value: number): Node | undefined {
    const nodes = this.#constraints.method(method);
    return nodes === undefined ? undefined : nodes.first + value;
  }

  /** The place of what a method returns. */
  returned(method: DexMethod): Node | undefined {
    return this.#constraints.method(method)?.result;
  }

  /** What can be in a place. */
  at(node: Node | undefined): readonly Atom[] {
    return node === undefined ? [] : [...this.#constraints.solver.at(node)];
  }

  /** What can be in a place, of one kind. */
  of<K extends AtomKind>(kind: K, node: Node | undefined): readonly AtomOf<K>[] {
    return this.at(node).filter((atom): atom is AtomOf<K> => atom.kind === kind);
  }

  /** What is in an array or a collection. */
  contents(object: AtomOf<'object'>): readonly Atom[] {
    return this.at(this.#constraints.cell(this.#constraints.solver.atoms.number(object)));
  }

  /** The method that runs when an object's method is called by the framework. */
  entry(object: AtomOf<'object' | 'lambda'>, name: string, signature: string): FrameworkEntry | undefined {
    return this.#constraints.entry(object, name, signature);
  }

  /** Whether a type belongs to a family. */
  isA(type: string, family: Family): boolean {
    return isA(this.program.hierarchy, type, family);
  }

  #enter({ type, signature, view }: NamedEntry): void {
    const target = this.program.resolve(type, signature);
    if (target.kind !== 'app') return;
    const { atoms } = this.#constraints.solver;
    this.#constraints.receive(target.method, 0, atoms.number(framework(type)));
    this.#constraints.receive(target.method, 1, atoms.number({ kind: 'view', id: view }));
  }
}

/** The object of a type that the framework makes. */
export function framework(type: string): AtomOf<'object'> {
  return { kind: 'object', type, site: null };
}

function put<K>(lists: Map<K, OutsideCall[]>, key: K, call: OutsideCall): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [call]);
  else list.push(call);
}
