import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { FORMATS, opcodeFormats, opcodeIndexKinds, opcodeOf } from '../../../src/apk/dex/opcodes.js';
import { Program } from '../../../src/apk/program/program.js';
import { DexTables, signature } from '../support/tiny-dex.js';

const FLAGS: Readonly<Record<string, number>> = {
  private: 0x2,
  static: 0x8,
  interface: 0x200,
  abstract: 0x400,
};
const REGISTERS = 16;

/**
 * A class in words. Methods by their signature, with flags before it: `static make()LA;`; their code is as in
 * smali, one instruction in a line, with registers v0 to v15, the last of which are the parameters. An empty
 * code is `return-void`.
 */
export interface ClassText {
  readonly flags?: string;
  readonly extends?: string;
  readonly implements?: readonly string[];
  /** As in `static count:I`. */
  readonly fields?: readonly string[];
  readonly methods?: Readonly<Record<string, string>>;
}

/** A program of classes in words, each with a constructor that does nothing. */
export function programOf(classes: Readonly<Record<string, ClassText>>): Program {
  return new Program([DexFile.parse(classesDex(classes))]);
}

/** A DEX file of classes in words; its checksum is not right. */
export function classesDex(classes: Readonly<Record<string, ClassText>>): Uint8Array {
  const tables = new DexTables();
  const parsed = Object.entries(classes).map(([type, text]) => parseClass(tables, type, text));
  const { strings, types, protos, fields, methods } = tables;
  const counts = [strings, types, protos, fields, methods, parsed].map(({ length }) => length);
  const sizes = [4, 4, 12, 8, 8, 32].map((size, i) => size * (counts[i] ?? 0));
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0x70));
  const data = new Data((starts.at(-1) ?? 0) + (sizes.at(-1) ?? 0));
  const stringOffsets = strings.map((text) => data.put([text.length, ...Buffer.from(text), 0], 1));
  const listOffset = (list: readonly number[]): number =>
    list.length === 0 ? 0 : data.put([...u4(list.length), ...list.flatMap(u2)], 4);
  const protoRows = protos.map(({ shorty, returns, parameters }) => [
    shorty,
    returns,
    listOffset(parameters),
  ]);
  const classRows = parsed.map((one) => {
    const withCode = one.methods.map((method) => ({
      ...method,
      code: method.units === undefined ? 0 : data.put(codeItem(method.ins, method.units), 4),
    }));
    const members = (list: readonly { index: number; flags: number; code?: number }[]): number[] => {
      const sorted = [...list].sort((a, b) => a.index - b.index);
      return sorted.flatMap(({ index, flags, code }, i) => [
        ...uleb128(index - (sorted[i - 1]?.index ?? 0)),
        ...uleb128(flags),
        ...(code === undefined ? [] : uleb128(code)),
      ]);
    };
    const statics = one.fields.filter(({ flags }) => (flags & 0x8) !== 0);
    const instances = one.fields.filter(({ flags }) => (flags & 0x8) === 0);
    const direct = withCode.filter(({ isDirect }) => isDirect);
    const virtual = withCode.filter(({ isDirect }) => !isDirect);
    const groups = [statics, instances, direct, virtual];
    const interfaces = listOffset(one.interfaces);
    const at = data.put([...groups.flatMap(({ length }) => uleb128(length)), ...groups.flatMap(members)], 1);
    return [one.type, one.flags, one.superclass, interfaces, 0xffffffff, 0, at, 0];
  });
  const header = [
    ...Buffer.from('dex\n035\0'),
    ...new Array<number>(24).fill(0),
    ...[data.end, 0x70, 0x12345678, 0, 0, 0].flatMap(u4),
    ...counts.flatMap((count, i) => [...u4(count), ...u4(starts[i] ?? 0)]),
    ...[data.bytes.length, data.start].flatMap(u4),
  ];
  return Uint8Array.from([
    ...header,
    ...[stringOffsets, types, protoRows.flat()].flat().flatMap(u4),
    ...fields.flatMap(({ owner, type, name }) => [...u2(owner), ...u2(type), ...u4(name)]),
    ...methods.flatMap(({ owner, proto, name }) => [...u2(owner), ...u2(proto), ...u4(name)]),
    ...classRows.flat().flatMap(u4),
    ...data.bytes,
  ]);
}

interface Member {
  readonly index: number;
  readonly flags: number;
}

