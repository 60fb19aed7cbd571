import { Digraph } from '../flow/digraph.js';
import { strongComponents } from './strong-components.js';

/**
 * The activities where ways through the app end, nearest to the start first: those that start none but activities
 * nearer to it. Where there are none, the farthest of every group that starts each other and nothing else.
 */
export function finals(
  start: string,
  transitions: readonly { readonly from: string; readonly to: string }[],
): readonly string[] {
  const names = [...new Set([start, ...transitions.flatMap(({ from, to }) => [from, to])])];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const number = (name: string) => numbers.get(name) ?? 0;
  const others = transitions.filter(({ from, to }) => from !== to);
  const graph = Digraph.of(
    names.length,
    others.map(({ from }) => number(from)),
    others.map(({ to }) => number(to)),
  );
  const depths = depthsFrom(graph, 0);
  const depth = (node: number) => depths.get(node) ?? Number.POSITIVE_INFINITY;
  const goesOn = (node: number) => graph.successors(node).some((next) => depth(next) >= depth(node));
  const ends = [...depths.keys()].filter((node) => !goesOn(node));
  const chosen = new Set(
    ends.length > 0 ? ends : terminalGroups(graph).flatMap((one) => deepest(one, depth)),
  );
  return [...depths.keys()].filter((node) => chosen.has(node)).flatMap((node) => names[node] ?? []);
}

/** How many steps each node is away from the root, in the order of a breadth-first search. */
function depthsFrom(graph: Digraph, root: number): ReadonlyMap<number, number> {
  const depths = new Map([[root, 0]]);
  // A map hands out what is added while it is walked.
  for (const [node, depth] of depths) {
    for (const next of graph.successors(node)) if (!depths.has(next)) depths.set(next, depth + 1);
  }
  return depths;
}

/** The strong components from which no edge leads out. */
function terminalGroups(graph: Digraph): readonly Int32Array[] {
  const groups = strongComponents(graph, 0);
  const groupOf = new Map(groups.flatMap((group) => Array.from(group, (node) => [node, group] as const)));
  return groups.filter((group) =>
    group.every((node) => graph.successors(node).every((next) => groupOf.get(next) === group)),
  );
}

function deepest(group: Int32Array, depth: (node: number) => number): readonly number[] {
  const depths = Array.from(group, depth);
  // Not by spreading: there may be more members than a call takes arguments.
  const most = depths.reduce((a, b) => Math.max(a, b), 0);
  return Array.from(group).filter((_, n) => depths[n] === most);
}
