import { BitRows } from './bit-rows.js';
import type { ControlFlow } from './control-flow.js';
import type { Digraph } from './digraph.js';
import { dominanceFrontiers } from './dominators.js';
import { Effort } from './effort.js';
import { type Liveness, liveness } from './liveness.js';
import type { Operands } from './operands.js';

/** More than these only a method needs that was made to take memory. */
const MOST_FRONTIERS = 1 << 21;
const MOST_OPERANDS = 1 << 22;

/** Which registers get a phi function at the begin of which blocks. */
export interface PhiPlacement {
  /** By block: its first phi; one entry more than there are blocks, or none at all without phis. */
  readonly firstPhis: Int32Array;
  /** By phi: its register, ascending in a block. */
  readonly registers: Int32Array;
  /** How many operands all of them have. */
  readonly operandCount: number;
}

const NO_PHIS: PhiPlacement = {
  firstPhis: new Int32Array(0),
  registers: new Int32Array(0),
  operandCount: 0,
};

/** Places phi functions where different values of a register meet that are still wanted there. */
export function placePhis(flow: ControlFlow, operands: Operands): PhiPlacement {
  if (!needsPhis(flow)) return NO_PHIS;
  const effort = new Effort(flow.code);
  const live = liveness(flow, operands, effort);
  const frontiers = dominanceFrontiers(flow.predecessors, flow.dominators, MOST_FRONTIERS);
  if (frontiers === null) throw flow.code.malformed('its jumps are too tangled');
  const phis = new BitRows(flow.size, flow.code.registers);
  placeAtHandlers(flow, live, phis);
  placeAtFrontiers(flow, frontiers, live, phis, effort);
  return listed(flow, phis);
}

function needsPhis(flow: ControlFlow): boolean {
  if (flow.exceptional.targets.length > 0) return true;
  for (let block = 0; block < flow.size; block++) if (flow.predecessors.degree(block) > 1) return true;
  return false;
}

/**
 * A block that ends in an instruction which both throws and writes leaves two values of that register, one for
 * its handlers and one for what follows. Dominance knows nothing of that; a phi at the handler, be it of one
 * operand, makes the older value a definition of its own there.
 */
function placeAtHandlers({ exceptional, order }: ControlFlow, live: Liveness, phis: BitRows): void {
  for (const block of order) {
    const late = live.lateWrites[block] ?? -1;
    if (late === -1) continue;
    for (let edge = exceptional.first(block); edge < exceptional.end(block); edge++) {
      const handler = exceptional.target(edge);
      if (live.liveIn.has(handler, late)) phis.add(handler, late);
    }
  }
}

/** Places a phi wherever dominance of a write or of another phi ends, for all registers at once. */
function placeAtFrontiers(
  flow: ControlFlow,
  frontiers: Digraph,
  live: Liveness,
  phis: BitRows,
  effort: Effort,
): void {
  const { width } = phis;
  // Parameters are written before the method starts; nothing leads to block 0, so it needs no phi for them.
  const pending = [...flow.order];
  const isPending = new Uint8Array(flow.size).fill(1);
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    isPending[block] = 0;
    effort.spend(width * (1 + frontiers.degree(block)));
    for (let edge = frontiers.first(block); edge < frontiers.end(block); edge++) {
      const join = frontiers.target(edge);
      let changed = false;
      for (let word = 0; word < width; word++) {
        const from = block * width + word;
        const to = join * width + word;
        const before = phis.words[to] ?? 0;
        const defined = (live.written.words[from] ?? 0) | (phis.words[from] ?? 0);
        const after = before | (defined & (live.liveIn.words[to] ?? 0));
        if (after === before) continue;
        phis.words[to] = after;
        changed = true;
      }
      if (!changed || isPending[join] === 1) continue;
      isPending[join] = 1;
      pending.push(join);
    }
  }
}

function listed(flow: ControlFlow, phis: BitRows): PhiPlacement {
  const firstPhis = new Int32Array(flow.size + 1);
  const registers: number[] = [];
  let operandCount = 0;
  for (let block = 0; block < flow.size; block++) {
    firstPhis[block] = registers.length;
    operandCount += phis.list(block, registers) * flow.predecessors.degree(block);
    if (operandCount > MOST_OPERANDS) throw flow.code.malformed('its jumps are too tangled');
  }
  if (registers.length === 0) return NO_PHIS;
  firstPhis[flow.size] = registers.length;
  return { firstPhis, registers: new Int32Array(registers), operandCount };
}
