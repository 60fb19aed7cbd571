import type { CatchHandler, Code } from '../dex/code.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { flag, opcodeSizes } from '../dex/opcodes.js';
import { Digraph } from './digraph.js';

const NONE = -1;
/** No compiler writes a method with as many jumps; one that has them would only cost memory. */
const MOST_EDGES = 1 << 22;

/** Where the basic blocks of a method are; instructions go by their addresses. */
export interface Blocks {
  readonly code: Code;
  /** By block: the address of its first instruction, that behind its last, and that of its last, -1 for none. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly lasts: Int32Array;
  /** By address of an instruction: its block. -1 where none begins, or none is ever reached. */
  readonly blockAt: Int32Array;
}

/** Blocks, and the edges between them. */
export interface LinkedBlocks {
  readonly blocks: Blocks;
  readonly normal: Digraph;
  readonly exceptional: Digraph;
}

/** Finds the blocks that control can reach and how it gets from one to another; see `ControlFlow`. */
export function scanBlocks(code: Code): LinkedBlocks {
  const scan = new Scan(code);
  scan.run();
  return scan.link(scan.cut());
}

/** Code units of the instruction at an address. */
export function sizeAt(code: Code, address: number): number {
  return opcodeSizes[(code.insns[address] ?? 0) & 0xff] ?? 1;
}

/** What is known of a code unit. */
const mark = { BEGINS: 0x1, INSIDE: 0x2, LEADS: 0x4 } as const;

const NO_EDGES = new Int32Array(0);
const NO_HANDLERS: readonly CatchHandler[] = [];

/** Finds the code that can be reached, then the blocks, then the edges. */
class Scan {
  readonly #cursor: InstructionCursor;
  readonly #marks: Uint8Array;
  readonly #handlers: ReadonlyArray<readonly CatchHandler[]> | null;
  readonly #pending: number[] = [0];
  #edges = 0;
  #startIsTarget = false;

  constructor(readonly code: Code) {
    if (code.insns.length === 0) throw code.malformed('its code is empty');
    this.#cursor = new InstructionCursor(code);
    this.#marks = new Uint8Array(code.insns.length);
    this.#handlers = handlersByAddress(code);
  }

  /** Decodes what can be reached and marks where instructions and blocks begin. */
  run(): void {
    this.#marks[0] = mark.LEADS;
    for (let at = this.#pending.pop(); at !== undefined; at = this.#pending.pop()) this.#straight(at);
  }

  #straight(from: number): void {
    const cursor = this.#cursor;
    const { length } = this.code.insns;
    let at = from;
    while (this.#enter(at)) {
      const { flags, size } = cursor;
      if ((flags & flag.BRANCHES) !== 0) this.#jump(cursor.target);
      if ((flags & flag.SWITCHES) !== 0)
        for (const target of this.code.switchTable(at, cursor.target).targets) this.#jump(target);
      const handlers = (flags & flag.MAY_THROW) === 0 ? NO_HANDLERS : this.#handlersAt(at);
      for (const { address } of handlers) this.#jump(address);
      if ((flags & flag.CONTINUES) === 0) return;
      at += size;
      if (at >= length) throw this.code.malformed('control runs out of its code');
      if (handlers.length > 0 || (flags & ENDS_BLOCK) !== 0) this.#set(at, mark.LEADS);
    }
  }

