import type { Code } from '../../../src/apk/dex/code.js';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import {
  FORMATS,
  INDEX_KINDS,
  opcodeFormats,
  opcodeIndexKinds,
  opcodeNames,
  opcodeSizes,
} from '../../../src/apk/dex/opcodes.js';
import { DexTables, signature, type TinyTry, tinyDex } from './tiny-dex.js';

/** What a method is besides its instructions. */
export interface MethodHead {
  /** The class that has it; "LMain;" unless told. */
  readonly owner?: string;
  /** As in "(IJ)I"; "()V" unless told. */
  readonly proto?: string;
  /** Registers in all; the parameters are in the last of them. 16 unless told. */
  readonly registers?: number;
  /** True unless told. */
  readonly isStatic?: boolean;
}

/**
 * The code of a method, from text as smali has it: one instruction or :label in a line, registers v0 or p0,
 * references as in "LMain;->add(II)I". What differs:
 *
 *     packed-switch v0, 5, :five, :six         the table is part of the instruction
 *     sparse-switch v0, 5, :five, 70, :seventy
 *     .catch LType; :start :end :handler       or .catch * for all; those of one range are one try
 *     .units 0x0e 0x0300                       code units as they are
 */
export function assemble(head: MethodHead, text: string): Code {
  const { owner = 'LMain;', proto = '()V', registers = 16, isStatic = true } = head;
  const [parameters] = signature(proto);
  const ins = parameters.reduce((sum, type) => sum + (/^[JD]$/.test(type) ? 2 : 1), isStatic ? 0 : 1);
  const name = `${owner}->run${proto}`;
  const tables = new DexTables();
  const { units, tries } = new Assembler(tables, registers - ins).run(text);
  const dex = DexFile.parse(tinyDex(tables, { name, isStatic, registers, ins, units, tries }));
  const code = dex.classes[0]?.methods[0]?.code;
  if (code === undefined || code === null) throw new Error('the tiny DEX has no code');
  return code;
}

interface Line {
  readonly address: number;
  readonly mnemonic: string;
  readonly operands: readonly string[];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|\{[^}]*\}|[^\s,]+/g;

class Assembler {
  readonly #labels = new Map<string, number>();
  readonly #units: number[] = [];
  readonly #payloads: { readonly at: number; readonly units: number[] }[] = [];

  constructor(
    readonly tables: DexTables,
    readonly firstParameter: number,
  ) {}

