/**
 * A directed graph over the nodes 0 to size - 1 in two typed arrays: edge number e, for e from `offsets[n]` to
 * before `offsets[n + 1]`, goes from n to `targets[e]`.
 */
export class Digraph {
  constructor(
    readonly offsets: Int32Array,
    readonly targets: Int32Array,
  ) {}

  /** The graph of these edges; edges from one node keep their order. */
  static of(size: number, from: ArrayLike<number>, to: ArrayLike<number>): Digraph {
    const offsets = new Int32Array(size + 1);
    for (let i = 0; i < from.length; i++) increment(offsets, (from[i] ?? 0) + 1);
    for (let n = 0; n < size; n++) offsets[n + 1] = (offsets[n + 1] ?? 0) + (offsets[n] ?? 0);
    const free = offsets.slice();
    const targets = new Int32Array(from.length);
    for (let i = 0; i < from.length; i++) targets[increment(free, from[i] ?? 0)] = to[i] ?? 0;
    return new Digraph(offsets, targets);
  }

  get size(): number {
    return this.offsets.length - 1;
  }

  /** The number of the first edge that leaves a node. */
  first(node: number): number {
    return this.offsets[node] ?? 0;
  }

  /** One more than the number of the last edge that leaves a node. */
  end(node: number): number {
    return this.offsets[node + 1] ?? 0;
  }

  /** How many edges leave a node. */
  degree(node: number): number {
    return this.end(node) - this.first(node);
  }

  /** Where an edge leads to. */
  target(edge: number): number {
    return this.targets[edge] ?? 0;
  }

  /** Where the edges of a node lead to, in order. */
  successors(node: number): Int32Array {
    return this.targets.subarray(this.first(node), this.end(node));
  }

  /** The same edges the other way round, those into one node ordered by where they came from. */
  reversed(): Digraph {
    if (this.targets.length === 0) return this;
    const offsets = new Int32Array(this.size + 1);
    for (let edge = 0; edge < this.targets.length; edge++) increment(offsets, this.target(edge) + 1);
    for (let n = 0; n < this.size; n++) offsets[n + 1] = (offsets[n + 1] ?? 0) + (offsets[n] ?? 0);
    const free = offsets.slice();
    const targets = new Int32Array(this.targets.length);
    for (let node = 0; node < this.size; node++) {
      for (let edge = this.first(node); edge < this.end(node); edge++) {
        targets[increment(free, this.target(edge))] = node;
      }
    }
    return new Digraph(offsets, targets);
  }

  /** The edges of this graph and of another one over the same nodes; of each node, those of this graph come first. */
  joined(other: Digraph): Digraph {
    const offsets = this.offsets.map((offset, node) => offset + (other.offsets[node] ?? 0));
    const targets = new Int32Array(this.targets.length + other.targets.length);
    for (let node = 0, at = 0; node < this.size; node++) {
      for (let edge = this.first(node); edge < this.end(node); edge++) targets[at++] = this.target(edge);
      for (let edge = other.first(node); edge < other.end(node); edge++) targets[at++] = other.target(edge);
    }
    return new Digraph(offsets, targets);
  }

  /** The nodes that can be reached from the roots, each before those it was reached from are done. */
  postorder(roots: ArrayLike<number>): Int32Array {
    const order = new Int32Array(this.size);
    let done = 0;
    const next = new Int32Array(this.size).fill(-1);
    const stack = new Int32Array(this.size);
    for (let i = 0; i < roots.length; i++) {
      const root = roots[i] ?? 0;
      if (next[root] !== -1) continue;
      let depth = 0;
      stack[depth++] = root;
      next[root] = this.first(root);
      while (depth > 0) {
        const node = stack[depth - 1] ?? 0;
        const edge = next[node] ?? 0;
        if (edge === this.end(node)) {
          order[done++] = node;
          depth--;
          continue;
        }
        next[node] = edge + 1;
        const target = this.target(edge);
        if (next[target] !== -1) continue;
        next[target] = this.first(target);
        stack[depth++] = target;
      }
    }
    return order.subarray(0, done);
  }
}

/** Adds one to a cell; returns what was there before. */
function increment(cells: Int32Array, at: number): number {
  const before = cells[at] ?? 0;
  cells[at] = before + 1;
  return before;
}
