import type { Code } from '../dex/code.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { flag, opcodeOf } from '../dex/opcodes.js';
import type { FieldRef } from '../dex/references.js';
import { type ControlFlow, controlFlow } from '../flow/control-flow.js';
import { OBJECT } from './framework.js';
import { type Call, invokeKind, type Lambda, lambdaAt } from './method-body.js';

/** Where, within a method, an object in a register comes from. */
export type LocalOrigin =
  | { readonly kind: 'new'; readonly type: string }
  | { readonly kind: 'lambda'; readonly lambda: Lambda }
  | { readonly kind: 'parameter'; readonly register: number; readonly type: string }
  | { readonly kind: 'field'; readonly field: FieldRef; readonly type: string }
  | { readonly kind: 'result'; readonly call: Call; readonly type: string }
  | { readonly kind: 'unknown'; readonly type: string };

const NONE = -1;
/**
 * How often each instruction may be looked at: more than real code takes, so that no code can keep us for
 * long.
 */
const LOOKS_PER_UNIT = 20;
const LEAST_LOOKS = 2_000;

const MOVE_OBJECTS = ['move-object', 'move-object/from16', 'move-object/16'].map(opcodeOf);
const MOVE_RESULT = opcodeOf('move-result-object');
const NEW_INSTANCE = opcodeOf('new-instance');
const CHECK_CAST = opcodeOf('check-cast');
const IGET = opcodeOf('iget-object');
const SGET = opcodeOf('sget-object');
const CONST_STRING = ['const-string', 'const-string/jumbo'].map(opcodeOf);
const CONST_CLASS = opcodeOf('const-class');
const NEW_ARRAY = opcodeOf('new-array');
const INVOKE_CUSTOM = ['invoke-custom', 'invoke-custom/range'].map(opcodeOf);
// What a constant gives is null where an object is wanted.
const CONSTANTS = ['const/4', 'const/16', 'const', 'const/high16'].map(opcodeOf);

/**
 * A place to look for definitions of a register: all before this address in its block, then the blocks
 * before.
 */
interface Look {
  readonly block: number;
  readonly before: number;
  readonly register: number;
  /** The narrowest cast on the way from here. */
  readonly cast: string | undefined;
}

/** Finds where objects come from by going back through a method's control flow. */
export class LocalOrigins {
  readonly #code: Code;
  readonly #flow: ControlFlow;
  readonly #cursor: InstructionCursor;
  /** The instruction before each in its block, by address. */
  readonly #previous: Int32Array;
  /** Which registers are written anywhere; parameters mostly are not. */
  readonly #written: Uint8Array;
  #looksLeft: number;

