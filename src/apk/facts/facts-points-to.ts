import type { DexMethod } from '../dex/dex-class.js';
import { ANYTHING, type Origin, type PointsTo } from '../program/points-to.js';
import type { Facts } from './facts.js';

/** What objects may be, by the facts. */
export class FactsPointsTo implements PointsTo {
  constructor(private readonly facts: Facts) {}

  at(method: DexMethod, pc: number, argument: number): readonly Origin[] {
    const ssa = this.facts.ssa(method);
    if (ssa === undefined || argument >= ssa.uses(pc).length) return ANYTHING;
    const origins: Origin[] = [];
    // Where too many objects meet, not all of them are known.
    for (const atom of this.facts.at(this.facts.node(method, ssa.use(pc, argument)))) {
      if (atom.kind === 'object') origins.push({ kind: 'exactly', type: atom.type });
      else if (atom.kind === 'lambda') origins.push(atom);
      else if (atom.kind === 'any') return ANYTHING;
    }
    return origins.length === 0 ? ANYTHING : origins;
  }
}
