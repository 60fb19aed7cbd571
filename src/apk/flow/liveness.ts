import { BitRows } from './bit-rows.js';
import { sizeAt } from './blocks.js';
import type { ControlFlow } from './control-flow.js';
import type { Effort } from './effort.js';
import type { Operands } from './operands.js';

/** More than these only a method needs that was made to take memory. */
const MOST_WORDS = 1 << 22;

/** What happens to the registers in each block. */
export interface Liveness {
  /** The registers whose values at the begin of a block may be read. */
  readonly liveIn: BitRows;
  /** The registers that a block writes. */
  readonly written: BitRows;
  /**
   * By block: the register that its last instruction writes where the instruction leads to handlers, too; they
   * see the register as it was before. -1 for none.
   */
  readonly lateWrites: Int32Array;
}

/** Finds out which registers are live where. */
export function liveness(flow: ControlFlow, operands: Operands, effort: Effort): Liveness {
  const { code } = flow;
  const { registers } = code;
  if (flow.size * Math.ceil(registers / 32) > MOST_WORDS) throw code.malformed('it has too many registers');
  const liveIn = new BitRows(flow.size, registers);
  const written = new BitRows(flow.size, registers);
  const lateWrites = new Int32Array(flow.size).fill(-1);
  for (const block of flow.order) {
    let write = operands.firstWrites[block] ?? 0;
    const end = flow.end(block);
    for (let at = flow.start(block); at < end; at += sizeAt(code, at)) {
      const first = operands.readsAt[at] ?? 0;
      for (let read = first; read < first + (operands.readCounts[at] ?? 0); read++) {
        const register = operands.reads[read] ?? 0;
        if (!written.has(block, register)) liveIn.add(block, register);
      }
      if (operands.writers[write] !== at) continue;
      const register = operands.writes[write++] ?? 0;
      if (at === flow.last(block) && flow.exceptional.degree(block) > 0) lateWrites[block] = register;
      else written.add(block, register);
    }
  }
  spread(flow, { liveIn, written, lateWrites }, effort);
  for (const block of flow.order) {
    const late = lateWrites[block] ?? -1;
    if (late !== -1) written.add(block, late);
  }
  return { liveIn, written, lateWrites };
}

/**
 * Carries what is live at the begin of a block to those before it, until nothing changes. Late writes are not yet
 * among the written ones, because they end only what is live after the instruction.
 */
function spread(flow: ControlFlow, { liveIn, written, lateWrites }: Liveness, effort: Effort): void {
  const { all, normal, predecessors } = flow;
  const { width } = liveIn;
  const pending = [...flow.order];
  const isPending = new Uint8Array(flow.size).fill(1);
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    isPending[block] = 0;
    const firstHandler = all.first(block) + normal.degree(block);
    const late = lateWrites[block] ?? -1;
    effort.spend(width * (1 + all.degree(block)));
    let changed = false;
    for (let word = 0; word < width; word++) {
      let live = 0;
      for (let edge = all.first(block); edge < firstHandler; edge++) {
        live |= liveIn.words[all.target(edge) * width + word] ?? 0;
      }
      if (late >>> 5 === word) live &= ~(1 << (late & 31));
      for (let edge = firstHandler; edge < all.end(block); edge++) {
        live |= liveIn.words[all.target(edge) * width + word] ?? 0;
      }
      const at = block * width + word;
      const before = liveIn.words[at] ?? 0;
      const after = before | (live & ~(written.words[at] ?? 0));
      if (after === before) continue;
      liveIn.words[at] = after;
      changed = true;
    }
    if (!changed) continue;
    for (let edge = predecessors.first(block); edge < predecessors.end(block); edge++) {
      const before = predecessors.target(edge);
      if (isPending[before] === 1) continue;
      isPending[before] = 1;
      pending.push(before);
    }
  }
}