interface ParsedClass {
  readonly type: number;
  readonly flags: number;
  readonly superclass: number;
  readonly interfaces: readonly number[];
  readonly fields: readonly Member[];
  readonly methods: readonly (Member & {
    readonly isDirect: boolean;
    readonly ins: number;
    readonly units: readonly number[] | undefined;
  })[];
}

function parseClass(tables: DexTables, type: string, text: ClassText): ParsedClass {
  const withConstructor = { '<init>()V': '', ...text.methods };
  return {
    type: tables.type(type),
    flags: flagsOf(text.flags ?? ''),
    superclass: tables.type(text.extends ?? 'Ljava/lang/Object;'),
    interfaces: (text.implements ?? []).map((name) => tables.type(name)),
    fields: (text.fields ?? []).map((field) => {
      const [name = '', ...flags] = field.split(' ').reverse();
      return { index: tables.field(`${type}->${name}`), flags: flagsOf(flags.join(' ')) };
    }),
    methods: Object.entries(withConstructor).map(([method, code]) => {
      const [name = '', ...words] = method.split(' ').reverse();
      const flags = flagsOf(words.join(' '));
      const [parameters] = signature(name.slice(name.indexOf('(')));
      const isStatic = (flags & 0x8) !== 0;
      return {
        index: tables.method(`${type}->${name}`),
        flags,
        isDirect: isStatic || (flags & 0x2) !== 0 || name.startsWith('<'),
        ins: parameters.length + (isStatic ? 0 : 1),
        units: (flags & 0x400) === 0 ? assemble(tables, code === '' ? 'return-void' : code) : undefined,
      };
    }),
  };
}

function flagsOf(words: string): number {
  return words.split(' ').reduce((flags, word) => flags | (FLAGS[word] ?? 0), 0x1);
}

/**
 * Instructions of the few formats that the tests need; jumps count instructions' code units: `if-eqz v0, +4`.
 */
function assemble(tables: DexTables, code: string): number[] {
  return code
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', ...operands] = line.match(/\{[^}]*\}|[^\s,]+/g) ?? [];
      if (name === '.units') return operands.map(Number);
      const opcode = opcodeOf(name);
      const [a = 0, b = 0] = operands.map((operand) => Number(/^[v+](\d+)$/.exec(operand)?.[1] ?? operand));
      const index = (): number => indexOf(tables, opcodeIndexKinds[opcode] ?? 0, operands.at(-1) ?? '');
      switch (FORMATS[opcodeFormats[opcode] ?? 0]) {
        case '10x':
          return [opcode];
        case '11x':
          return [opcode | (a << 8)];
        case '12x':
        case '11n':
          return [opcode | (a << 8) | (b << 12)];
        case '10t':
          return [opcode | (a << 8)];
        case '21t':
          return [opcode | (a << 8), b];
        case '21c':
          return [opcode | (a << 8), index()];
        case '22c':
          return [opcode | (a << 8) | (b << 12), index()];
        case '35c': {
          const registers = [...(operands[0] ?? '').matchAll(/v(\d+)/g)].map(([, number]) => Number(number));
          const [c = 0, d = 0, e = 0, f = 0] = registers;
          return [opcode | (registers.length << 12), index(), c | (d << 4) | (e << 8) | (f << 12)];
        }
        default:
          throw new Error(`the tests can't write ${line}`);
      }
    });
}

function indexOf(tables: DexTables, kind: number, name: string): number {
  // The order of INDEX_KINDS.
  return (
    [tables.string, tables.string, tables.type, tables.field, tables.method][kind]?.call(tables, name) ?? 0
  );
}

function codeItem(ins: number, units: readonly number[]): number[] {
  return [...[REGISTERS, ins, 4, 0].flatMap(u2), ...[0, units.length].flatMap(u4), ...units.flatMap(u2)];
}

class Data {
  readonly bytes: number[] = [];

  constructor(readonly start: number) {}

  get end(): number {
    return this.start + this.bytes.length;
  }

  put(bytes: readonly number[], alignment: number): number {
    while (this.end % alignment !== 0) this.bytes.push(0);
    const at = this.end;
    this.bytes.push(...bytes);
    return at;
  }
}

function u2(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff];
}

function u4(value: number): number[] {
  return [...u2(value), ...u2(value >>> 16)];
}

function uleb128(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb128(value >>> 7)];
}
