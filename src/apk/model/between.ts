import { Digraph } from '../flow/digraph.js';
import { dominators } from '../flow/dominators.js';
import type { ActivityGraph } from './activity-graph.js';
import { SimplePaths } from './simple-paths.js';

/** What counts as a way. */
export interface BetweenOptions {
  /** Whether an activity with a start whose target is not known may lead to all others. */
  readonly optimistic?: boolean;
}

interface Pair {
  readonly from: string;
  readonly to: string;
}

/** More guessed edges than this are not written out: a real app has a hundredth of them. */
const MAX_GUESSED_EDGES = 2_000_000;

/**
 * The activities on ways from u to v that visit none twice, in the order of the manifest. Such ways consist of
 * starts; where there is none also of ways back; where there is still none also of guesses. Null where there is no
 * way at all. Exact unless the graph makes that too dear: then an activity in doubt is one of them.
 */
export function between(
  graph: ActivityGraph,
  u: string,
  v: string,
  { optimistic = true }: BetweenOptions = {},
): readonly string[] | null {
  const numbers = new Map(graph.activities.map((name, number) => [name, number]));
  const [source, sink] = [numbers.get(u), numbers.get(v)];
  if (source === undefined || sink === undefined) return null;
  const digraph = (pairs: readonly Pair[]) => {
    const known = pairs.filter(({ from, to }) => from !== to && numbers.has(from) && numbers.has(to));
    return Digraph.of(
      graph.activities.length,
      known.map(({ from }) => numbers.get(from) ?? 0),
      known.map(({ to }) => numbers.get(to) ?? 0),
    );
  };
  const named = (nodes: Iterable<number>) => {
    const chosen = new Set(nodes);
    return graph.activities.filter((_, number) => chosen.has(number));
  };

  const starts = digraph(graph.edges);
  const found = onSimplePaths(starts, source, sink);
  if (found.length > 0) return named(found);
  const known = starts.joined(digraph(graph.back));
  const foundWithBack = onSimplePaths(known, source, sink);
  if (foundWithBack.length > 0) return named(foundWithBack);
  if (!optimistic) return null;
  const open = graph.open.flatMap((name) => numbers.get(name) ?? []);
  if (open.length * known.size > MAX_GUESSED_EDGES) {
    const reached = new Set(known.postorder([source]));
    return open.some((node) => reached.has(node)) ? graph.activities : null;
  }
  const guessed = onSimplePaths(known.joined(toAll(open, known.size)), source, sink);
  return guessed.length > 0 ? named(guessed) : null;
}

/** An edge from each of the nodes to every node. */
function toAll(nodes: readonly number[], size: number): Digraph {
  const from = new Int32Array(nodes.length * size).map((_, edge) => nodes[Math.floor(edge / size)] ?? 0);
  const to = new Int32Array(nodes.length * size).map((_, edge) => edge % size);
  return Digraph.of(size, from, to);
}

/** The nodes on simple paths from source to sink; none where there is no such path. */
function onSimplePaths(graph: Digraph, source: number, sink: number): readonly number[] {
  if (source === sink) return [source];
  const backwards = graph.reversed();
  const ahead = dominators(graph, source, backwards);
  const behind = dominators(backwards, sink, graph);
  if (!ahead.reaches(sink)) return [];
  const candidates: number[] = [];
  for (let node = 0; node < graph.size; node++) {
    if (!ahead.reaches(node) || !behind.reaches(node)) continue;
    // What every way to the node and every way on from it must visit would be visited twice.
    let cut = ahead.parent(node);
    while (cut !== undefined && !behind.dominates(cut, node)) cut = ahead.parent(cut);
    if (cut === undefined) candidates.push(node);
  }
  return new SimplePaths(graph, source, sink, backwards).among(candidates);
}
