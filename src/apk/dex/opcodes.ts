import { OPCODE_ROWS } from './opcode-table.js';

/** The layouts of instructions; the first digit of a name is the number of code units. */
export const FORMATS = [
  '10x',
  '12x',
  '11n',
  '11x',
  '10t',
  '20t',
  '22x',
  '21t',
  '21s',
  '21h',
  '21c',
  '23x',
  '22b',
  '22t',
  '22s',
  '22c',
  '32x',
  '30t',
  '31t',
  '31i',
  '31c',
  '35c',
  '3rc',
  '45cc',
  '4rcc',
  '51l',
] as const;

/** The layout of an instruction. */
export type Format = (typeof FORMATS)[number];

const FORMAT_NAMES: readonly string[] = FORMATS;

/** What the index of an instruction counts. */
export const INDEX_KINDS = [
  'none',
  'string',
  'type',
  'field',
  'method',
  'call-site',
  'method-handle',
  'proto',
] as const;

/** What the index of an instruction counts. */
export type IndexKind = (typeof INDEX_KINDS)[number];

/** Bits that say what an opcode does. */
export const flag = {
  /** Execution can go on with the next instruction. */
  CONTINUES: 0x1,
  /** It has a target to jump to. */
  BRANCHES: 0x2,
  /** It has a table of targets to jump to. */
  SWITCHES: 0x4,
  RETURNS: 0x8,
  /** It is the throw instruction. */
  THROWS_ALWAYS: 0x10,
  /** It can end in an exception. */
  MAY_THROW: 0x20,
  /** A move-result may follow. */
  SETS_RESULT: 0x40,
  WRITES_A: 0x80,
  READS_A: 0x100,
  READS_B: 0x200,
  READS_C: 0x400,
  /** A is the first of a pair. */
  WIDE_A: 0x800,
  WIDE_B: 0x1000,
  WIDE_C: 0x2000,
  /** It takes its registers from the list of arguments. */
  TAKES_ARGUMENTS: 0x4000,
} as const;

/** The format of an opcode that no instruction has. */
export const UNKNOWN_FORMAT = 0xff;

const names: string[] = new Array<string>(256).fill('unknown');

/** Names by opcode. */
export const opcodeNames: readonly string[] = names;
/** Index in FORMATS by opcode, or UNKNOWN_FORMAT. */
export const opcodeFormats = new Uint8Array(256).fill(UNKNOWN_FORMAT);
/** Code units by opcode, 0 for an unknown one. */
export const opcodeSizes = new Uint8Array(256);
/** Index in INDEX_KINDS by opcode. */
export const opcodeIndexKinds = new Uint8Array(256);
/** Bits of `flag` by opcode. */
export const opcodeFlags = new Uint16Array(256);

/** The opcode of a name, for constants. */
export function opcodeOf(name: string): number {
  const opcode = names.indexOf(name);
  if (opcode === -1) throw new RangeError(`no opcode is called ${name}`);
  return opcode;
}

/** The format of an opcode, undefined for one that no instruction has. */
export function formatOf(opcode: number): Format | undefined {
  return FORMATS[opcodeFormats[opcode] ?? UNKNOWN_FORMAT];
}

/** What the index of an instruction with this opcode counts. */
export function indexKindOf(opcode: number): IndexKind {
  return INDEX_KINDS[opcodeIndexKinds[opcode] ?? 0] ?? 'none';
}

/** Bits by the word that stands for them in the table. */
const FLOW: Readonly<Record<string, number>> = {
  return: flag.RETURNS,
  throw: flag.THROWS_ALWAYS | flag.MAY_THROW,
  goto: flag.BRANCHES,
  branch: flag.BRANCHES | flag.CONTINUES,
  switch: flag.SWITCHES | flag.CONTINUES,
  throws: flag.MAY_THROW | flag.CONTINUES,
  result: flag.SETS_RESULT | flag.CONTINUES,
};
const LEAVES = flag.RETURNS | flag.THROWS_ALWAYS | flag.BRANCHES;
const WITH_ARGUMENTS: readonly string[] = ['35c', '3rc', '45cc', '4rcc'];

/** Bits by the register that the table names. */
const REGISTERS = {
  A: { reads: flag.READS_A, wide: flag.WIDE_A },
  B: { reads: flag.READS_B, wide: flag.WIDE_B },
  C: { reads: flag.READS_C, wide: flag.WIDE_C },
} as const;

function registerBits(operand: string): number {
  const bits = operand.startsWith('A') ? REGISTERS.A : operand.startsWith('B') ? REGISTERS.B : REGISTERS.C;
  const reads = !operand.endsWith('=') || operand.endsWith('+=') ? bits.reads : 0;
  return reads | (operand.includes('w') ? bits.wide : 0) | (operand.endsWith('=') ? flag.WRITES_A : 0);
}

for (const row of OPCODE_ROWS.trim().split('\n')) {
  const [code = '', name = '', format = '', operands = '', more = ''] = row.split(/ +/);
  const opcode = Number.parseInt(code, 16);
  names[opcode] = name;
  opcodeFormats[opcode] = FORMAT_NAMES.indexOf(format);
  opcodeSizes[opcode] = Number(format.charAt(0));
  const words = more.split(',');
  opcodeIndexKinds[opcode] = Math.max(
    0,
    INDEX_KINDS.findIndex((kind) => words.includes(kind)),
  );
  let bits = WITH_ARGUMENTS.includes(format) ? flag.TAKES_ARGUMENTS : 0;
  for (const word of words) bits |= FLOW[word] ?? 0;
  if ((bits & LEAVES) === 0) bits |= flag.CONTINUES;
  for (const operand of operands.split(',')) if (operand !== '-') bits |= registerBits(operand);
  opcodeFlags[opcode] = bits;
}
