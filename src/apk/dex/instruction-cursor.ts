import type { Code } from './code.js';
import {
  FORMATS,
  type Format,
  flag,
  opcodeFlags,
  opcodeFormats,
  opcodeNames,
  opcodeSizes,
} from './opcodes.js';
import { payloadSize } from './payload.js';

const numberOf = (format: Format) => FORMATS.indexOf(format);
const F12X = numberOf('12x');
const F11N = numberOf('11n');
const F11X = numberOf('11x');
const F10T = numberOf('10t');
const F20T = numberOf('20t');
const F22X = numberOf('22x');
const F21T = numberOf('21t');
const F21S = numberOf('21s');
const F21H = numberOf('21h');
const F21C = numberOf('21c');
const F23X = numberOf('23x');
const F22B = numberOf('22b');
const F22T = numberOf('22t');
const F22S = numberOf('22s');
const F22C = numberOf('22c');
const F32X = numberOf('32x');
const F30T = numberOf('30t');
const F31T = numberOf('31t');
const F31I = numberOf('31i');
const F31C = numberOf('31c');
const F35C = numberOf('35c');
const F3RC = numberOf('3rc');
const F45CC = numberOf('45cc');
const F4RCC = numberOf('4rcc');
const F51L = numberOf('51l');

/** Registers that an opcode takes at A, B and C: none, one, or a pair. */
const WIDTHS_A = widths(flag.READS_A | flag.WRITES_A, flag.WIDE_A);
const WIDTHS_B = widths(flag.READS_B, flag.WIDE_B);
const WIDTHS_C = widths(flag.READS_C, flag.WIDE_C);
/** Registers that a list of arguments can name one by one. */
const MOST_LISTED = 5;
/** Registers that such a list can name. */
const LISTABLE = 16;

/**
 * Walks over the instructions of a method, in place: `next` overwrites what the fields say.
 * A register or constant that the format of an instruction does not have is 0, a target or index is -1.
 */
export class InstructionCursor {
  #code: Code;
  /** Of the whole file, because a view for every method would cost more than its instructions. */
  #units: Uint16Array;
  #start: number;
  #end: number;
  #registers: number;
  /** Address of the instruction, in code units. */
  pc = 0;
  opcode = 0;
  /** Code units of the instruction. */
  size = 0;
  /** Registers, in the order of the format. */
  a = 0;
  b = 0;
  c = 0;
  /** The constant, or the lower half of a wide one; signed. */
  literal = 0;
  /** The upper half of a wide constant. */
  literalHigh = 0;
  /** Address that is jumped to, or of the table of a switch or an array. */
  target = -1;
  /** Of the string, type, field, method, call site, method handle or prototype. */
  index = -1;
  /** Of the prototype of an invoke-polymorphic. */
  protoIndex = -1;
  /** Registers that a call or a filled array takes; wide arguments are two of them. */
  argumentCount = 0;
  #listed = 0;
  #first = -1;

  constructor(code: Code) {
    this.#code = code;
    this.#units = code.method.class.dex.units;
    this.#start = code.start;
    this.#end = code.size;
    this.#registers = code.registers;
  }

  /** The code that it walks over. */
  get code(): Code {
    return this.#code;
  }

  /** Goes before the first instruction of another method; spares a cursor for each of many methods. */
  enter(code: Code): this {
    this.#code = code;
    this.#units = code.method.class.dex.units;
    this.#start = code.start;
    this.#end = code.size;
    this.#registers = code.registers;
    this.pc = 0;
    this.size = 0;
    return this;
  }

