import fc from 'fast-check';
import type { Code } from '../../../src/apk/dex/code.js';
import { InstructionCursor } from '../../../src/apk/dex/instruction-cursor.js';
import type { Ssa } from '../../../src/apk/flow/ssa.js';
import { assemble } from '../support/assemble.js';

const REGISTERS = 6;
const SLOTS = 12;

const register = fc.nat(REGISTERS - 1).map((n) => `v${n}`);
const label = fc.nat(SLOTS - 1).map((n) => `:l${n}`);
const literal = fc.integer({ min: -3, max: 3 });
const step: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(register, literal).map(([a, n]) => `const/4 ${a}, ${n}`),
  fc.tuple(register, register).map(([a, b]) => `move ${a}, ${b}`),
  fc.tuple(register, register, register).map(([a, b, c]) => `add-int ${a}, ${b}, ${c}`),
  fc.tuple(register, register).map(([a, b]) => `sub-int/2addr ${a}, ${b}`),
  fc.tuple(register, register, register).map(([a, b, c]) => `div-int ${a}, ${b}, ${c}`),
  fc.tuple(register, register, literal).map(([a, b, n]) => `add-int/lit8 ${a}, ${b}, ${n}`),
  fc
    .tuple(register, register)
    .map(([a, b]) => `invoke-static {${a}, ${b}}, LMain;->rem(II)I\nmove-result ${a}`),
  fc.tuple(register, label).map(([a, to]) => `if-gtz ${a}, ${to}`),
  fc.tuple(register, register, label).map(([a, b, to]) => `if-eq ${a}, ${b}, ${to}`),
  fc.tuple(register, label, label).map(([a, x, y]) => `packed-switch ${a}, -1, ${x}, ${y}`),
  fc.tuple(register, label).map(([a, x]) => `sparse-switch ${a}, 2, ${x}, 3, ${x}`),
  label.map((to) => `goto/16 ${to}`),
  register.map((a) => `throw ${a}`),
  register.map((a) => `return ${a}`),
);

const tries = fc.record({
  start: fc.nat(SLOTS - 2),
  count: fc.integer({ min: 1, max: SLOTS }),
  handler: label,
  rest: fc.option(label),
});

/** Methods of two int parameters that compute, jump, throw and catch at random; a caught number is the exception. */
export const intMethods: fc.Arbitrary<{ readonly code: Code; readonly text: string }> = fc
  .record({
    steps: fc.array(step, { minLength: SLOTS, maxLength: SLOTS }),
    guarded: fc.option(tries),
    catches: fc.option(register),
    isSet: fc.boolean(),
  })
  .map(({ steps, guarded, catches, isSet }) => {
    const lines = isSet ? ['const/4 v0, -1', 'const/4 v1, 0', 'const/4 v2, 1', 'const/4 v3, 2'] : [];
    for (const [at, text] of steps.entries()) lines.push(`:l${at}`, text);
    lines.push(':end', 'return v0');
    if (guarded !== null) {
      const { start, count, handler, rest } = guarded;
      const end = start + count < SLOTS ? `:l${start + count}` : ':end';
      lines.push(`.catch LError; :l${start} ${end} ${catches === null ? handler : ':catch'}`);
      if (rest !== null) lines.push(`.catch * :l${start} ${end} ${rest}`);
      if (catches !== null) lines.push(':catch', `move-exception ${catches}`, `goto/16 ${handler}`);
    }
    const text = lines.join('\n');
    return { code: assemble({ proto: '(II)I', registers: REGISTERS }, text), text };
  });

/** How a run ended: with a result, with an exception that nobody caught, or not at all. */
export type Outcome = { readonly returned: number } | { readonly thrown: number } | 'endless';

const MOST_STEPS = 200;
/** What a division by zero and a call that fails throw. */
const ERROR = 42;

/** How one instruction ends: with a value, by going elsewhere, or by leaving. */
type Effect =
  | { readonly value: number }
  | { readonly to: number }
  | { readonly returned: number }
  | { readonly thrown: number }
  | null;

/** Runs one instruction; what it reads comes from `read`, by operand. */
function execute(cursor: InstructionCursor, read: (operand: number) => number): Effect {
  const { code, pc, target, literal } = cursor;
  switch (cursor.name) {
    case 'const/4':
      return { value: literal };
    case 'move':
      return { value: read(0) };
    case 'add-int':
      return { value: (read(0) + read(1)) | 0 };
    case 'sub-int/2addr':
      return { value: (read(0) - read(1)) | 0 };
    case 'div-int':
      return read(1) === 0 ? { thrown: ERROR } : { value: Math.trunc(read(0) / read(1)) | 0 };
    case 'add-int/lit8':
      return { value: (read(0) + literal) | 0 };
    case 'invoke-static':
      return read(1) === 0 ? { thrown: ERROR } : { value: (read(0) % read(1)) | 0 };
    case 'if-gtz':
      return read(0) > 0 ? { to: target } : null;
    case 'if-eq':
      return read(0) === read(1) ? { to: target } : null;
    case 'packed-switch':
    case 'sparse-switch': {
      const { keys, targets } = code.switchTable(pc, target);
      const found = keys.indexOf(read(0));
      return found === -1 ? null : { to: targets[found] ?? 0 };
    }
    case 'goto/16':
      return { to: target };
    case 'throw':
      return { thrown: read(0) };
    case 'return':
      return { returned: read(0) };
    default:
      throw new Error(`${cursor.name} is not expected`);
  }
}

