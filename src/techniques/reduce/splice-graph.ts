import { type ReducibleStart, type ReducibleStep, type ReducibleTrace, screenAt } from './reducible-trace.js';

/** Says "there is none" where an edge is expected. */
const NO_EDGE = -1;

/**
 * All ways to walk on from somewhere within one fragment, step by step. A branch stands for every place in the
 * traces where the same steps were walked: their last edges, ascending.
 */
export class Branch {
  #children: readonly Branch[] | null = null;

  constructor(
    private readonly graph: SpliceGraph,
    readonly edges: readonly number[],
    /** Number of steps of the fragment so far. */
    readonly depth: number,
  ) {}

  /** The smallest of its edges, which stands for all. */
  get edge(): number {
    return this.edges[0] ?? NO_EDGE;
  }

  /** One step further, by what the step is. */
  get children(): readonly Branch[] {
    this.#children ??= this.graph.branches(
      this.edges.map((edge) => this.graph.next(edge)).filter((edge) => edge !== NO_EDGE),
      this.depth + 1,
    );
    return this.#children;
  }
}

/** One edge for every step of every trace, numbered in their order; a path of edges is a trace that may exist. */
export class SpliceGraph {
  readonly edges: readonly { readonly step: ReducibleStep; readonly trace: ReducibleTrace }[];
  /** By edge: the screens it leads from and to. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** No screen has this number or a larger one. */
  readonly screens: number;
  /** First edge of each trace, and the number of edges at the end. */
  readonly bounds: readonly number[];
  readonly #leaving = new Map<number, number[]>();
  readonly #roots = new Map<number, readonly Branch[]>();

  constructor(suite: readonly ReducibleTrace[]) {
    const bounds = [0];
    this.edges = suite.flatMap((trace) => {
      bounds.push((bounds.at(-1) ?? 0) + trace.steps.length);
      return trace.steps.map((step) => ({ step, trace }));
    });
    this.bounds = bounds;
    this.from = Int32Array.from(suite.flatMap((trace) => trace.steps.map((_, i) => screenAt(trace, i))));
    this.to = Int32Array.from(this.edges, ({ step }) => step.to);
    this.screens = 1 + [...this.from, ...this.to].reduce((most, screen) => Math.max(most, screen), 0);
    for (const [edge, from] of this.from.entries()) {
      const leaving = this.#leaving.get(from);
      if (leaving === undefined) this.#leaving.set(from, [edge]);
      else leaving.push(edge);
    }
  }

  step(edge: number): ReducibleStep {
    return this.#at(edge).step;
  }

  /** How a path begins that begins with this edge. */
  start(edge: number): ReducibleStart {
    return this.#at(edge).trace.start;
  }

  /** The next edge of the same trace, or none. */
  next(edge: number): number {
    const after = this.edges[edge + 1];
    return after !== undefined && after.trace === this.#at(edge).trace ? edge + 1 : NO_EDGE;
  }

  /** Fragments that begin on this screen. */
  roots(screen: number): readonly Branch[] {
    let roots = this.#roots.get(screen);
    if (roots === undefined) {
      roots = this.branches(this.#leaving.get(screen) ?? [], 1);
      this.#roots.set(screen, roots);
    }
    return roots;
  }

  /** Fragments that a trace may begin with, also in the middle of another, apart by what its start is. */
  beginnings(): readonly Branch[] {
    const byStart = new Map<number, number[]>();
    for (const [edge, { trace }] of this.edges.entries()) {
      if (this.from[edge] !== trace.start.screen) continue;
      const same = byStart.get(trace.start.kind);
      if (same === undefined) byStart.set(trace.start.kind, [edge]);
      else same.push(edge);
    }
    return [...byStart.values()].flatMap((edges) => this.branches(edges, 1));
  }

  /** Edges sorted into branches of this depth by what they are. */
  branches(edges: readonly number[], depth: number): readonly Branch[] {
    const byKind = new Map<number, number[]>();
    for (const edge of edges) {
      const { kind } = this.step(edge);
      const same = byKind.get(kind);
      if (same === undefined) byKind.set(kind, [edge]);
      else same.push(edge);
    }
    return [...byKind.values()].map((same) => new Branch(this, same, depth));
  }

  #at(edge: number) {
    const found = this.edges[edge];
    if (found === undefined) throw new RangeError(`no edge ${edge}`);
    return found;
  }
}