  run(text: string): { units: readonly number[]; tries: readonly TinyTry[] } {
    const lines = this.#place(text);
    const tries: { start: number; end: number; handlers: { type?: string; address: number }[] }[] = [];
    for (const { address, mnemonic, operands } of lines) {
      if (mnemonic === '.units') this.#units.push(...operands.map(Number));
      else if (mnemonic === '.catch') {
        const [type = '', ...labels] = operands;
        const [start = 0, end = 0, handler = 0] = labels.map((label) => this.#address(label));
        const handlers = type === '*' ? [{ address: handler }] : [{ type, address: handler }];
        const last = tries.find((one) => one.start === start && one.end === end);
        if (last === undefined) tries.push({ start, end, handlers });
        else last.handlers.push(...handlers);
      } else this.#units.push(...this.#encode(address, mnemonic, operands));
    }
    for (const { at, units } of this.#payloads) {
      while (this.#units.length % 2 !== 0) this.#units.push(0);
      const offset = this.#units.length - at;
      [this.#units[at + 1], this.#units[at + 2]] = [offset & 0xffff, (offset >>> 16) & 0xffff];
      for (const unit of units) this.#units.push(unit);
    }
    return { units: this.#units, tries: tries.sort((a, b) => a.start - b.start) };
  }

  /** Gives every line its address and every label its meaning. */
  #place(text: string): Line[] {
    const lines: Line[] = [];
    let address = 0;
    for (const row of text.split('\n')) {
      const [mnemonic, ...operands] = row.match(TOKEN) ?? [];
      if (mnemonic === undefined) continue;
      if (mnemonic.startsWith(':')) {
        this.#labels.set(mnemonic, address);
        continue;
      }
      lines.push({ address, mnemonic, operands });
      if (mnemonic === '.units') address += operands.length;
      else if (mnemonic !== '.catch') address += opcodeSizes[opcode(mnemonic)] ?? 0;
    }
    return lines;
  }

  #encode(address: number, mnemonic: string, operands: readonly string[]): number[] {
    const op = opcode(mnemonic);
    const [first = '', second = '', third = ''] = operands;
    const to = (label: string) => this.#address(label) - address;
    const register = (text: string) => this.#register(text);
    const index = (text: string) => this.#index(op, text);
    const wide = (text: string) => op | (register(text) << 8);
    const pair = () => op | (register(first) << 8) | (register(second) << 12);
    switch (FORMATS[opcodeFormats[op] ?? 0]) {
      case '10x':
        return [op];
      case '12x':
        return [pair()];
      case '11n':
        return [op | (register(first) << 8) | ((Number(second) & 0xf) << 12)];
      case '11x':
        return [wide(first)];
      case '10t':
        return [op | ((to(first) & 0xff) << 8)];
      case '20t':
        return [op, to(first) & 0xffff];
      case '30t':
        return [op, ...halves(to(first))];
      case '22x':
        return [wide(first), register(second)];
      case '32x':
        return [op, register(first), register(second)];
      case '21t':
        return [wide(first), to(second) & 0xffff];
      case '22t':
        return [pair(), to(third) & 0xffff];
      case '21s':
        return [wide(first), Number(second) & 0xffff];
      case '21h':
        return [wide(first), Number(BigInt(second) >> (mnemonic.includes('wide') ? 48n : 16n)) & 0xffff];
      case '21c':
        return [wide(first), index(second)];
      case '22c':
        return [pair(), index(third)];
      case '22s':
        return [pair(), Number(third) & 0xffff];
      case '22b':
        return [wide(first), register(second) | ((Number(third) & 0xff) << 8)];
      case '23x':
        return [wide(first), register(second) | (register(third) << 8)];
      case '31i':
        return [wide(first), ...halves(Number(second))];
      case '31c':
        return [wide(first), ...halves(index(second))];
      case '31t':
        this.#payloads.push({ at: address, units: this.#table(address, mnemonic, operands.slice(1)) });
        return [wide(first), 0, 0];
      case '35c':
        return this.#call(op, first, [index(second)]);
      case '45cc':
        return [...this.#call(op, first, [index(second)]), this.tables.proto(third)];
      case '3rc':
        return this.#rangeCall(op, first, index(second));
      case '4rcc':
        return [...this.#rangeCall(op, first, index(second)), this.tables.proto(third)];
      case '51l': {
        const bits = BigInt.asUintN(64, BigInt(second));
        return [wide(first), ...[0n, 16n, 32n, 48n].map((shift) => Number((bits >> shift) & 0xffffn))];
      }
      default:
        throw new Error(`no such instruction: ${mnemonic}`);
    }
  }

  #call(op: number, list: string, index: readonly number[]): number[] {
    const [c = 0, d = 0, e = 0, f = 0, g = 0] = this.#registers(list);
    const count = this.#registers(list).length;
    return [op | (g << 8) | (count << 12), ...index, c | (d << 4) | (e << 8) | (f << 12)];
  }

  #rangeCall(op: number, list: string, index: number): number[] {
    const [first = 0, last = first] = this.#registers(list);
    const count = this.#registers(list).length === 0 ? 0 : last - first + 1;
    return [op | (count << 8), index, first];
  }

  #table(address: number, mnemonic: string, operands: readonly string[]): number[] {
    const targets = operands
      .filter((text) => text.startsWith(':'))
      .map((label) => this.#address(label) - address);
    const numbers = operands.filter((text) => !text.startsWith(':')).map(Number);
    const ident = mnemonic === 'packed-switch' ? 0x0100 : 0x0200;
    return [ident, targets.length, ...numbers.flatMap(halves), ...targets.flatMap(halves)];
  }

  #registers(list: string): number[] {
    return (list.match(/[vp]\d+/g) ?? []).map((name) => this.#register(name));
  }

  #register(name: string): number {
    const [, kind, number] = /^([vp])(\d+)$/.exec(name) ?? [];
    if (number === undefined) throw new Error(`no such register: ${name}`);
    return Number(number) + (kind === 'p' ? this.firstParameter : 0);
  }

  #index(op: number, text: string): number {
    if (/^\d+$/.test(text)) return Number(text);
    switch (INDEX_KINDS[opcodeIndexKinds[op] ?? 0]) {
      case 'string':
        return this.tables.string(JSON.parse(text));
      case 'type':
        return this.tables.type(text);
      case 'field':
        return this.tables.field(text);
      case 'method':
        return this.tables.method(text);
      case 'proto':
        return this.tables.proto(text);
      default:
        throw new Error(`no such reference: ${text}`);
    }
  }

  #address(label: string): number {
    const address = this.#labels.get(label);
    if (address === undefined) throw new Error(`no such label: ${label}`);
    return address;
  }
}

function opcode(mnemonic: string): number {
  const found = opcodeNames.indexOf(mnemonic);
  if (found === -1) throw new Error(`no such instruction: ${mnemonic}`);
  return found;
}

function halves(value: number): number[] {
  return [value & 0xffff, (value >>> 16) & 0xffff];
}