  /** Decodes the instruction at an address; false when that was done before. */
  #enter(at: number): boolean {
    const known = this.#marks[at] ?? 0;
    if ((known & mark.BEGINS) !== 0) return false;
    if ((known & mark.INSIDE) !== 0) throw this.#overlap(at);
    const { size } = this.#cursor.seek(at);
    this.#set(at, mark.BEGINS);
    for (let inside = at + 1; inside < at + size; inside++) {
      if (((this.#marks[inside] ?? 0) & mark.BEGINS) !== 0) throw this.#overlap(inside);
      this.#set(inside, mark.INSIDE);
    }
    return true;
  }

  #overlap(at: number) {
    return this.code.malformed(`control reaches ${at}, which is inside of another instruction`);
  }

  #jump(target: number): void {
    if (++this.#edges > MOST_EDGES) throw this.code.malformed('it has too many jumps');
    if (target === 0) this.#startIsTarget = true;
    this.#set(target, mark.LEADS);
    if (((this.#marks[target] ?? 0) & mark.BEGINS) === 0) this.#pending.push(target);
  }

  #set(at: number, bit: number): void {
    this.#marks[at] = (this.#marks[at] ?? 0) | bit;
  }

  #handlersAt(at: number): readonly CatchHandler[] {
    return this.#handlers?.[at] ?? NO_HANDLERS;
  }

  /** Cuts the code that was reached into blocks. */
  cut(): Blocks {
    const marks = this.#marks;
    let count = this.#startIsTarget ? 1 : 0;
    for (const bits of marks) if ((bits & BLOCK_BEGINS) === BLOCK_BEGINS) count++;
    const starts = new Int32Array(count);
    const ends = new Int32Array(count);
    const lasts = new Int32Array(count).fill(NONE);
    const blockAt = new Int32Array(marks.length).fill(NONE);
    let block = this.#startIsTarget ? 0 : -1;
    for (let at = 0; at < marks.length; ) {
      const bits = marks[at] ?? 0;
      if ((bits & mark.BEGINS) === 0) {
        at++;
        continue;
      }
      if ((bits & mark.LEADS) !== 0) starts[++block] = at;
      blockAt[at] = block;
      lasts[block] = at;
      at += sizeAt(this.code, at);
      ends[block] = at;
    }
    return { code: this.code, starts, ends, lasts, blockAt };
  }

  /** Links the blocks. */
  link(blocks: Blocks): LinkedBlocks {
    const count = blocks.starts.length;
    const normal = new EdgeList(count);
    const exceptional = new EdgeList(count);
    const blockAt = (address: number) => blocks.blockAt[address] ?? NONE;
    for (let block = 0; block < count; block++) {
      const last = blocks.lasts[block] ?? NONE;
      if (last === NONE) normal.add(block, block + 1);
      else {
        const { flags, target, size } = this.#cursor.seek(last);
        if ((flags & flag.CONTINUES) !== 0) normal.add(block, blockAt(last + size));
        if ((flags & flag.BRANCHES) !== 0) normal.add(block, blockAt(target));
        if ((flags & flag.SWITCHES) !== 0) {
          for (const to of this.code.switchTable(last, target).targets) normal.add(block, blockAt(to));
        }
        if ((flags & flag.MAY_THROW) !== 0) {
          for (const { address } of this.#handlersAt(last)) exceptional.add(block, blockAt(address));
        }
      }
      normal.close(block);
      exceptional.close(block);
    }
    return { blocks, normal: normal.graph(), exceptional: exceptional.graph() };
  }
}

const ENDS_BLOCK = flag.BRANCHES | flag.SWITCHES;
const BLOCK_BEGINS = mark.BEGINS | mark.LEADS;

/** Collects the edges of one node after the other, each target once for a node. */
class EdgeList {
  readonly #offsets: Int32Array;
  readonly #targets: number[] = [];
  /** By target: the source of the last edge to it. */
  readonly #sources: Int32Array;

  constructor(size: number) {
    this.#offsets = new Int32Array(size + 1);
    this.#sources = new Int32Array(size).fill(NONE);
  }

  add(source: number, target: number): void {
    if (this.#sources[target] === source) return;
    this.#sources[target] = source;
    this.#targets.push(target);
  }

  close(source: number): void {
    this.#offsets[source + 1] = this.#targets.length;
  }

  graph(): Digraph {
    return new Digraph(this.#offsets, this.#targets.length === 0 ? NO_EDGES : new Int32Array(this.#targets));
  }
}

/** The handlers of each address that a try covers; null when there are none. */
function handlersByAddress(code: Code): ReadonlyArray<readonly CatchHandler[]> | null {
  if (code.tries.length === 0) return null;
  const byAddress: (readonly CatchHandler[])[] = new Array(code.insns.length).fill(NO_HANDLERS);
  let free = 0;
  for (const { start, count, handlers } of code.tries) {
    // What is not in order would overlap, and a hostile file could have all of them cover everything.
    if (start < free) throw code.malformed('its tries are not in order');
    free = start + count;
    byAddress.fill(handlers, start, free);
  }
  return byAddress;
}
