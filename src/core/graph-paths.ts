import type { StateKey } from './driver.js';
import type { Graph, GraphEdge } from './graph.js';

/** A shortest way from one state to every state that can be reached from it. */
export interface ShortestPaths {
  readonly from: StateKey;
  /** Number of edges to each state that can be reached, nearest first. */
  readonly distance: ReadonlyMap<StateKey, number>;
  /** The last edge of the way to each state but the first. */
  readonly last: ReadonlyMap<StateKey, GraphEdge>;
}

/** Shortest paths from a state, breadth first; of equally short ones, the one whose edges come first. */
export function shortestPaths(graph: Graph, from: StateKey): ShortestPaths {
  const out = new Map<StateKey, GraphEdge[]>(graph.states.map(({ key }) => [key, []]));
  for (const edge of graph.edges) out.get(edge.from)?.push(edge);
  const distance = new Map<StateKey, number>();
  const last = new Map<StateKey, GraphEdge>();
  if (out.has(from)) distance.set(from, 0);
  // A Map may grow while it is walked: it is the queue, too.
  for (const [state, steps] of distance) {
    for (const edge of out.get(state) ?? []) {
      if (distance.has(edge.to)) continue;
      distance.set(edge.to, steps + 1);
      last.set(edge.to, edge);
    }
  }
  return { from, distance, last };
}

/** The edges of the shortest path to a state; null when it cannot be reached. */
export function pathTo(paths: ShortestPaths, to: StateKey): GraphEdge[] | null {
  if (!paths.distance.has(to)) return null;
  const path: GraphEdge[] = [];
  for (let edge = paths.last.get(to); edge !== undefined; edge = paths.last.get(edge.from)) path.push(edge);
  return path.reverse();
}
