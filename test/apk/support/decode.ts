import type { Code } from '../../../src/apk/dex/code.js';
import { InstructionCursor } from '../../../src/apk/dex/instruction-cursor.js';

/** An instruction to keep; for the fields see InstructionCursor. */
export interface Instruction {
  readonly pc: number;
  readonly opcode: number;
  readonly size: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly literal: number;
  readonly literalHigh: number;
  readonly target: number;
  readonly index: number;
  readonly protoIndex: number;
  /** Registers of a call or a filled array. */
  readonly arguments: readonly number[];
}

const NO_ARGUMENTS: readonly number[] = [];

/** All instructions of a method, in the order of their addresses. Whoever only looks at each once takes a cursor. */
export function decode(code: Code): readonly Instruction[] {
  const cursor = new InstructionCursor(code);
  const instructions: Instruction[] = [];
  while (cursor.next()) instructions.push(instruction(cursor));
  return instructions;
}

/** A copy of what a cursor is at. */
export function instruction(cursor: InstructionCursor): Instruction {
  const { pc, opcode, size, a, b, c, literal, literalHigh, target, index, protoIndex, argumentCount } =
    cursor;
  const registers =
    argumentCount === 0 ? NO_ARGUMENTS : Array.from({ length: argumentCount }, (_, i) => cursor.argument(i));
  return { pc, opcode, size, a, b, c, literal, literalHigh, target, index, protoIndex, arguments: registers };
}
