import { malformed } from '../malformed.js';
import type { ByteReader } from './byte-reader.js';
import type { DebugInfo } from './debug.js';
import type { DexMethod } from './dex-class.js';
import { type LocalVariable, localVariables } from './local-variables.js';
import { readSwitchTable, type SwitchTable } from './payload.js';

/** Where execution goes on after an exception. */
export interface CatchHandler {
  /** What it catches, as a descriptor; null for everything. */
  readonly type: string | null;
  /** Of the first instruction, in code units. */
  readonly address: number;
}

/** A range of instructions, in code units, and what catches their exceptions, in the order that they are tried. */
export interface TryBlock {
  readonly start: number;
  readonly count: number;
  readonly handlers: readonly CatchHandler[];
}

/** Bytes before the instructions. */
const HEAD = 16;

/** The code of a method. */
export class Code {
  readonly method: DexMethod;
  /** Registers in all; parameters are in the last `ins` of them. */
  readonly registers: number;
  readonly ins: number;
  /** Registers that its calls need. */
  readonly outs: number;
  /** Code units of the instructions and their tables. */
  readonly size: number;
  readonly #tries: number;
  readonly #debugOffset: number;
  #insns: Uint16Array | undefined;
  #switches: Map<number, SwitchTable> | undefined;
  #tryBlocks: readonly TryBlock[] | undefined;
  #locals: readonly LocalVariable[] | undefined;

  private constructor(method: DexMethod) {
    const { dex } = method.class;
    this.method = method;
    const at = method.codeOffset;
    if (at % 4 !== 0) throw this.malformed('its code is not aligned');
    const registersAndIns = dex.word(at);
    const outsAndTries = dex.word(at + 4);
    this.registers = registersAndIns & 0xffff;
    this.ins = registersAndIns >>> 16;
    this.outs = outsAndTries & 0xffff;
    this.#tries = outsAndTries >>> 16;
    this.#debugOffset = dex.word(at + 8);
    const size = dex.word(at + 12);
    if (this.ins > this.registers) throw this.malformed('it has more parameters than registers');
    if (at + HEAD + size * 2 > dex.bytes.length) throw this.malformed('its code runs out of the file');
    dex.spendPerMethod(HEAD + size * 2);
    this.size = size;
  }

  /** The code of a method that has some. */
  static read(method: DexMethod): Code {
    return new Code(method);
  }

  /** What is wrong with this code, for a caller to throw. */
  malformed(what: string) {
    return malformed(this.method.class.dex.part, `${this.method}: ${what}`);
  }

  /** The instructions and their tables, a view of the file. */
  get insns(): Uint16Array {
    this.#insns ??= this.method.class.dex.units.subarray(this.start, this.start + this.size);
    return this.#insns;
  }

  /** Where the instructions begin in `DexFile.units`. */
  get start(): number {
    return (this.method.codeOffset + HEAD) / 2;
  }

  /** Null when the method has none. */
  get debug(): DebugInfo | null {
    return this.#debugOffset === 0 ? null : this.method.class.dex.debugInfo(this.#debugOffset);
  }

  /** The named variables, in the order in which they end. */
  get locals(): readonly LocalVariable[] {
    this.#locals ??= localVariables(this);
    return this.#locals;
  }

  get tries(): readonly TryBlock[] {
    this.#tryBlocks ??= this.#tries === 0 ? [] : this.#readTries();
    return this.#tryBlocks;
  }

  /** The table of the switch instruction at `pc`, which is at `address`. */
  switchTable(pc: number, address: number): SwitchTable {
    this.#switches ??= new Map();
    const known = this.#switches.get(pc);
    if (known !== undefined) return known;
    const table = readSwitchTable(this, pc, address);
    this.#switches.set(pc, table);
    return table;
  }

  #readTries(): readonly TryBlock[] {
    const { dex } = this.method.class;
    const { size } = this;
    // The table is aligned to four bytes.
    const reader = dex.reader(this.method.codeOffset + HEAD + 2 * (size + (size & 1)));
    reader.expect(this.#tries, 8, 'tries');
    dex.spendPerMethod(8 * this.#tries);
    const handlers = this.#readHandlers(dex.reader(reader.at + 8 * this.#tries));
    const tries: TryBlock[] = [];
    for (let i = 0; i < this.#tries; i++) {
      const start = reader.u4();
      const count = reader.u2();
      const found = handlers.get(reader.u2());
      if (start + count > size) throw this.malformed(`its try ${i} covers more than the code`);
      if (found === undefined) throw this.malformed(`its try ${i} has no handlers`);
      tries.push({ start, count, handlers: found });
    }
    return tries;
  }

  /** All lists of handlers, by their distance from the begin of the first. */
  #readHandlers(reader: ByteReader): ReadonlyMap<number, readonly CatchHandler[]> {
    const { dex } = this.method.class;
    const base = reader.at;
    const lists = new Map<number, readonly CatchHandler[]>();
    const size = reader.uleb128();
    reader.expect(size, 1, 'lists of handlers');
    for (let i = 0; i < size; i++) {
      const at = reader.at - base;
      const signed = reader.sleb128();
      const typed = Math.abs(signed);
      reader.expect(typed, 2, 'handlers');
      dex.spendPerMethod(1 + 2 * typed);
      const list: CatchHandler[] = [];
      for (let j = 0; j < typed; j++) {
        const type = dex.type(reader.uleb128());
        list.push({ type, address: this.#handlerAddress(reader) });
      }
      if (signed <= 0) list.push({ type: null, address: this.#handlerAddress(reader) });
      lists.set(at, list);
    }
    return lists;
  }

  #handlerAddress(reader: ByteReader): number {
    const address = reader.uleb128();
    if (address < this.size) return address;
    throw this.malformed(`a handler is at ${address}, outside of the code`);
  }
}
