import { ControlFlow } from './control-flow.js';
import { Digraph } from './digraph.js';

/**
 * The control flow that is left when some of the conditional jumps can only go some of their ways. `keep` is
 * asked for each way of each if and switch: by the address of the instruction and that of the target.
 *
 * Blocks keep their numbers, those that are not reached any more lose their edges. Addresses keep their meaning,
 * and so do the values of an SSA form of the whole method; a new one can be made of what is left.
 */
export function prune(flow: ControlFlow, keep: (jump: number, target: number) => boolean): ControlFlow {
  const { normal, exceptional } = flow;
  const conditionals = new Set(flow.conditionals());
  const isKept = (block: number, target: number) => {
    const last = conditionals.has(block) ? flow.last(block) : undefined;
    return last === undefined || keep(last, flow.start(target));
  };
  const reached = new Uint8Array(flow.size);
  reached[0] = 1;
  const pending = [0];
  const from: number[] = [];
  const to: number[] = [];
  const handledFrom: number[] = [];
  const handledTo: number[] = [];
  const reach = (block: number) => {
    if (reached[block] === 1) return;
    reached[block] = 1;
    pending.push(block);
  };
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    for (const target of normal.successors(block)) {
      if (!isKept(block, target)) continue;
      from.push(block);
      to.push(target);
      reach(target);
    }
    for (const target of exceptional.successors(block)) {
      handledFrom.push(block);
      handledTo.push(target);
      reach(target);
    }
  }
  const graph = Digraph.of(flow.size, from, to);
  return new ControlFlow(flow.blocks, graph, Digraph.of(flow.size, handledFrom, handledTo));
}
