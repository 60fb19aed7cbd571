import type { ControlFlow } from './control-flow.js';
import { Digraph } from './digraph.js';
import type { DominatorTree } from './dominators.js';
import { Effort } from './effort.js';
import { postDominators } from './post-dominators.js';
import { VisitList } from './visit-list.js';

/** More than these only a method has that was made to take memory. */
const MOST_PAIRS = 1 << 21;
/** How much more than a word of a bit set it takes to look at an edge. */
const COST = 8;

/** Whether the handlers of exceptions that arise under a condition are under it, too. */
export type Handlers = 'with handlers' | 'without handlers';

/**
 * What runs under which conditions. A condition goes by the block that ends in it. Post-dominance is that over
 * normal edges, and ways that end in a throw are ignored. Any question may fail for a method whose jumps are made
 * to be hard to follow.
 */
export class Regions {
  readonly #tree: DominatorTree;
  readonly #effort: Effort;
  readonly #found: VisitList;
  readonly #regions = new Map<number, Int32Array>();
  #kept = 0;
  #over: Digraph | undefined;

  constructor(
    readonly flow: ControlFlow,
    private readonly handlers: Handlers = 'with handlers',
  ) {
    this.#tree = postDominators(flow.normal, flow.exits('without throws'));
    this.#effort = new Effort(flow.code);
    this.#found = new VisitList(flow.size);
  }

  /** The first block that control must come to after this one; undefined where the method may end before. */
  postDominator(block: number): number | undefined {
    const parent = this.#tree.parent(block);
    return parent === this.#tree.root ? undefined : parent;
  }

  /**
   * The blocks that can be reached from a condition before control must come to its immediate post-dominator,
   * ascending: all that lies along its branches. In a loop, that may be the condition itself. A handler may lead
   * past the immediate post-dominator; its way ends at the next block that post-dominates the condition.
   */
  region(condition: number): Int32Array {
    let region = this.#regions.get(condition);
    if (region === undefined) {
      this.#findRegion(condition);
      region = this.#found.sorted();
      this.#kept += region.length;
      this.#limit(this.#kept);
      this.#regions.set(condition, region);
    }
    return region;
  }

  /** The conditions whose regions hold a block, ascending. */
  over(block: number): Int32Array {
    this.#over ??= this.#byBlock();
    return this.#over.successors(block);
  }

  #findRegion(condition: number): void {
    const { normal, all } = this.flow;
    const graph = this.handlers === 'with handlers' ? all : normal;
    this.#found.clear();
    this.#enter(normal, condition, condition);
    for (let i = 0; i < this.#found.length; i++) this.#enter(graph, this.#found.at(i), condition);
  }

  /** Finds the blocks that one leads to and that do not post-dominate the condition. */
  #enter(graph: Digraph, block: number, condition: number): void {
    this.#effort.spend(COST * (1 + graph.degree(block)));
    for (let edge = graph.first(block); edge < graph.end(block); edge++) {
      const next = graph.target(edge);
      if (next === condition || !this.#tree.dominates(next, condition)) this.#found.add(next);
    }
  }

  /** For each block the conditions that it is under. */
  #byBlock(): Digraph {
    const blocks: number[] = [];
    const conditions: number[] = [];
    for (const condition of this.flow.conditionals()) {
      for (const block of this.region(condition)) {
        blocks.push(block);
        conditions.push(condition);
      }
      this.#limit(blocks.length);
    }
    return Digraph.of(this.flow.size, blocks, conditions);
  }

  #limit(pairs: number): void {
    if (pairs > MOST_PAIRS) throw this.flow.code.malformed('its jumps are too tangled');
  }
}
