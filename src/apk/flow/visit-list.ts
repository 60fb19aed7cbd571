/** Nodes of a graph to visit, each once, in the order in which they are found; made once, used for many visits. */
export class VisitList {
  readonly #nodes: Int32Array;
  /** By node: the visit that it was last found in. */
  readonly #visits: Int32Array;
  #visit = 1;
  #length = 0;

  constructor(size: number) {
    this.#nodes = new Int32Array(size);
    this.#visits = new Int32Array(size);
  }

  /** Forgets all nodes. */
  clear(): void {
    this.#visit++;
    this.#length = 0;
  }

  add(node: number): void {
    if (this.#visits[node] === this.#visit) return;
    this.#visits[node] = this.#visit;
    this.#nodes[this.#length++] = node;
  }

  /** How many nodes were found so far. */
  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#nodes[index] ?? 0;
  }

  /** The nodes that were found, ascending. */
  sorted(): Int32Array {
    return this.#nodes.slice(0, this.#length).sort();
  }
}
