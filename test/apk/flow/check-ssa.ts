import type { Ssa } from '../../../src/apk/flow/ssa.js';

/** The block in which a value is given; the first one for parameters and for what is undefined. */
export function homeOf(ssa: Ssa, value: number): number {
  const definition = ssa.definition(value);
  if (definition.kind === 'phi') return definition.block;
  return 'at' in definition ? (ssa.flow.blockAt(definition.at) ?? 0) : 0;
}

/** What is wrong with an SSA form: uses that a definition does not dominate, phis of the wrong size. */
export function faults(ssa: Ssa): string[] {
  const { flow } = ssa;
  const { dominators, predecessors, order } = flow;
  const found: string[] = [];
  const places = new Map<number, number>();
  /** Whether a value is there at the end of a block, or before an instruction of it. */
  const isGiven = (value: number, block: number, before?: number): boolean => {
    const definition = ssa.definition(value);
    const home = homeOf(ssa, value);
    if (home !== block) return dominators.dominates(home, block);
    return before === undefined || !('at' in definition) || definition.at < before;
  };
  for (const block of order) {
    for (let phi = ssa.firstPhi(block); phi < ssa.endPhi(block); phi++) {
      const operands = ssa.operands(phi);
      if (operands.length !== predecessors.degree(block))
        found.push(`phi ${phi} has ${operands.length} operands`);
      for (const [slot, operand] of operands.entries()) {
        const from = predecessors.successors(block)[slot] ?? -1;
        if (!isGiven(operand, from)) found.push(`phi ${phi} takes ${operand}, unknown at the end of ${from}`);
      }
    }
    for (const at of flow.instructions(block)) {
      for (const value of ssa.uses(at)) {
        if (!isGiven(value, block, at))
          found.push(`the instruction at ${at} uses ${value} before it is given`);
      }
      const value = ssa.value(at);
      if (value === undefined) continue;
      if (places.has(value)) found.push(`value ${value} is given twice`);
      places.set(value, at);
    }
  }
  return found;
}
