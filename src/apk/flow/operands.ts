import type { Code } from '../dex/code.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { flag, opcodeOf } from '../dex/opcodes.js';
import type { ControlFlow } from './control-flow.js';

const MOVE_RESULT = opcodeOf('move-result');
const MOVE_RESULT_OBJECT = opcodeOf('move-result-object');
const INVOKE_STATIC = opcodeOf('invoke-static');
const INVOKE_STATIC_RANGE = opcodeOf('invoke-static/range');
const INVOKE_POLYMORPHIC = opcodeOf('invoke-polymorphic');
const INVOKE_POLYMORPHIC_RANGE = opcodeOf('invoke-polymorphic/range');
const INVOKE_CUSTOM = opcodeOf('invoke-custom');
const INVOKE_CUSTOM_RANGE = opcodeOf('invoke-custom/range');
const FILLED_NEW_ARRAY = opcodeOf('filled-new-array');
const FILLED_NEW_ARRAY_RANGE = opcodeOf('filled-new-array/range');

/** The registers that the instructions of a method read and write; a pair goes by its first register. */
export interface Operands {
  /** The registers of the parameters, the receiver first. */
  readonly parameters: Int32Array;
  /** The registers that are read, instruction after instruction. */
  readonly reads: Int32Array;
  /** By address: where the reads of the instruction begin, and how many there are. */
  readonly readsAt: Int32Array;
  readonly readCounts: Uint8Array;
  /** The registers that are written, in the order of the code. */
  readonly writes: Int32Array;
  /** By write: the address of the instruction that writes. */
  readonly writers: Int32Array;
  /** By write: the address of the instruction that makes the value; for a move-result it is the call before. */
  readonly makers: Int32Array;
  /** By block: its first write; one entry more than there are blocks. */
  readonly firstWrites: Int32Array;
}

/**
 * Reads the operands of all instructions that control can reach: arguments in the order of a call, a wide one
 * once; else those of the format in the order A, B, C.
 */
export function operands(flow: ControlFlow): Operands {
  const { code, predecessors } = flow;
  const cursor = new InstructionCursor(code);
  const reads: number[] = [];
  const readsAt = new Int32Array(code.insns.length);
  const readCounts = new Uint8Array(code.insns.length);
  const writes: number[] = [];
  const writers: number[] = [];
  const makers: number[] = [];
  const firstWrites = new Int32Array(flow.size + 1);
  // The call whose result the next instruction may fetch, and where that instruction must be.
  let call = 0;
  let afterCall = -1;
  for (let block = 0; block < flow.size; block++) {
    firstWrites[block] = writes.length;
    if (block > 0 && predecessors.degree(block) === 0) continue;
    const end = flow.end(block);
    for (let at = flow.start(block); at < end; at += cursor.size) {
      cursor.seek(at);
      const { flags, opcode } = cursor;
      readsAt[at] = reads.length;
      if ((flags & flag.TAKES_ARGUMENTS) !== 0) readArguments(cursor, reads);
      if ((flags & flag.READS_A) !== 0) reads.push(cursor.a);
      if ((flags & flag.READS_B) !== 0) reads.push(cursor.b);
      if ((flags & flag.READS_C) !== 0) reads.push(cursor.c);
      readCounts[at] = reads.length - (readsAt[at] ?? 0);
      if ((flags & flag.SETS_RESULT) !== 0) {
        call = at;
        afterCall = at + cursor.size;
      }
      if ((flags & flag.WRITES_A) === 0) continue;
      const isResult = opcode >= MOVE_RESULT && opcode <= MOVE_RESULT_OBJECT;
      const isJumpedTo = isResult && at === flow.start(block) && predecessors.degree(block) !== 1;
      if (isResult && (at !== afterCall || isJumpedTo)) {
        throw code.malformed(`the instruction at ${at} fetches the result of no call`);
      }
      writes.push(cursor.a);
      writers.push(at);
      makers.push(isResult ? call : at);
    }
  }
  firstWrites[flow.size] = writes.length;
  return {
    parameters: parametersOf(code),
    reads: new Int32Array(reads),
    readsAt,
    readCounts,
    writes: new Int32Array(writes),
    writers: new Int32Array(writers),
    makers: new Int32Array(makers),
    firstWrites,
  };
}

function parametersOf(code: Code): Int32Array {
  const { method, registers, ins } = code;
  const { shorty } = method.ref.proto;
  const parameters: number[] = [];
  let register = registers - ins;
  if (!method.isStatic) parameters.push(register++);
  for (let i = 1; i < shorty.length; i++) {
    parameters.push(register);
    register += wordsOf(shorty, i);
  }
  if (register !== registers) throw code.malformed('its parameters do not fill the registers they have');
  return new Int32Array(parameters);
}

function readArguments(cursor: InstructionCursor, reads: number[]): void {
  const { argumentCount, opcode } = cursor;
  if (opcode === FILLED_NEW_ARRAY || opcode === FILLED_NEW_ARRAY_RANGE) {
    for (let i = 0; i < argumentCount; i++) reads.push(cursor.argument(i));
    return;
  }
  const shorty = shortyOf(cursor);
  let word = 0;
  if (hasReceiver(opcode)) reads.push(cursor.argument(word++));
  let letter = 1;
  for (; letter < shorty.length && word < argumentCount; letter++) {
    reads.push(cursor.argument(word));
    word += wordsOf(shorty, letter);
  }
  if (word === argumentCount && letter === shorty.length) return;
  throw cursor.code.malformed(`the call at ${cursor.pc} has not the arguments that its method takes`);
}

function hasReceiver(opcode: number): boolean {
  switch (opcode) {
    case INVOKE_STATIC:
    case INVOKE_STATIC_RANGE:
    case INVOKE_CUSTOM:
    case INVOKE_CUSTOM_RANGE:
      return false;
    default:
      return true;
  }
}

/** The types of a call in short: that of the result, then those of the arguments but the receiver. */
function shortyOf(cursor: InstructionCursor): string {
  const { dex } = cursor.code.method.class;
  switch (cursor.opcode) {
    case INVOKE_CUSTOM:
    case INVOKE_CUSTOM_RANGE:
      return dex.callSite(cursor.index).type.shorty;
    case INVOKE_POLYMORPHIC:
    case INVOKE_POLYMORPHIC_RANGE:
      return dex.proto(cursor.protoIndex).shorty;
    default:
      return dex.method(cursor.index).proto.shorty;
  }
}

/** Registers that a type of a shorty takes. */
function wordsOf(shorty: string, at: number): number {
  const letter = shorty.charAt(at);
  return letter === 'J' || letter === 'D' ? 2 : 1;
}
