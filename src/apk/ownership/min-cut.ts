/**
 * The cheapest way to divide things in two, as a maximum flow finds it (Dinic's algorithm). Each thing costs something on either
 * side, and two things may cost something when they are apart.
 */
export class MinCut {
  readonly #heads: number[] = [];
  readonly #capacities: number[] = [];
  readonly #edges: number[][];
  readonly #source: number;
  readonly #sink: number;

  constructor(private readonly things: number) {
    this.#source = things;
    this.#sink = things + 1;
    this.#edges = Array.from({ length: things + 2 }, () => []);
  }

  /** What it costs when the thing is not on the one side; on the other, where it is negative. */
  prefer(thing: number, weight: number): void {
    if (weight > 0) this.#connect(this.#source, thing, weight, 0);
    else if (weight < 0) this.#connect(thing, this.#sink, -weight, 0);
  }

  /** What it costs when the first is on the one side and the second on the other; and the other way round. */
  apart(first: number, second: number, weight: number, reverse: number): void {
    if (first !== second) this.#connect(first, second, weight, reverse);
  }

  /** Whether each thing is on the one side; where both are as cheap, it is not. */
  solve(): readonly boolean[] {
    for (let levels = this.#levels(); (levels[this.#sink] ?? -1) >= 0; levels = this.#levels()) {
      const next = new Int32Array(this.things + 2);
      while (this.#push(levels, next) > 0);
    }
    const levels = this.#levels();
    return Array.from({ length: this.things }, (_, thing) => (levels[thing] ?? -1) >= 0);
  }

  #connect(from: number, to: number, forth: number, back: number): void {
    this.#edges[from]?.push(this.#heads.length);
    this.#heads.push(to);
    this.#capacities.push(forth);
    this.#edges[to]?.push(this.#heads.length);
    this.#heads.push(from);
    this.#capacities.push(back);
  }

  /** How far each thing is from the source along edges with room; -1 where there is no way. */
  #levels(): Int32Array {
    const levels = new Int32Array(this.things + 2).fill(-1);
    const queue = [this.#source];
    levels[this.#source] = 0;
    for (const at of queue) {
      for (const edge of this.#edges[at] ?? []) {
        const to = this.#heads[edge] ?? 0;
        if ((this.#capacities[edge] ?? 0) <= 0 || levels[to] !== -1) continue;
        levels[to] = (levels[at] ?? 0) + 1;
        queue.push(to);
      }
    }
    return levels;
  }

  /** Sends flow along one way to the sink, each step a level further; how much, 0 where there is no way left. */
  #push(levels: Int32Array, next: Int32Array): number {
    const way: number[] = [];
    let at = this.#source;
    while (at !== this.#sink) {
      const edges = this.#edges[at] ?? [];
      let found = -1;
      for (; (next[at] ?? 0) < edges.length; next[at] = (next[at] ?? 0) + 1) {
        const edge = edges[next[at] ?? 0] ?? 0;
        const to = this.#heads[edge] ?? 0;
        if ((this.#capacities[edge] ?? 0) <= 0 || levels[to] !== (levels[at] ?? 0) + 1) continue;
        found = edge;
        break;
      }
      if (found !== -1) {
        way.push(found);
        at = this.#heads[found] ?? 0;
        continue;
      }
      const back = way.pop();
      if (back === undefined) return 0;
      at = this.#heads[back ^ 1] ?? 0;
      next[at] = (next[at] ?? 0) + 1;
    }
    const amount = Math.min(...way.map((edge) => this.#capacities[edge] ?? 0));
    for (const edge of way) {
      this.#capacities[edge] = (this.#capacities[edge] ?? 0) - amount;
      this.#capacities[edge ^ 1] = (this.#capacities[edge ^ 1] ?? 0) + amount;
    }
    return amount;
  }
}
