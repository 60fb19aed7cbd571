import { Digraph } from './digraph.js';

const NONE = -1;

/** Which nodes of a graph lie on every way from its root to which others. */
export class DominatorTree {
  /** The same tree as a graph: an edge from each node to those it immediately dominates. */
  readonly children: Digraph;
  readonly #parents: Int32Array;
  #intervals: Intervals | undefined;

  constructor(
    readonly root: number,
    parents: Int32Array,
  ) {
    this.#parents = parents;
    this.children = childrenOf(parents);
  }

  /** The immediate dominator; undefined for the root and for nodes it does not reach. */
  parent(node: number): number | undefined {
    const parent = this.#parents[node] ?? NONE;
    return parent === NONE ? undefined : parent;
  }

  /** Whether the root reaches a node. */
  reaches(node: number): boolean {
    return node === this.root || (this.#parents[node] ?? NONE) !== NONE;
  }

  /** Whether every way from the root to b, of which there must be one, leads over a; so it does over b itself. */
  dominates(a: number, b: number): boolean {
    this.#intervals ??= intervalsOf(this);
    const { first, last } = this.#intervals;
    const at = first[b] ?? NONE;
    return at !== NONE && (first[a] ?? NONE) <= at && at <= (last[a] ?? NONE);
  }
}

/** Numbers in preorder: those that a node dominates have the ones from its first to its last. */
interface Intervals {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

function intervalsOf({ children, root }: DominatorTree): Intervals {
  const first = new Int32Array(children.size).fill(NONE);
  const last = new Int32Array(children.size).fill(NONE);
  const stack = [root];
  let count = 0;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node < 0) {
      last[~node] = count - 1;
      continue;
    }
    first[node] = count++;
    stack.push(~node);
    for (let edge = children.first(node); edge < children.end(node); edge++) {
      stack.push(children.target(edge));
    }
  }
  return { first, last };
}

function childrenOf(parents: Int32Array): Digraph {
  const from: number[] = [];
  const to: number[] = [];
  for (let node = 0; node < parents.length; node++) {
    const parent = parents[node] ?? NONE;
    if (parent === NONE) continue;
    from.push(parent);
    to.push(node);
  }
  return Digraph.of(parents.length, from, to);
}

/**
 * The dominator tree by Lengauer and Tarjan's method with path compression: O(m log n) whatever the graph, so
 * that no method can be made to take long.
 */
export function dominators(graph: Digraph, root: number, predecessors = graph.reversed()): DominatorTree {
  const { numbers, nodes, parents } = depthFirst(graph, root);
  const count = nodes.length;
  const forest = new CompressedForest(count);
  const idoms = new Int32Array(count).fill(NONE);
  // Nodes that wait for their semidominator's subtree, as one linked list for each semidominator.
  const waiting = new Int32Array(count).fill(NONE);
  const nextWaiting = new Int32Array(count).fill(NONE);
  for (let w = count - 1; w > 0; w--) {
    const node = nodes[w] ?? 0;
    let semi = w;
    for (let edge = predecessors.first(node); edge < predecessors.end(node); edge++) {
      const v = numbers[predecessors.target(edge)] ?? NONE;
      if (v !== NONE) semi = Math.min(semi, forest.semi(forest.best(v)));
    }
    forest.setSemi(w, semi);
    nextWaiting[w] = waiting[semi] ?? NONE;
    waiting[semi] = w;
    const parent = parents[w] ?? 0;
    forest.link(parent, w);
    for (let v = waiting[parent] ?? NONE; v !== NONE; v = nextWaiting[v] ?? NONE) {
      const u = forest.best(v);
      idoms[v] = forest.semi(u) < forest.semi(v) ? u : parent;
    }
    waiting[parent] = NONE;
  }
  const result = new Int32Array(graph.size).fill(NONE);
  for (let w = 1; w < count; w++) {
    const idom = idoms[w] ?? 0;
    if (idom !== forest.semi(w)) idoms[w] = idoms[idom] ?? 0;
    result[nodes[w] ?? 0] = nodes[idoms[w] ?? 0] ?? 0;
  }
  return new DominatorTree(root, result);
}