  /** Goes to the next instruction, past the tables between them; false at the end. */
  next(): boolean {
    let pc = this.pc + this.size;
    while (pc < this.#end) {
      const table = this.#tableSize(pc);
      if (table === 0) {
        this.#decode(pc);
        return true;
      }
      pc += table;
    }
    if (pc > this.#end) throw this.#code.malformed('its last table runs out of the code');
    return false;
  }

  /** Goes to the instruction at an address. */
  seek(pc: number): this {
    if (pc < 0 || pc >= this.#end) throw this.#code.malformed(`there is no address ${pc}`);
    if (this.#tableSize(pc) !== 0) {
      throw this.#code.malformed(`there is a table at ${pc}, and no instruction`);
    }
    this.#decode(pc);
    return this;
  }

  #tableSize(pc: number): number {
    const at = this.#start + pc;
    return ((this.#units[at] ?? 0) & 0xff) === 0 ? payloadSize(this.#units, at) : 0;
  }

  #decode(pc: number): void {
    const units = this.#units;
    const at = this.#start + pc;
    const unit = units[at] ?? 0;
    const opcode = unit & 0xff;
    const size = opcodeSizes[opcode] ?? 0;
    if (size === 0) throw this.#code.malformed(`there is no instruction with the opcode ${opcode} at ${pc}`);
    if (pc + size > this.#end) throw this.#code.malformed(`the instruction at ${pc} runs out of the code`);
    this.pc = pc;
    this.opcode = opcode;
    this.size = size;
    this.a = 0;
    this.b = 0;
    this.c = 0;
    this.literal = 0;
    this.literalHigh = 0;
    this.target = -1;
    this.index = -1;
    this.protoIndex = -1;
    this.argumentCount = 0;
    const second = units[at + 1] ?? 0;
    const third = units[at + 2] ?? 0;
    switch (opcodeFormats[opcode]) {
      case F12X:
        this.a = (unit >> 8) & 0xf;
        this.b = unit >> 12;
        break;
      case F11N:
        this.a = (unit >> 8) & 0xf;
        this.#setLiteral((unit << 16) >> 28);
        break;
      case F11X:
        this.a = unit >> 8;
        break;
      case F10T:
        this.#setTarget((unit << 16) >> 24);
        break;
      case F20T:
        this.#setTarget(signed(second));
        break;
      case F22X:
        this.a = unit >> 8;
        this.b = second;
        break;
      case F21T:
        this.a = unit >> 8;
        this.#setTarget(signed(second));
        break;
      case F21S:
        this.a = unit >> 8;
        this.#setLiteral(signed(second));
        break;
      case F21H:
        this.a = unit >> 8;
        if ((opcodeFlags[opcode] ?? 0) & flag.WIDE_A) {
          this.literal = 0;
          this.literalHigh = second << 16;
        } else this.#setLiteral(second << 16);
        break;
      case F21C:
        this.a = unit >> 8;
        this.index = second;
        break;
      case F23X:
        this.a = unit >> 8;
        this.b = second & 0xff;
        this.c = second >> 8;
        break;
      case F22B:
        this.a = unit >> 8;
        this.b = second & 0xff;
        this.#setLiteral(signed(second) >> 8);
        break;
      case F22T:
        this.a = (unit >> 8) & 0xf;
        this.b = unit >> 12;
        this.#setTarget(signed(second));
        break;
      case F22S:
        this.a = (unit >> 8) & 0xf;
        this.b = unit >> 12;
        this.#setLiteral(signed(second));
        break;
      case F22C:
        this.a = (unit >> 8) & 0xf;
        this.b = unit >> 12;
        this.index = second;
        break;
      case F32X:
        this.a = second;
        this.b = third;
        break;
      case F30T:
        this.#setTarget(second | (third << 16));
        break;
      case F31T:
        this.a = unit >> 8;
        this.#setTarget(second | (third << 16));
        break;
      case F31I:
        this.a = unit >> 8;
        this.#setLiteral(second | (third << 16));
        break;
      case F31C:
        this.a = unit >> 8;
        this.index = (second | (third << 16)) >>> 0;
        break;
      case F45CC:
        this.protoIndex = units[at + 3] ?? 0;
        this.#setList(unit, second, third);
        break;
      case F35C:
        this.#setList(unit, second, third);
        break;
      case F4RCC:
        this.protoIndex = units[at + 3] ?? 0;
        this.#setRange(unit, second, third);
        break;
      case F3RC:
        this.#setRange(unit, second, third);
        break;
      case F51L:
        this.a = unit >> 8;
        this.literal = second | (third << 16);
        this.literalHigh = (units[at + 3] ?? 0) | ((units[at + 4] ?? 0) << 16);
        break;
    }
    // Whoever keeps something per register may rely on them.
    const registers = this.#registers;
    if (
      this.a + (WIDTHS_A[opcode] ?? 0) > registers ||
      this.b + (WIDTHS_B[opcode] ?? 0) > registers ||
      this.c + (WIDTHS_C[opcode] ?? 0) > registers
    ) {
      throw this.#noRegister();
    }
  }

  #setLiteral(value: number): void {
    this.literal = value;
    this.literalHigh = value >> 31;
  }

  #setTarget(distance: number): void {
    const target = this.pc + distance;
    if (target < 0 || target >= this.#end)
      throw this.#code.malformed(`the jump at ${this.pc} leaves the code`);
    this.target = target;
  }

  #setList(unit: number, index: number, listed: number): void {
    this.argumentCount = unit >> 12;
    this.index = index;
    this.#listed = listed | ((unit & 0xf00) << 8);
    this.#first = -1;
    if (this.argumentCount > MOST_LISTED) {
      throw this.#code.malformed(`the call at ${this.pc} has ${this.argumentCount} arguments in a list`);
    }
    if (this.#registers >= LISTABLE) return;
    for (let i = 0; i < this.argumentCount; i++) {
      if (this.argument(i) >= this.#registers) throw this.#noRegister();
    }
  }

  #setRange(unit: number, index: number, first: number): void {
    this.argumentCount = unit >> 8;
    this.index = index;
    this.#first = first;
    if (this.argumentCount > 0 && first + this.argumentCount > this.#registers) throw this.#noRegister();
  }

  #noRegister() {
    return this.#code.malformed(
      `the instruction at ${this.pc} uses registers beyond the ${this.#registers} there are`,
    );
  }

  /** The register of an argument of a call or a filled array. */
  argument(i: number): number {
    return this.#first === -1 ? (this.#listed >>> (4 * i)) & 0xf : this.#first + i;
  }

  /** The constant as a wide instruction means it. */
  get wideLiteral(): bigint {
    return (BigInt(this.literalHigh) << 32n) | BigInt(this.literal >>> 0);
  }

  get name(): string {
    return opcodeNames[this.opcode] ?? '';
  }

  /** Bits of `flag`. */
  get flags(): number {
    return opcodeFlags[this.opcode] ?? 0;
  }
}

/** A code unit as a signed number. */
function signed(unit: number): number {
  return (unit << 16) >> 16;
}

function widths(touched: number, wide: number): Uint8Array {
  return Uint8Array.from(opcodeFlags, (flags) => (flags & touched ? (flags & wide ? 2 : 1) : 0));
}
