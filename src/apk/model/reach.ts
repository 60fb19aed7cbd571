import type { DexMethod } from '../dex/dex-class.js';
import type { Facts } from '../facts/facts.js';
import type { CallEdge, CallGraph } from '../program/call-graph.js';
import { type Binding, boundValue, reachedWhen } from './specialise.js';

const LIMIT = 12;

/** A method to begin with, and what is known of its parameters. */
export interface Root {
  readonly method: DexMethod;
  readonly bindings?: readonly Binding[];
}

/** The methods that may run because of some roots, and which parts of them. */
export class Reach {
  readonly #parts = new Map<DexMethod, ((pc: number) => boolean) | 'all'>();

  constructor(
    private readonly facts: Facts,
    private readonly graph: CallGraph,
    roots: Iterable<Root>,
    /** What to go into: the app's own code, as far as it can run here. */
    private readonly enters: (method: DexMethod) => boolean,
  ) {
    let front: Root[] = [...roots];
    for (let depth = 0; depth <= LIMIT && front.length > 0; depth++) {
      front = front.flatMap((root) => (this.#add(root) ? this.#next(root) : []));
    }
  }

  get methods(): IterableIterator<DexMethod> {
    return this.#parts.keys();
  }

  /** Whether an instruction can run. */
  has(method: DexMethod, pc: number): boolean {
    const part = this.#parts.get(method);
    return part !== undefined && (part === 'all' || part(pc));
  }

  /** The calls of a method that can be made. */
  edges(method: DexMethod): readonly CallEdge[] {
    return this.graph.edges(method).filter(({ pc }) => this.has(method, pc));
  }

  /** Says whether there was something new. */
  #add({ method, bindings = [] }: Root): boolean {
    const known = this.#parts.get(method);
    if (known === 'all') return false;
    const part = reachedWhen(this.facts, method, bindings);
    // A method that is reached in two ways may run in all of its parts.
    if (part === undefined || known !== undefined) this.#parts.set(method, 'all');
    else this.#parts.set(method, part);
    return true;
  }

  #next({ method, bindings = [] }: Root): Root[] {
    const edges = this.edges(method).filter(({ target }) => this.enters(target));
    return edges.map(({ pc, by, target }) => ({
      method: target,
      bindings: by === 'framework' ? [] : this.#passed(method, pc, target, bindings),
    }));
  }

  /** What is known in a method that is called with what is bound here. */
  #passed(
    method: DexMethod,
    pc: number,
    target: DexMethod,
    bindings: readonly Binding[],
  ): readonly Binding[] {
    const ssa = this.facts.ssa(method);
    if (ssa === undefined || bindings.length === 0 || this.facts.ssa(target) === undefined) return [];
    const passed: Binding[] = [];
    // The receiver is no argument that the target could look at.
    for (let n = target.isStatic ? 0 : 1; n < ssa.uses(pc).length; n++) {
      const bound = boundValue(ssa, method, bindings, ssa.use(pc, n));
      if (bound !== undefined) passed.push({ parameter: n, ...bound });
    }
    return passed;
  }
}
