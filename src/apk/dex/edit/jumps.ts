import { type Format, formatOf, opcodeOf } from '../opcodes.js';

/** How an opcode names another address. */
export const jump = { NONE: 0, GOTO: 1, IF: 2, TABLE: 3 } as const;

const KINDS: Partial<Record<Format, number>> = {
  '10t': jump.GOTO,
  '20t': jump.GOTO,
  '30t': jump.GOTO,
  '21t': jump.IF,
  '22t': jump.IF,
  '31t': jump.TABLE,
};

/** One of `jump` by opcode. */
export const jumpKinds = Uint8Array.from({ length: 256 }, (_, opcode) => {
  const format = formatOf(opcode);
  return format === undefined ? jump.NONE : (KINDS[format] ?? jump.NONE);
});

const GOTO = opcodeOf('goto');
const GOTO_16 = opcodeOf('goto/16');
const GOTO_32 = opcodeOf('goto/32');
const GOTO_SIZE = 1;
const GOTO_16_SIZE = 2;
const GOTO_32_SIZE = 3;
const IF_SIZE = 2;
/** An if that skips a goto/32. */
const FAR_IF_SIZE = IF_SIZE + GOTO_32_SIZE;

/** The address that the jump at `pc` goes to, or that of its table. */
export function jumpTarget(insns: Uint16Array, pc: number): number {
  const unit = insns[pc] ?? 0;
  const opcode = unit & 0xff;
  if (opcode === GOTO) return pc + ((unit << 16) >> 24);
  const low = insns[pc + 1] ?? 0;
  const isFar = opcode === GOTO_32 || jumpKinds[opcode] === jump.TABLE;
  return pc + (isFar ? low | ((insns[pc + 2] ?? 0) << 16) : (low << 16) >> 16);
}

/** Code units that a goto or an if needs for a distance; never fewer than it has. */
export function jumpSize(opcode: number, size: number, distance: number): number {
  if (jumpKinds[opcode] === jump.IF) return size === IF_SIZE && fits(distance, 16) ? IF_SIZE : FAR_IF_SIZE;
  if (size === GOTO_SIZE && fits(distance, 8)) return GOTO_SIZE;
  return size <= GOTO_16_SIZE && fits(distance, 16) ? GOTO_16_SIZE : GOTO_32_SIZE;
}

/** The most code units that a goto or an if can need. */
export function farthestSize(opcode: number): number {
  return jumpKinds[opcode] === jump.IF ? FAR_IF_SIZE : GOTO_32_SIZE;
}

/** Writes a goto or an if of the given size at `at`; `unit` is the first of what it was. */
export function writeJump(out: Uint16Array, at: number, unit: number, size: number, distance: number): void {
  if (jumpKinds[unit & 0xff] === jump.IF) {
    if (size === IF_SIZE) {
      out[at] = unit;
      out[at + 1] = distance;
      return;
    }
    // The opcodes of a condition and its opposite differ in the lowest bit.
    out[at] = unit ^ 1;
    out[at + 1] = FAR_IF_SIZE;
    writeFarGoto(out, at + IF_SIZE, distance - IF_SIZE);
  } else if (size === GOTO_SIZE) out[at] = GOTO | ((distance & 0xff) << 8);
  else if (size === GOTO_16_SIZE) {
    out[at] = GOTO_16;
    out[at + 1] = distance;
  } else writeFarGoto(out, at, distance);
}

function writeFarGoto(out: Uint16Array, at: number, distance: number): void {
  out[at] = GOTO_32;
  writeWord(out, at + 1, distance);
}

/** Writes a 32-bit number. */
export function writeWord(out: Uint16Array, at: number, value: number): void {
  out[at] = value;
  out[at + 1] = value >>> 16;
}

function fits(distance: number, bits: 8 | 16): boolean {
  return (distance << (32 - bits)) >> (32 - bits) === distance;
}
