import type { Code } from '../code.js';
import type { DebugStep } from '../code-body.js';
import { opcodeOf } from '../opcodes.js';
import type { NameIndices } from './growth.js';

/** The opcodes of a kind of move: for registers up to 15, up to 255 from any, and from any to any. */
interface Move {
  readonly short: number;
  readonly from16: number;
  readonly far: number;
}

const moveOf = (name: string): Move => ({
  short: opcodeOf(name),
  from16: opcodeOf(`${name}/from16`),
  far: opcodeOf(`${name}/16`),
});
const MOVE = moveOf('move');
const MOVE_WIDE = moveOf('move-wide');
const MOVE_OBJECT = moveOf('move-object');
const NO_UNITS: readonly number[] = [];

/**
 * Instructions that take the parameters of a method with `more` registers from the last registers, where they
 * arrive, to where its code expects them. Ascending, so that none is overwritten before it is moved.
 */
export function entryMoves(code: Code, more: number): readonly number[] {
  if (more === 0 || code.ins === 0) return NO_UNITS;
  const units: number[] = [];
  for (const { type, register } of parameters(code))
    pushMove(units, moveFor(type), register, register + more);
  return units;
}

/** Notes at an address that the parameters are no longer where they arrived, but where they are expected. */
export function movedParameters(
  code: Code,
  parameterNames: readonly number[],
  names: NameIndices,
  more: number,
  address: number,
): readonly DebugStep[] {
  const steps: DebugStep[] = [];
  const all = [...parameters(code)];
  const nameOf = (place: number) => {
    if (code.method.isStatic) return parameterNames[place] ?? -1;
    return place === 0 ? names.string('this') : (parameterNames[place - 1] ?? -1);
  };
  for (const [place, { register }] of all.entries()) {
    if (nameOf(place) !== -1) steps.push({ kind: 'end-local', address, register: register + more });
  }
  for (const [place, { register, type }] of all.entries()) {
    const name = nameOf(place);
    if (name === -1) continue;
    steps.push({ kind: 'start-local', address, register, name, type: names.type(type), signature: -1 });
  }
  return steps;
}

/** The parameters, `this` among them, by the registers where the code expects them. */
function* parameters(code: Code): Generator<{ readonly type: string; readonly register: number }, void> {
  const { method, registers, ins } = code;
  let register = registers - ins;
  if (!method.isStatic) yield { type: method.class.descriptor, register: register++ };
  for (const type of method.ref.proto.parameters) {
    yield { type, register };
    register += isWide(type) ? 2 : 1;
  }
  if (register !== registers) throw code.malformed('its parameters are not as many as its code takes');
}

function isWide(type: string): boolean {
  return type === 'J' || type === 'D';
}

function moveFor(type: string): Move {
  if (isWide(type)) return MOVE_WIDE;
  return type.startsWith('L') || type.startsWith('[') ? MOVE_OBJECT : MOVE;
}

function pushMove(units: number[], move: Move, to: number, from: number): void {
  if (from < 0x10) units.push(move.short | (to << 8) | (from << 12));
  else if (to < 0x100) units.push(move.from16 | (to << 8), from);
  else units.push(move.far, to, from);
}
