import { opcodeOf } from '../dex/opcodes.js';
import type { ControlFlow } from './control-flow.js';
import { Digraph } from './digraph.js';
import { rename, type SsaTables } from './renaming.js';

/** What gives a value. Instructions go by their address. */
export type Definition =
  | { readonly kind: 'parameter'; readonly index: number }
  | { readonly kind: 'phi'; readonly block: number }
  | { readonly kind: 'instruction'; readonly at: number }
  /** The exception that the move-exception at this address fetches. */
  | { readonly kind: 'caught'; readonly at: number }
  /** What is in a register that was never written. */
  | { readonly kind: 'undefined' };

const NONE = -1;
const MOVE_EXCEPTION = opcodeOf('move-exception');

/**
 * A method in static single assignment form: every value has one definition, whatever register it was in.
 *
 * Values are numbers: first the parameters, then the phi functions block by block, then what instructions give in
 * the order of their addresses, and at last, if it is wanted at all, the undefined value. A pair of registers
 * holds one value. The result of a call is a value of the call; the move-result that fetches it gives none.
 *
 * Every other move gives a value of its own: it stands for an assignment in the source, and two variables that
 * meet in a phi differ by at least one such write after the branch that separates them, if only by a constant.
 * Were copies propagated, `if (c) r = x` would leave no definition of r under c. Who wants to look through moves
 * asks for the `source` of a value.
 */
export class Ssa {
  readonly flow: ControlFlow;
  /** The number of values. */
  readonly size: number;
  readonly parameterCount: number;
  readonly #tables: SsaTables;
  #users: Digraph | undefined;

  constructor(flow: ControlFlow, tables: SsaTables) {
    this.flow = flow;
    this.#tables = tables;
    this.size = tables.size;
    this.parameterCount = tables.parameterCount;
  }

  /** What gives a value. */
  definition(value: number): Definition {
    const { parameterCount, sites } = this.#tables;
    if (value < parameterCount) return { kind: 'parameter', index: value };
    const site = sites[value - parameterCount];
    if (site === undefined) return { kind: 'undefined' };
    if (this.isPhi(value)) return { kind: 'phi', block: site };
    return { kind: this.#opcode(site) === MOVE_EXCEPTION ? 'caught' : 'instruction', at: site };
  }

  /** The value that an instruction gives. */
  value(instruction: number): number | undefined {
    const value = this.#tables.values[instruction] ?? NONE;
    return value === NONE ? undefined : value;
  }

  /**
   * The values that an instruction uses: the arguments of a call, the receiver first; else those of its registers
   * in the order A, B, C of the format, as in value, array, index for an aput.
   */
  uses(instruction: number): Int32Array {
    const { uses, usesAt, useCounts } = this.#tables;
    const first = usesAt[instruction] ?? 0;
    return uses.subarray(first, first + (useCounts[instruction] ?? 0));
  }

  /** One of the values that an instruction uses; it must have that many. */
  use(instruction: number, index: number): number {
    return this.#tables.uses[(this.#tables.usesAt[instruction] ?? 0) + index] ?? 0;
  }

  isPhi(value: number): boolean {
    const { parameterCount, phiCount } = this.#tables;
    return value >= parameterCount && value < parameterCount + phiCount;
  }

  /** The first phi of a block; its others follow. */
  firstPhi(block: number): number {
    return this.#tables.parameterCount + (this.#tables.firstPhis[block] ?? 0);
  }

  /** One more than the last phi of a block. */
  endPhi(block: number): number {
    return this.firstPhi(block + 1);
  }

  /** The values that meet in a phi, in the order of the predecessors of its block. */
  operands(phi: number): Int32Array {
    const { operandsAt, phiOperands, parameterCount } = this.#tables;
    const at = phi - parameterCount;
    return phiOperands.subarray(operandsAt[at] ?? 0, operandsAt[at + 1] ?? 0);
  }

  /** The value that a value is but a copy of: looks through moves, not through phi functions. */
  source(value: number): number {
    return this.#tables.sources[value] ?? value;
  }

  /** The instructions that use a value, ascending; one that uses it twice is there twice. */
  users(value: number): Int32Array {
    this.#users ??= this.#findUsers();
    return this.#users.successors(value);
  }

  #findUsers(): Digraph {
    const { uses, usesAt, useCounts } = this.#tables;
    const instructions = new Int32Array(uses.length);
    for (let at = 0; at < usesAt.length; at++) {
      const first = usesAt[at] ?? 0;
      const end = first + (useCounts[at] ?? 0);
      for (let use = first; use < end; use++) instructions[use] = at;
    }
    return Digraph.of(this.size, uses, instructions);
  }

  #opcode(instruction: number): number {
    return (this.flow.code.insns[instruction] ?? 0) & 0xff;
  }
}

/** Puts a method into static single assignment form. */
export function ssa(flow: ControlFlow): Ssa {
  return new Ssa(flow, rename(flow));
}
