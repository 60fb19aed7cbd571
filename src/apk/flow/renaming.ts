import { opcodeOf } from '../dex/opcodes.js';
import { sizeAt } from './blocks.js';
import type { ControlFlow } from './control-flow.js';
import type { Digraph } from './digraph.js';
import { type Operands, operands } from './operands.js';
import { type PhiPlacement, placePhis } from './phi-placement.js';

const NONE = -1;
const NOTHING = new Int32Array(0);
const FIRST_MOVE = opcodeOf('move');
const LAST_MOVE = opcodeOf('move-object/16');

/** All that an SSA form is made of; kept small, because it may be kept for every method of an app. */
export interface SsaTables {
  readonly size: number;
  readonly parameterCount: number;
  readonly phiCount: number;
  /** By value, without parameters: the block of a phi, the address of an instruction. */
  readonly sites: Int32Array;
  /** By value; empty when there are no moves. */
  readonly sources: Int32Array;
  /** By address: the value that the instruction gives. */
  readonly values: Int32Array;
  /** The values that are used, instruction after instruction; by address, where they begin and how many they are. */
  readonly uses: Int32Array;
  readonly usesAt: Int32Array;
  readonly useCounts: Uint8Array;
  /** By block: its first phi; empty when there are none. */
  readonly firstPhis: Int32Array;
  /** By phi: where its operands begin; one entry more than there are phis. */
  readonly operandsAt: Int32Array;
  readonly phiOperands: Int32Array;
}

/** Gives each read the value of the write that it sees. */
export function rename(flow: ControlFlow): SsaTables {
  const registers = operands(flow);
  return new Renaming(flow, registers, placePhis(flow, registers)).run();
}

/** Walks down the dominator tree with the current value of each register, and back up with the one before. */
class Renaming {
  readonly #firstWritten: number;
  readonly #undefined: number;
  readonly #current: Int32Array;
  /** What to put back: register and value in turn. */
  readonly #undo: number[] = [];
  readonly #uses: Int32Array;
  readonly #operandsAt: Int32Array;
  readonly #phiOperands: Int32Array;
  /** By edge: which of the edges into its target it is. */
  readonly #slots: Int32Array;
  #sources = NOTHING;

  constructor(
    private readonly flow: ControlFlow,
    private readonly operands: Operands,
    private readonly placement: PhiPlacement,
  ) {
    this.#firstWritten = operands.parameters.length + placement.registers.length;
    this.#undefined = this.#firstWritten + operands.writes.length;
    this.#current = new Int32Array(flow.code.registers).fill(this.#undefined);
    this.#uses = new Int32Array(operands.reads.length);
    this.#operandsAt = operandOffsets(flow, placement);
    this.#phiOperands = placement.operandCount === 0 ? NOTHING : new Int32Array(placement.operandCount);
    this.#slots = placement.operandCount === 0 ? NOTHING : slotsOf(flow.all);
  }

  run(): SsaTables {
    const { parameters } = this.operands;
    for (let i = 0; i < parameters.length; i++) this.#current[parameters[i] ?? 0] = i;
    if (this.flow.size === 1) this.#rename(0);
    else this.#walk();
    return this.#tables();
  }

