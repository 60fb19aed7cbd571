import { flag, opcodeFlags } from '../dex/opcodes.js';
import type { ControlFlow } from './control-flow.js';

const JUMPS = flag.BRANCHES | flag.SWITCHES;

/**
 * Where the blocks of a method begin that coverage counts, as ascending addresses. Such a block ends at a jump,
 * switch, return or throw, and before a jump target or a handler; unlike a block of the control flow it does not
 * end after each instruction that may throw, so that a line of calls within a try is one block. Each block of the
 * control flow lies in one of them. Code that control never reaches has no leaders.
 *
 * A handler may start with a move-exception: what is put into its block must come after it.
 */
export function leaders(flow: ControlFlow): Int32Array {
  const found: number[] = [];
  for (let block = 0; block < flow.size; block++) if (leads(flow, block)) found.push(flow.start(block));
  return Int32Array.from(found);
}

function leads(flow: ControlFlow, block: number): boolean {
  const { predecessors, normal } = flow;
  if (flow.last(block) === undefined) return false;
  if (block === 0) return true;
  if (predecessors.degree(block) !== 1) return predecessors.degree(block) > 1;
  const before = predecessors.target(predecessors.first(block));
  const last = flow.last(before);
  if (last === undefined) return true;
  const flags = opcodeFlags[(flow.code.insns[last] ?? 0) & 0xff] ?? 0;
  if ((flags & JUMPS) !== 0) return true;
  // What is left before a block are instructions that may throw: they lead to the next one or to a handler.
  return normal.degree(before) === 0 || normal.target(normal.first(before)) !== block;
}
