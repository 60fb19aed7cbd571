import type { DexMethod } from '../dex/dex-class.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { OBJECT } from '../program/framework.js';
import { invokeKind } from '../program/method-body.js';
import type { Origin, PointsTo } from '../program/points-to.js';
import type { Facts } from './facts.js';

const ANYTHING: readonly Origin[] = [{ kind: 'below', type: OBJECT }];

/** What objects may be, as the facts tell it. */
export class FactsPointsTo implements PointsTo {
  constructor(private readonly facts: Facts) {}

  at(method: DexMethod, pc: number, register: number): readonly Origin[] {
    const ssa = this.facts.ssa(method);
    const argument = argumentIn(method, pc, register);
    if (ssa === undefined || argument === undefined || argument >= ssa.uses(pc).length) return ANYTHING;
    const origins: Origin[] = [];
    for (const atom of this.facts.at(this.facts.node(method, ssa.use(pc, argument)))) {
      if (atom.kind === 'object') origins.push({ kind: 'exactly', type: atom.type });
      else if (atom.kind === 'lambda') origins.push(atom);
    }
    return origins.length === 0 ? ANYTHING : origins;
  }
}

/** Which argument of the call at an address is in a register. */
function argumentIn({ code, class: { dex } }: DexMethod, pc: number, register: number): number | undefined {
  if (code === null) return undefined;
  const cursor = new InstructionCursor(code).seek(pc);
  const kind = invokeKind(cursor.opcode);
  if (kind === undefined) return undefined;
  const { parameters } = dex.method(cursor.index).proto;
  let word = 0;
  const types = kind === 'static' ? parameters : ['L', ...parameters];
  for (const [argument, type] of types.entries()) {
    if (cursor.argument(word) === register) return argument;
    word += type === 'J' || type === 'D' ? 2 : 1;
  }
  return undefined;
}