  constructor(code: Code) {
    this.#code = code;
    this.#flow = controlFlow(code);
    this.#cursor = new InstructionCursor(code);
    this.#previous = new Int32Array(code.insns.length).fill(NONE);
    this.#written = new Uint8Array(code.registers + 1);
    this.#looksLeft = LOOKS_PER_UNIT * code.insns.length + LEAST_LOOKS;
    for (let block = 0; block < this.#flow.size; block++) this.#scan(block);
  }

  /** The origins of what is in a register just before the instruction at an address is executed. */
  at(pc: number, register: number): LocalOrigin[] {
    const origins: LocalOrigin[] = [];
    const first = this.#flow.blockAt(pc);
    if (first === undefined) return origins;
    if (this.#written[register] === 0) {
      this.#parameter(register, undefined, origins);
      return origins;
    }
    const seen = new Set<string>();
    const looks: Look[] = [{ block: first, before: pc, register, cast: undefined }];
    for (let look = looks.pop(); look !== undefined; look = looks.pop()) {
      if (this.#looksLeft <= 0) return [{ kind: 'unknown', type: OBJECT }];
      const further = this.#lookBack(look, origins);
      if (further === undefined) continue;
      if (further.before > this.#flow.start(further.block)) {
        looks.push(further);
        continue;
      }
      if (further.block === 0) this.#parameter(further.register, further.cast, origins);
      const { predecessors } = this.#flow;
      for (let edge = predecessors.first(further.block); edge < predecessors.end(further.block); edge++) {
        const block = predecessors.target(edge);
        const key = `${block} ${further.register}`;
        if (seen.has(key)) continue;
        seen.add(key);
        looks.push({ ...further, block, before: this.#flow.end(block) });
      }
    }
    return origins;
  }

  /** Goes back through a block to a definition; says where to go on looking, if anywhere. */
  #lookBack({ block, before, register, cast }: Look, origins: LocalOrigin[]): Look | undefined {
    let narrow = cast;
    let at = before === this.#flow.end(block) ? (this.#flow.last(block) ?? NONE) : this.#before(before);
    for (; at !== NONE; at = this.#before(at)) {
      this.#looksLeft--;
      const { opcode, flags, a, b, index } = this.#cursor.seek(at);
      if (opcode === CHECK_CAST && a === register) narrow ??= this.#code.method.class.dex.type(index);
      const isWritten = a === register || ((flags & flag.WIDE_A) !== 0 && a + 1 === register);
      if ((flags & flag.WRITES_A) === 0 || !isWritten) continue;
      if (MOVE_OBJECTS.includes(opcode)) return { block, before: at, register: b, cast: narrow };
      const origin = this.#defined(at, narrow);
      if (origin !== undefined) origins.push(origin);
      return undefined;
    }
    return { block, before: this.#flow.start(block), register, cast: narrow };
  }

  #defined(pc: number, cast: string | undefined): LocalOrigin | undefined {
    const { dex } = this.#code.method.class;
    const { opcode, index } = this.#cursor;
    if (CONSTANTS.includes(opcode)) return undefined;
    if (opcode === NEW_INSTANCE || opcode === NEW_ARRAY) return { kind: 'new', type: dex.type(index) };
    if (CONST_STRING.includes(opcode)) return { kind: 'new', type: 'Ljava/lang/String;' };
    if (opcode === CONST_CLASS) return { kind: 'new', type: 'Ljava/lang/Class;' };
    if (opcode === IGET || opcode === SGET) {
      const field = dex.field(index);
      return { kind: 'field', field, type: cast ?? field.type };
    }
    if (opcode === MOVE_RESULT) return this.#result(this.#callBefore(pc), cast);
    return { kind: 'unknown', type: cast ?? OBJECT };
  }

  /** What the call at an address gives. */
  #result(pc: number, cast: string | undefined): LocalOrigin {
    const { method } = this.#code;
    const { dex } = method.class;
    if (pc === NONE) return { kind: 'unknown', type: cast ?? OBJECT };
    const { opcode, index } = this.#cursor.seek(pc);
    const kind = invokeKind(opcode);
    if (kind !== undefined) {
      const call: Call = { caller: method, pc, kind, ref: dex.method(index) };
      return { kind: 'result', call, type: cast ?? call.ref.proto.returnType };
    }
    if (INVOKE_CUSTOM.includes(opcode)) {
      const lambda = lambdaAt(method, pc, dex.callSite(index));
      if (lambda !== undefined) return { kind: 'lambda', lambda };
    }
    return { kind: 'unknown', type: cast ?? OBJECT };
  }

  /** The call that a move-result takes from: in a try, it ends the block before. */
  #callBefore(pc: number): number {
    const block = this.#flow.blockAt(pc);
    if (block === undefined || this.#before(pc) !== NONE) return this.#before(pc);
    const { predecessors } = this.#flow;
    const edge = predecessors.first(block);
    return edge === predecessors.end(block) ? NONE : (this.#flow.last(predecessors.target(edge)) ?? NONE);
  }

  #before(pc: number): number {
    return this.#previous[pc] ?? NONE;
  }

  #scan(block: number): void {
    let previous = NONE;
    for (const at of this.#flow.instructions(block)) {
      this.#previous[at] = previous;
      previous = at;
      const { flags, a } = this.#cursor.seek(at);
      if ((flags & flag.WRITES_A) === 0) continue;
      this.#written[a] = 1;
      if ((flags & flag.WIDE_A) !== 0) this.#written[a + 1] = 1;
    }
  }

  #parameter(register: number, cast: string | undefined, origins: LocalOrigin[]): void {
    const { registers, ins, method } = this.#code;
    let at = registers - ins;
    if (register < at) return;
    const { class: owner, proto } = method.ref;
    for (const type of method.isStatic ? proto.parameters : [owner, ...proto.parameters]) {
      if (at === register)
        origins.push({ kind: 'parameter', register: at - registers + ins, type: cast ?? type });
      at += type === 'J' || type === 'D' ? 2 : 1;
    }
  }
}
