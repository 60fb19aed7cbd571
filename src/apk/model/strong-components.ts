import type { Digraph } from '../flow/digraph.js';

/** The nodes that a root reaches, in groups whose members all reach each other (Kosaraju's method). */
export function strongComponents(graph: Digraph, root: number): readonly Int32Array[] {
  const roots = graph.postorder([root]).toReversed();
  const isReached = new Uint8Array(graph.size);
  for (const node of roots) isReached[node] = 1;
  // What the root does not reach may lead to what it reaches, and would come first here.
  const order = graph
    .reversed()
    .postorder(roots)
    .filter((node) => isReached[node] === 1);
  // Each component ends with the root it was found from, which is the first one that no component before has.
  const components: Int32Array[] = [];
  const isDone = new Uint8Array(graph.size);
  let at = 0;
  for (const first of roots) {
    if (isDone[first] === 1) continue;
    const end = order.indexOf(first, at) + 1;
    const component = order.subarray(at, end);
    for (const node of component) isDone[node] = 1;
    components.push(component);
    at = end;
  }
  return components;
}
