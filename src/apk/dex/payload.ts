import type { Code } from './code.js';

/** What the first code unit of a table says. Tables look like a nop with a second byte. */
const PACKED_SWITCH = 0x0100;
const SPARSE_SWITCH = 0x0200;
const ARRAY_DATA = 0x0300;

/** Keys of a switch, ascending, and where each of them goes. */
export interface SwitchTable {
  readonly keys: Int32Array;
  /** Addresses. */
  readonly targets: Int32Array;
}

/** Code units of the table at an address, 0 when there is an instruction. */
export function payloadSize(insns: Uint16Array, address: number): number {
  const count = insns[address + 1] ?? 0;
  switch (insns[address]) {
    case PACKED_SWITCH:
      return 4 + 2 * count;
    case SPARSE_SWITCH:
      return 2 + 4 * count;
    case ARRAY_DATA:
      return 4 + Math.ceil((count * (word(insns, address + 2) >>> 0)) / 2);
    default:
      return 0;
  }
}

/** The table at `address` that the switch instruction at `pc` uses. */
export function readSwitchTable(code: Code, pc: number, address: number): SwitchTable {
  const { insns } = code;
  const kind = insns[address];
  const count = insns[address + 1] ?? 0;
  if (kind !== PACKED_SWITCH && kind !== SPARSE_SWITCH) {
    throw code.malformed(`the switch at ${pc} has no table`);
  }
  checkEnd(code, address);
  code.method.class.dex.spendPerMethod(count);
  const keys = new Int32Array(count);
  const targets = new Int32Array(count);
  const first = word(insns, address + 2);
  const targetsAt = kind === PACKED_SWITCH ? address + 4 : address + 2 + 2 * count;
  for (let i = 0; i < count; i++) {
    const target = pc + word(insns, targetsAt + 2 * i);
    if (target < 0 || target >= insns.length) throw code.malformed(`the switch at ${pc} leaves the code`);
    targets[i] = target;
    keys[i] = kind === PACKED_SWITCH ? first + i : word(insns, address + 2 + 2 * i);
  }
  return { keys, targets };
}

function checkEnd(code: Code, address: number): void {
  if (address + payloadSize(code.insns, address) <= code.insns.length) return;
  throw code.malformed(`the table at ${address} runs out of the code`);
}

/** The signed 32-bit number at an address. */
function word(insns: Uint16Array, address: number): number {
  return (insns[address] ?? 0) | ((insns[address + 1] ?? 0) << 16);
}
