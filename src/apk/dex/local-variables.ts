import type { Code } from './code.js';

/** A variable of the source, as long as it lives in one register. */
export interface LocalVariable {
  /** Address of the first instruction for which it holds. */
  readonly start: number;
  /** Address behind the last. */
  readonly end: number;
  readonly register: number;
  readonly name: string | null;
  /** Descriptor. */
  readonly type: string | null;
  /** With type arguments, where it has some. */
  readonly signature: string | null;
}

/** The last variable that was in a register; `end` says whether it still is. */
interface Living {
  readonly start: number;
  end: number;
  readonly register: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly signature: string | null;
}

const ALIVE = -1;

/** The named variables of a method, its parameters among them, in the order in which they end. */
export function localVariables(code: Code): readonly LocalVariable[] {
  const { debug, method } = code;
  if (debug === null) return [];
  const { dex } = method.class;
  dex.spendPerMethod(debug.events.length + code.ins);
  const found: LocalVariable[] = [];
  const living: (Living | undefined)[] = [];
  const begin = (
    start: number,
    register: number,
    name: string | null,
    type: string | null,
    signature: string | null,
  ) => {
    living[register] = { start, end: ALIVE, register, name, type, signature };
  };
  const end = (one: Living | undefined, address: number) => {
    if (one?.end !== ALIVE) return;
    one.end = address;
    found.push(one);
  };
  let register = code.registers - code.ins;
  if (!method.isStatic) begin(0, register++, 'this', method.class.descriptor, null);
  for (const [i, type] of method.ref.proto.parameters.entries()) {
    const name = debug.parameterNames[i] ?? -1;
    if (name !== -1) begin(0, register, dex.string(name), type, null);
    register += type === 'J' || type === 'D' ? 2 : 1;
  }
  for (const event of debug.events) {
    if (!('register' in event)) continue;
    const { register, address } = event;
    if (register >= code.registers) {
      throw code.malformed(`a variable is in register ${register} of ${code.registers}`);
    }
    const before = living[register];
    if (event.kind === 'restart-local') {
      if (before === undefined || before.end === ALIVE) continue;
      begin(address, register, before.name, before.type, before.signature);
      continue;
    }
    end(before, address);
    if (event.kind !== 'start-local') continue;
    const { name, type, signature } = event;
    begin(address, register, dex.stringOrNull(name), dex.typeOrNull(type), dex.stringOrNull(signature));
  }
  for (const one of living) end(one, code.size);
  return found;
}
