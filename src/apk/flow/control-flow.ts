import type { Code } from '../dex/code.js';
import { flag, opcodeFlags } from '../dex/opcodes.js';
import { type Blocks, scanBlocks, sizeAt } from './blocks.js';
import type { Digraph } from './digraph.js';
import { type DominatorTree, dominators } from './dominators.js';

const NONE = -1;
const CONDITIONAL_JUMP = flag.BRANCHES | flag.CONTINUES;

/**
 * The basic blocks of a method and how control flows between them. An instruction is named by its address.
 *
 * Blocks are numbered by address; control enters at block 0, which nothing leads to: where the method starts
 * with a jump target, it is an empty block. A block ends at each jump, before each jump target, and, within a
 * try, after each instruction that may throw; so only the last instruction of a block can lead to handlers, and
 * it does so before it writes its register. Code that is never reached is in no block.
 */
export class ControlFlow {
  readonly code: Code;
  /** Normal edges: to the next instruction first, then to the targets in the order of the code; none twice. */
  readonly normal: Digraph;
  /** Edges to the handlers of exceptions, in the order in which they are tried; none twice. */
  readonly exceptional: Digraph;
  /** The edges of both kinds, the normal ones of a block before the exceptional. */
  readonly all: Digraph;
  readonly blocks: Blocks;
  #predecessors: Digraph | undefined;
  #order: Int32Array | undefined;
  #dominators: DominatorTree | undefined;

  constructor(blocks: Blocks, normal: Digraph, exceptional: Digraph) {
    this.code = blocks.code;
    this.blocks = blocks;
    this.normal = normal;
    this.exceptional = exceptional;
    this.all = exceptional.targets.length === 0 ? normal : normal.joined(exceptional);
  }

  /** The number of blocks. */
  get size(): number {
    return this.blocks.starts.length;
  }

  /** The address of the first instruction of a block. */
  start(block: number): number {
    return this.blocks.starts[block] ?? 0;
  }

  /** The address behind the last instruction of a block. */
  end(block: number): number {
    return this.blocks.ends[block] ?? 0;
  }

  /** The address of the last instruction of a block; undefined for an empty one. */
  last(block: number): number | undefined {
    const last = this.blocks.lasts[block] ?? NONE;
    return last === NONE ? undefined : last;
  }

  /** The addresses of the instructions of a block. */
  *instructions(block: number): Generator<number, void> {
    for (let at = this.start(block); at < this.end(block); at += sizeAt(this.code, at)) yield at;
  }

  /** The block of an instruction; undefined where none is ever reached. */
  blockAt(address: number): number | undefined {
    const block = this.blocks.blockAt[address] ?? NONE;
    return block === NONE ? undefined : block;
  }

  /** The edges of both kinds, the other way round: what leads to a block, one entry for each edge. */
  get predecessors(): Digraph {
    this.#predecessors ??= this.all.reversed();
    return this.#predecessors;
  }

  /** The blocks that control can reach, in reverse postorder: each before those it leads to, but for loops. */
  get order(): Int32Array {
    this.#order ??= this.all.postorder([0]).reverse();
    return this.#order;
  }

  /** Dominators over edges of both kinds. */
  get dominators(): DominatorTree {
    this.#dominators ??= dominators(this.all, 0, this.predecessors);
    return this.#dominators;
  }

  /** The blocks that control can reach and that end in a return; those that end in a throw, too, if asked. */
  exits(throws: 'with throws' | 'without throws'): number[] {
    const wanted = throws === 'with throws' ? flag.RETURNS | flag.THROWS_ALWAYS : flag.RETURNS;
    const exits: number[] = [];
    for (const block of this.order) if ((this.#lastFlags(block) & wanted) !== 0) exits.push(block);
    return exits.sort((a, b) => a - b);
  }

  /** The blocks that control can reach and that end in a conditional jump: an if or a switch. */
  conditionals(): number[] {
    const found: number[] = [];
    for (const block of this.order) if (isConditional(this.#lastFlags(block))) found.push(block);
    return found.sort((a, b) => a - b);
  }

  #lastFlags(block: number): number {
    const last = this.last(block);
    return last === undefined ? 0 : (opcodeFlags[(this.code.insns[last] ?? 0) & 0xff] ?? 0);
  }
}

/** The control flow of a method; fails when its code is not one that could run. */
export function controlFlow(code: Code): ControlFlow {
  const { blocks, normal, exceptional } = scanBlocks(code);
  return new ControlFlow(blocks, normal, exceptional);
}

/** Whether an opcode with these flags decides where control goes on. */
function isConditional(flags: number): boolean {
  return (flags & flag.SWITCHES) !== 0 || (flags & CONDITIONAL_JUMP) === CONDITIONAL_JUMP;
}
