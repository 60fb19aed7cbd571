import { Digraph } from './digraph.js';
import { type DominatorTree, dominators } from './dominators.js';

const UNKNOWN = -1;
const NOT_LOST = -2;

/**
 * Which blocks lie on every way from which others to the end of a method. The tree has one node more than the
 * graph: its root, the virtual exit, whose number is the size of the graph.
 *
 * Blocks from which no exit can be reached (they end in a throw that is not among the exits) are ignored: they
 * are not in the tree, and ways that end there do not count. A loop without an end would be ignored likewise;
 * it counts as left wherever it starts over.
 */
export function postDominators(graph: Digraph, exits: ArrayLike<number>): DominatorTree {
  const exit = graph.size;
  const from: number[] = [];
  const to: number[] = [];
  for (let node = 0; node < graph.size; node++) {
    for (let edge = graph.first(node); edge < graph.end(node); edge++) {
      from.push(graph.target(edge));
      to.push(node);
    }
  }
  const leave = (node: number) => {
    from.push(exit);
    to.push(node);
  };
  for (let i = 0; i < exits.length; i++) leave(exits[i] ?? 0);
  const backwards = Digraph.of(exit + 1, from, to);
  const lost = lostNodes(backwards, exit);
  if (lost.length === 0) return dominators(backwards, exit);
  for (const node of endlessLoopEnds(graph, backwards, lost)) leave(node);
  return dominators(Digraph.of(exit + 1, from, to), exit);
}

/** The nodes from which the exit cannot be reached. */
function lostNodes(backwards: Digraph, exit: number): number[] {
  const found = new Uint8Array(backwards.size);
  for (const node of backwards.postorder([exit])) found[node] = 1;
  const lost: number[] = [];
  for (let node = 0; node < exit; node++) if (found[node] === 0) lost.push(node);
  return lost;
}

/**
 * Where the loops that are never left start over. By Kosaraju's method: seen from the last node of a postorder
 * of the reversed graph, each strongly connected component comes after all those that it leads to.
 */
function endlessLoopEnds(graph: Digraph, backwards: Digraph, lost: readonly number[]): number[] {
  const ends: number[] = [];
  // What is not lost belongs to no component; nothing that is lost leads there.
  const component = new Int32Array(backwards.size).fill(NOT_LOST);
  for (const node of lost) component[node] = UNKNOWN;
  const endless = new Set<number>();
  const order = backwards.postorder(lost);
  for (let i = order.length - 1; i >= 0; i--) {
    const start = order[i] ?? 0;
    if (component[start] !== UNKNOWN) continue;
    component[start] = start;
    const members = [start];
    let leadsOn = false;
    let isLoop = false;
    // The list grows while it is walked.
    for (const node of members) {
      for (let edge = graph.first(node); edge < graph.end(node); edge++) {
        const target = graph.target(edge);
        const known = component[target] ?? NOT_LOST;
        if (known === UNKNOWN) {
          component[target] = start;
          members.push(target);
        } else if (known === start) isLoop = true;
        else if (endless.has(known)) leadsOn = true;
      }
    }
    if (members.length > 1) isLoop = true;
    if (!leadsOn && !isLoop) continue;
    endless.add(start);
    if (!leadsOn) for (const end of loopEnds(backwards, component, members)) ends.push(end);
  }
  return ends;
}

/** The members of a loop that lead back to where it is entered. */
function loopEnds(backwards: Digraph, component: Int32Array, members: readonly number[]): Set<number> {
  const id = component[members[0] ?? 0];
  const inside = (node: number) => component[node] === id;
  const entries = members.filter((node) => backwards.successors(node).some((before) => !inside(before)));
  if (entries.length === 0) entries.push(members.reduce((a, b) => Math.min(a, b)));
  const ends = new Set<number>();
  for (const entry of entries) {
    for (const before of backwards.successors(entry)) if (inside(before)) ends.add(before);
  }
  return ends;
}
