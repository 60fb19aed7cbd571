import type { Digraph } from '../flow/digraph.js';

/** How many edges are looked at in all before nodes in doubt are taken to be on a path. */
const EFFORT = 20_000_000;
const FAR = 0x7fffffff;

/**
 * Finds out which nodes lie on a simple path from a source to a sink that it reaches. This is hard (it asks for two
 * disjoint paths in a directed graph), so every node has its share of an effort; a node that is still in doubt when
 * it is spent counts as lying on one.
 */
export class SimplePaths {
  readonly #backwards: Digraph;
  /** How far each node is from the source, by the fewest edges. */
  readonly #distances: Int32Array;
  readonly #isOnPath: Uint8Array;
  /** What the way from the source to the node in question takes up. */
  readonly #isUsed: Uint8Array;
  readonly #queue: Int32Array;
  /** The search that last came to each node, and from where. */
  readonly #seenBy: Int32Array;
  readonly #cameFrom: Int32Array;
  #searches = 0;
  #effort = 0;

  constructor(
    private readonly graph: Digraph,
    private readonly source: number,
    private readonly sink: number,
    backwards = graph.reversed(),
  ) {
    this.#backwards = backwards;
    this.#distances = distancesFrom(graph, source);
    this.#isOnPath = new Uint8Array(graph.size);
    this.#isOnPath[source] = 1;
    this.#isOnPath[sink] = 1;
    this.#isUsed = new Uint8Array(graph.size);
    this.#queue = new Int32Array(graph.size);
    this.#seenBy = new Int32Array(graph.size);
    this.#cameFrom = new Int32Array(graph.size);
  }

  /** Those of the nodes that lie on such a path. */
  among(nodes: readonly number[], effort = EFFORT): readonly number[] {
    const share = Math.ceil(effort / Math.max(1, nodes.length));
    return nodes.filter((node) => {
      if (this.#isOnPath[node] === 1) return true;
      this.#effort = share;
      return this.#search(node);
    });
  }

  /** Goes back from the node towards the source, depth first, and gives up a way as soon as it cannot succeed. */
  #search(node: number): boolean {
    const way = [node];
    const choices = [this.#predecessors(node)];
    this.#isUsed[node] = 1;
    let isFound = false;
    while (!isFound && way.length > 0 && this.#effort > 0) {
      const next = choices.at(-1)?.pop();
      if (next === undefined) {
        choices.pop();
        this.#isUsed[way.pop() ?? node] = 0;
        continue;
      }
      this.#isUsed[next] = 1;
      if (!this.#isPromising(node, next)) {
        this.#isUsed[next] = 0;
        continue;
      }
      way.push(next);
      choices.push(this.#predecessors(next));
      isFound = next === this.source;
    }
    if (isFound) this.#remember(way, node);
    for (const used of way) this.#isUsed[used] = 0;
    return isFound || this.#effort <= 0;
  }

  /** Whether the source still leads to where the way back has come, and the node to the sink, past all that is used. */
  #isPromising(node: number, place: number): boolean {
    return (
      (place === this.source || this.#leads(this.#backwards, place, this.source)) &&
      this.#leads(this.graph, node, this.sink)
    );
  }

  /** All nodes of a path just found: they need no search of their own. */
  #remember(way: readonly number[], node: number): void {
    for (const used of way) this.#isOnPath[used] = 1;
    // The last search was the one from the node to the sink.
    for (let at = this.sink; at !== node; at = this.#cameFrom[at] ?? node) this.#isOnPath[at] = 1;
  }

  /** A breadth-first search over what is not used. */
  #leads(graph: Digraph, from: number, to: number): boolean {
    const search = ++this.#searches;
    let end = 0;
    this.#queue[end++] = from;
    for (let at = 0; at < end; at++) {
      const node = this.#queue[at] ?? 0;
      for (let edge = graph.first(node); edge < graph.end(node); edge++) {
        this.#effort--;
        const next = graph.target(edge);
        if (this.#isUsed[next] === 1 || this.#seenBy[next] === search) continue;
        this.#seenBy[next] = search;
        this.#cameFrom[next] = node;
        if (next === to) return true;
        this.#queue[end++] = next;
      }
    }
    return false;
  }

  /** The free nodes before a node, the one nearest to the source last. */
  #predecessors(node: number): number[] {
    const predecessors = this.#backwards.successors(node);
    this.#effort -= predecessors.length;
    const distance = (one: number) => this.#distances[one] ?? FAR;
    return [...new Set(predecessors)]
      .filter((one) => this.#isUsed[one] === 0 && distance(one) !== FAR)
      .sort((a, b) => distance(b) - distance(a) || b - a);
  }
}

function distancesFrom(graph: Digraph, source: number): Int32Array {
  const distances = new Int32Array(graph.size).fill(FAR);
  distances[source] = 0;
  const queue = [source];
  for (const node of queue) {
    for (const next of graph.successors(node)) {
      if (distances[next] !== FAR) continue;
      distances[next] = (distances[node] ?? 0) + 1;
      queue.push(next);
    }
  }
  return distances;
}