/**
 * The dominance frontier of every node: the nodes where its dominance ends. There may be as many as the square
 * of the nodes; null when there are more than the limit.
 */
export function dominanceFrontiers(
  predecessors: Digraph,
  tree: DominatorTree,
  limit = Number.POSITIVE_INFINITY,
): Digraph | null {
  const from: number[] = [];
  const to: number[] = [];
  const lastJoin = new Int32Array(predecessors.size).fill(NONE);
  for (let join = 0; join < predecessors.size; join++) {
    if (!tree.reaches(join)) continue;
    if (predecessors.degree(join) < 2 && join !== tree.root) continue;
    const top = tree.parent(join);
    for (let edge = predecessors.first(join); edge < predecessors.end(join); edge++) {
      const predecessor = predecessors.target(edge);
      if (!tree.reaches(predecessor)) continue;
      // Once a node has this join, so have those above it.
      for (
        let node: number | undefined = predecessor;
        node !== undefined && node !== top && lastJoin[node] !== join;
        node = tree.parent(node)
      ) {
        lastJoin[node] = join;
        from.push(node);
        to.push(join);
      }
    }
    if (from.length > limit) return null;
  }
  return Digraph.of(predecessors.size, from, to);
}

/** A depth-first search: nodes in preorder, their numbers in it, and the number of each one's parent. */
function depthFirst(graph: Digraph, root: number) {
  const numbers = new Int32Array(graph.size).fill(NONE);
  const nodes = new Int32Array(graph.size);
  const parents = new Int32Array(graph.size);
  const next = new Int32Array(graph.size);
  let count = 0;
  const enter = (node: number, parent: number): number => {
    numbers[node] = count;
    nodes[count] = node;
    parents[count] = parent;
    next[count] = graph.first(node);
    return count++;
  };
  let at = enter(root, NONE);
  while (at !== NONE) {
    const edge = next[at] ?? 0;
    if (edge === graph.end(nodes[at] ?? 0)) {
      at = parents[at] ?? NONE;
      continue;
    }
    next[at] = edge + 1;
    const target = graph.target(edge);
    if (numbers[target] === NONE) at = enter(target, at);
  }
  return { numbers, nodes: nodes.subarray(0, count), parents };
}

/** The forest of the nodes seen so far; finds the node with the smallest semidominator on the way up. */
class CompressedForest {
  readonly #semis: Int32Array;
  readonly #labels: Int32Array;
  readonly #ancestors: Int32Array;
  readonly #path: Int32Array;

  constructor(count: number) {
    this.#semis = new Int32Array(count);
    for (let i = 0; i < count; i++) this.#semis[i] = i;
    this.#labels = this.#semis.slice();
    this.#ancestors = new Int32Array(count).fill(NONE);
    this.#path = new Int32Array(count);
  }

  semi(v: number): number {
    return this.#semis[v] ?? 0;
  }

  setSemi(v: number, semi: number): void {
    this.#semis[v] = semi;
  }

  link(parent: number, child: number): void {
    this.#ancestors[child] = parent;
  }

  /** The node with the smallest semidominator from v up to, but without, the root of its tree. */
  best(v: number): number {
    const ancestors = this.#ancestors;
    if (ancestors[v] === NONE) return v;
    let length = 0;
    let at = v;
    for (;;) {
      const above = ancestors[at] ?? NONE;
      if ((ancestors[above] ?? NONE) === NONE) break;
      this.#path[length++] = at;
      at = above;
    }
    while (length > 0) {
      const node = this.#path[--length] ?? 0;
      const above = ancestors[node] ?? 0;
      const label = this.#labels[above] ?? 0;
      if (this.semi(label) < this.semi(this.#labels[node] ?? 0)) this.#labels[node] = label;
      ancestors[node] = ancestors[above] ?? NONE;
    }
    return this.#labels[v] ?? 0;
  }
}