  #walk(): void {
    const { children } = this.flow.dominators;
    // A block to enter, or ~n to leave one before which the list of what to put back had the length n.
    const pending = [0];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next < 0) {
        this.#restore(~next);
        continue;
      }
      pending.push(~this.#undo.length);
      this.#rename(next);
      for (let edge = children.first(next); edge < children.end(next); edge++)
        pending.push(children.target(edge));
    }
  }

  #restore(length: number): void {
    while (this.#undo.length > length) {
      const value = this.#undo.pop() ?? 0;
      this.#current[this.#undo.pop() ?? 0] = value;
    }
  }

  #rename(block: number): void {
    const { flow, operands } = this;
    const { code, all } = flow;
    const firstHandler = all.first(block) + flow.normal.degree(block);
    const last = flow.last(block);
    for (let i = this.#firstPhi(block); i < this.#firstPhi(block + 1); i++) {
      this.#write(this.placement.registers[i] ?? 0, operands.parameters.length + i);
    }
    let write = operands.firstWrites[block] ?? 0;
    const end = flow.end(block);
    for (let at = flow.start(block); at < end; at += sizeAt(code, at)) {
      const first = operands.readsAt[at] ?? 0;
      for (let read = first; read < first + (operands.readCounts[at] ?? 0); read++) {
        this.#uses[read] = this.#current[operands.reads[read] ?? 0] ?? 0;
      }
      // Handlers see the registers as they are before the instruction writes.
      if (at === last) this.#feed(firstHandler, all.end(block));
      if (operands.writers[write] !== at) continue;
      const value = this.#firstWritten + write;
      this.#write(operands.writes[write++] ?? 0, value);
      if (isMove((code.insns[at] ?? 0) & 0xff)) this.#copy(value, this.#uses[first] ?? 0);
    }
    this.#feed(all.first(block), firstHandler);
  }

  /** Gives the current values to the phi functions that some edges lead to. */
  #feed(firstEdge: number, endEdge: number): void {
    for (let edge = firstEdge; edge < endEdge; edge++) {
      const target = this.flow.all.target(edge);
      for (let i = this.#firstPhi(target); i < this.#firstPhi(target + 1); i++) {
        const value = this.#current[this.placement.registers[i] ?? 0] ?? 0;
        this.#phiOperands[(this.#operandsAt[i] ?? 0) + (this.#slots[edge] ?? 0)] = value;
      }
    }
  }

  #copy(value: number, copied: number): void {
    if (this.#sources === NOTHING) {
      this.#sources = new Int32Array(this.#undefined + 1);
      for (let each = 0; each <= this.#undefined; each++) this.#sources[each] = each;
    }
    this.#sources[value] = this.#sources[copied] ?? copied;
  }

  #firstPhi(block: number): number {
    return this.placement.firstPhis[block] ?? 0;
  }

  #write(register: number, value: number): void {
    this.#undo.push(register, this.#current[register] ?? 0);
    this.#current[register] = value;
  }

  #tables(): SsaTables {
    const { operands, placement, flow } = this;
    const { registers, firstPhis } = placement;
    const isUndefined = (value: number) => value === this.#undefined;
    const hasUndefined = this.#uses.some(isUndefined) || this.#phiOperands.some(isUndefined);
    const sites = new Int32Array(registers.length + operands.writes.length);
    for (let block = 0; block < flow.size; block++) {
      for (let phi = this.#firstPhi(block); phi < this.#firstPhi(block + 1); phi++) sites[phi] = block;
    }
    sites.set(operands.makers, registers.length);
    const values = new Int32Array(flow.code.insns.length).fill(NONE);
    for (let i = 0; i < operands.makers.length; i++) values[operands.makers[i] ?? 0] = this.#firstWritten + i;
    return {
      size: hasUndefined ? this.#undefined + 1 : this.#undefined,
      parameterCount: operands.parameters.length,
      phiCount: registers.length,
      sites,
      sources: this.#sources,
      values,
      uses: this.#uses,
      usesAt: operands.readsAt,
      useCounts: operands.readCounts,
      firstPhis,
      operandsAt: this.#operandsAt,
      phiOperands: this.#phiOperands,
    };
  }
}

function isMove(opcode: number): boolean {
  return opcode >= FIRST_MOVE && opcode <= LAST_MOVE;
}

function operandOffsets(
  { size, predecessors }: ControlFlow,
  { firstPhis, registers }: PhiPlacement,
): Int32Array {
  if (registers.length === 0) return NOTHING;
  const offsets = new Int32Array(registers.length + 1);
  for (let block = 0, next = 0; block < size; block++) {
    for (let i = firstPhis[block] ?? 0; i < (firstPhis[block + 1] ?? 0); i++) {
      offsets[i] = next;
      next += predecessors.degree(block);
      offsets[i + 1] = next;
    }
  }
  return offsets;
}

/** For each edge, how many edges with a smaller number lead to the same target; so `reversed` orders them. */
function slotsOf(graph: Digraph): Int32Array {
  const counts = new Int32Array(graph.size);
  return graph.targets.map((target) => {
    const slot = counts[target] ?? 0;
    counts[target] = slot + 1;
    return slot;
  });
}
