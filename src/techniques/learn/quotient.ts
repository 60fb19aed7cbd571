import { Elts, type Enabled } from './elts.js';
import type { Partition } from './partition.js';

/** The quotient of a prefix tree by a partition, as a model. States are numbered breadth first, in the order of inputs. */
export function quotient(
  partition: Partition,
  enabled: Enabled,
  label: (node: number) => number,
): { readonly model: Elts; readonly states: Int32Array } {
  const model = new Elts(enabled, label(0));
  const classes = [0];
  const states = new Int32Array(partition.nodeCount).fill(-1);
  states[0] = 0;
  for (const [state, current] of classes.entries()) {
    for (const edges of edgesInOrder(partition, current)) {
      for (const edge of edges) {
        const target = partition.target(edge);
        if (states[target] === -1) {
          states[target] = model.addState(label(target));
          classes.push(target);
        }
      }
      const [edge, another] = edges;
      if (edge === undefined) continue;
      if (another === undefined)
        model.connect(state, partition.input(edge), states[partition.target(edge)] ?? 0);
      else model.flag(state, partition.input(edge));
    }
  }
  for (let node = 0; node < states.length; node++) states[node] = states[partition.find(node)] ?? 0;
  return { model, states };
}

/** The edges of a class by input, and of one input by label. */
function edgesInOrder(partition: Partition, of: number): number[][] {
  const cells: number[][] = [];
  for (let head = partition.firstEdge(of); head !== 0; head = partition.nextEdge(head)) {
    const edges: number[] = [];
    for (let edge = head; edge !== 0; edge = partition.alternative(edge)) edges.push(edge);
    cells.push(edges.sort((a, b) => partition.labelNumber(a) - partition.labelNumber(b)));
  }
  return cells.sort(([a = 0], [b = 0]) => partition.place(a) - partition.place(b));
}