function handlerOf(code: Code, at: number, thrown: number): number | undefined {
  const covering = code.tries.find(({ start, count }) => at >= start && at < start + count);
  // The typed handler takes what an instruction throws by itself, the other one the rest.
  return covering?.handlers.find(({ type }) => type === null || thrown === ERROR)?.address;
}

/** Runs a method as Dalvik does: with registers. Notes every step from one address to another, if wanted. */
export function runRegisters(code: Code, inputs: readonly number[], steps?: Set<string>): Outcome {
  const cursor = new InstructionCursor(code);
  const registers: number[] = new Array(code.registers).fill(0);
  for (const [i, input] of inputs.entries()) registers[code.registers - code.ins + i] = input;
  let at = 0;
  let result = 0;
  let caught = 0;
  for (let count = 0; count < MOST_STEPS; count++) {
    const { a, b, c, name, size } = cursor.seek(at);
    if (name === 'move-result' || name === 'move-exception') {
      registers[a] = name === 'move-result' ? result : caught;
      at += size;
      continue;
    }
    const names: Record<string, number[]> = {
      'sub-int/2addr': [a, b],
      'invoke-static': [cursor.argument(0), cursor.argument(1)],
      'if-eq': [a, b],
      move: [b],
      'add-int': [b, c],
      'div-int': [b, c],
      'add-int/lit8': [b],
    };
    const operands = names[name] ?? [a];
    const effect = execute(cursor, (operand) => registers[operands[operand] ?? 0] ?? 0);
    if (effect !== null && 'returned' in effect) return effect;
    if (effect === null || 'to' in effect) {
      const next = effect === null ? at + size : effect.to;
      steps?.add(`${at} ${next}`);
      at = next;
    } else if ('value' in effect) {
      if (name === 'invoke-static') result = effect.value;
      else registers[a] = effect.value;
      at += size;
    } else {
      const handler = handlerOf(code, at, effect.thrown);
      if (handler === undefined) return effect;
      caught = effect.thrown;
      at = handler;
    }
  }
  return 'endless';
}

/** Runs a method by its values only: registers are never looked at. */
export function runValues(ssa: Ssa, inputs: readonly number[]): Outcome {
  const { flow } = ssa;
  const { code } = flow;
  const cursor = new InstructionCursor(code);
  const values = new Map(inputs.map((input, parameter) => [parameter, input]));
  const held = (value: number): number => {
    const known = values.get(value);
    // Registers start as zero.
    if (ssa.definition(value).kind === 'undefined') return 0;
    if (known === undefined) throw new Error(`value ${value} is used before it is given`);
    return known;
  };
  /** Goes from one block to another by a given kind of edge, and lets the phis there take their values. */
  const enter = (from: number, to: number, isHandled: boolean): number => {
    const edges = flow.predecessors.successors(to);
    // Where both kinds of edges lead from one block to another, the normal one comes first.
    const slot = isHandled ? edges.lastIndexOf(from) : edges.indexOf(from);
    const taken: [number, number][] = [];
    for (let phi = ssa.firstPhi(to); phi < ssa.endPhi(to); phi++) {
      taken.push([phi, held(ssa.operands(phi)[slot] ?? -1)]);
    }
    for (const [phi, value] of taken) values.set(phi, value);
    return flow.start(to);
  };
  const blockAt = (address: number): number => {
    const block = flow.blockAt(address);
    if (block === undefined) throw new Error(`${address} is in no block`);
    return block;
  };
  let at = flow.last(0) === undefined ? enter(0, 1, false) : 0;
  let caught = 0;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const { name, size } = cursor.seek(at);
    const block = blockAt(at);
    const isLast = at === flow.last(block);
    const goOn = (to: number) => (isLast ? enter(block, blockAt(to), false) : to);
    if (name === 'move-result') {
      at = goOn(at + size);
      continue;
    }
    const effect =
      name === 'move-exception' ? { value: caught } : execute(cursor, (i) => held(ssa.use(cursor.pc, i)));
    if (effect === null) at = goOn(at + size);
    else if ('returned' in effect) return effect;
    else if ('to' in effect) at = goOn(effect.to);
    else if ('value' in effect) {
      const value = ssa.value(at);
      if (value !== undefined) values.set(value, effect.value);
      at = goOn(at + size);
    } else {
      const handler = handlerOf(code, at, effect.thrown);
      if (handler === undefined) return effect;
      caught = effect.thrown;
      at = enter(block, blockAt(handler), true);
    }
  }
  return 'endless';
}
