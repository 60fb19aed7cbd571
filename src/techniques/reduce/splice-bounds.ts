import type { ItemGroups } from './item-groups.js';
import type { Branch, SpliceGraph } from './splice-graph.js';

const FAR = 0x3fffffff;
const NONE = new Int32Array();

/**
 * What can at most be gained from an edge on, and how soon at best, with a number of switches left, when some groups
 * are covered. A fragment's gain is exact; what fragments have in common is counted for each, so it is never too low.
 */
export class SpliceBounds {
  /** By switches left, then by edge. */
  readonly #gain: Int32Array[];
  readonly #steps: Int32Array[];
  /** By switches left, then by screen. */
  readonly #screenGain: Int32Array[];
  readonly #screenSteps: Int32Array[];
  /** Raised with every computation: what branches know is out of date then. */
  #version = 0;
  readonly #known = new WeakMap<Branch, { version: number; gain: number[]; steps: number[] }>();

  constructor(
    private readonly graph: SpliceGraph,
    private readonly groups: ItemGroups,
    private readonly levels: number,
    private readonly kindOf: Int32Array,
  ) {
    const levelled = (size: number) => Array.from({ length: levels }, () => new Int32Array(size));
    this.#gain = levelled(graph.edges.length);
    this.#steps = levelled(graph.edges.length);
    this.#screenGain = levelled(graph.screens);
    this.#screenSteps = levelled(graph.screens);
  }

  /** Works everything out anew; groups with a hit count as covered. */
  compute(hits: Int32Array): void {
    this.#version++;
    for (let level = 0; level < this.levels; level++) {
      this.#gains(level, hits);
      this.#distances(level, hits);
    }
  }

  /** At most this is gained by walking a branch's last step and whatever may follow. */
  gain(branch: Branch, switches: number): number {
    return this.#of(branch).gain[switches] ?? 0;
  }

  /** At least so many steps, the branch's last step included, lie before the next gain. */
  steps(branch: Branch, switches: number): number {
    return this.#of(branch).steps[switches] ?? FAR;
  }

  /** The same for the fragments that begin on a screen. */
  gainFrom(screen: number, switches: number): number {
    return this.#screenGain[switches]?.[screen] ?? 0;
  }

  stepsFrom(screen: number, switches: number): number {
    return this.#screenSteps[switches]?.[screen] ?? FAR;
  }

  #of(branch: Branch) {
    let known = this.#known.get(branch);
    if (known === undefined) {
      known = { version: -1, gain: [], steps: [] };
      this.#known.set(branch, known);
    }
    if (known.version !== this.#version) {
      known.version = this.#version;
      for (let level = 0; level < this.levels; level++) {
        let gain = 0;
        let steps = FAR;
        const [gains, distances] = [this.#gain[level], this.#steps[level]];
        for (const edge of branch.edges) {
          gain = Math.max(gain, gains?.[edge] ?? 0);
          steps = Math.min(steps, distances?.[edge] ?? FAR);
        }
        known.gain[level] = gain;
        known.steps[level] = steps;
      }
    }
    return known;
  }

  #gains(level: number, hits: Int32Array): void {
    const { graph, groups, kindOf } = this;
    const gains = this.#gain[level] ?? NONE;
    const after = this.#screenGain[level - 1];
    const here = this.#screenGain[level] ?? NONE;
    here.fill(0);
    // Traces are taken from the last to the first: what was seen in another lies behind the end of this one.
    const seenAt = new Int32Array(groups.size).fill(FAR);
    const within = new Int32Array(graph.edges.length);
    for (let trace = graph.bounds.length - 2; trace >= 0; trace--) {
      const [first, end] = [graph.bounds[trace] ?? 0, graph.bounds[trace + 1] ?? 0];
      for (let edge = end - 1; edge >= first; edge--) {
        // within[to]: what the steps from this edge to that one cover, each group once.
        for (const group of groups.of(kindOf[edge] ?? 0)) {
          if ((hits[group] ?? 0) > 0) continue;
          const weight = groups.weights[group] ?? 0;
          const seen = seenAt[group] ?? FAR;
          const until = seen < end ? seen : end;
          for (let to = edge; to < until; to++) within[to] = (within[to] ?? 0) + weight;
          seenAt[group] = edge;
        }
        let best = within[end - 1] ?? 0;
        if (after !== undefined) {
          for (let to = edge; to < end; to++) {
            best = Math.max(best, (within[to] ?? 0) + (after[graph.to[to] ?? 0] ?? 0));
          }
        }
        gains[edge] = best;
        const from = graph.from[edge] ?? 0;
        here[from] = Math.max(here[from] ?? 0, best);
      }
    }
  }

  #distances(level: number, hits: Int32Array): void {
    const { graph, groups, kindOf } = this;
    const distances = this.#steps[level] ?? NONE;
    const after = this.#screenSteps[level - 1];
    const here = this.#screenSteps[level] ?? NONE;
    here.fill(FAR);
    for (let edge = graph.edges.length - 1; edge >= 0; edge--) {
      let least = FAR;
      if (groups.of(kindOf[edge] ?? 0).some((group) => (hits[group] ?? 0) === 0)) least = 1;
      else {
        const next = graph.next(edge);
        if (next >= 0) least = 1 + (distances[next] ?? FAR);
        if (after !== undefined) least = Math.min(least, 1 + (after[graph.to[edge] ?? 0] ?? FAR));
      }
      distances[edge] = Math.min(least, FAR);
      const from = graph.from[edge] ?? 0;
      here[from] = Math.min(here[from] ?? FAR, least);
    }
  }
}
