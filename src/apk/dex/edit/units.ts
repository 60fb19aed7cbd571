import { opcodeOf, opcodeSizes } from '../opcodes.js';
import { payloadSize } from '../payload.js';
import type { Refuse } from './edit.js';
import { jump, jumpKinds, jumpTarget } from './jumps.js';
import type { Workspace } from './workspace.js';

/** What begins at a code unit. */
export const begins = { NOTHING: 0, INSTRUCTION: 1, TABLE: 2 } as const;

/** The first unit of the table of an instruction with a table. */
const TABLE_OF: ReadonlyMap<number, number> = new Map([
  [opcodeOf('packed-switch'), 0x0100],
  [opcodeOf('sparse-switch'), 0x0200],
  [opcodeOf('fill-array-data'), 0x0300],
]);
/** No compiler writes as long a method; one that is would only cost memory. */
const MOST_UNITS = 1 << 22;
const ARRAY_DATA = 0x0300;
const SPARSE_SWITCH = 0x0200;
const NO_OWNERS: ReadonlyMap<number, number> = new Map();

/** The units of a method's code, and what each of them begins; unlike the control flow, whether reached or not. */
export class CodeUnits {
  readonly insns: Uint16Array;
  /** One of `begins` by address. */
  readonly begins: Uint8Array;
  /** Addresses of gotos and ifs, ascending. */
  readonly jumps: readonly number[];
  /** Addresses of switches by those of their tables. */
  readonly switches: ReadonlyMap<number, number>;
  readonly #refuse: Refuse;

  constructor(insns: Uint16Array, workspace: Workspace, refuse: Refuse) {
    this.insns = insns;
    this.#refuse = refuse;
    if (insns.length > MOST_UNITS) throw refuse('its code is too long to edit');
    workspace.fit(insns.length);
    this.begins = workspace.begins;
    const jumps: number[] = [];
    const users: number[] = [];
    for (let at = 0, size = 0; at < insns.length; at += size) {
      size = this.sizeAt(at);
      const kind = this.#scan(at, size);
      if (kind === jump.TABLE) users.push(at);
      else if (kind !== jump.NONE) jumps.push(at);
    }
    this.jumps = jumps;
    for (const at of jumps) this.checkTarget(at, jumpTarget(insns, at));
    this.switches = users.length === 0 ? NO_OWNERS : this.#switches(users);
  }

  /** Code units of the instruction or table that begins at an address. */
  sizeAt(at: number): number {
    const unit = this.insns[at] ?? 0;
    if ((unit & 0xff) !== 0 || unit === 0) return opcodeSizes[unit & 0xff] ?? 0;
    return payloadSize(this.insns, at) || 1;
  }

  /** Fails unless `target`, which the instruction at `at` goes to, is an instruction. */
  checkTarget(at: number, target: number): void {
    if (target < this.insns.length && this.begins[target] === begins.INSTRUCTION) return;
    throw this.#refuse(`the jump at ${at} goes to ${target}, where no instruction begins`);
  }

  /** Notes what begins at an address; one of `jump`. */
  #scan(at: number, size: number): number {
    const unit = this.insns[at] ?? 0;
    if (size === 0) throw this.#refuse(`there is no instruction with the opcode ${unit & 0xff} at ${at}`);
    if (at + size > this.insns.length) throw this.#refuse(`what begins at ${at} runs out of the code`);
    const isTable = unit !== 0 && (unit & 0xff) === 0 && payloadSize(this.insns, at) !== 0;
    this.begins[at] = isTable ? begins.TABLE : begins.INSTRUCTION;
    return jumpKinds[unit & 0xff] ?? jump.NONE;
  }

  #switches(users: readonly number[]): ReadonlyMap<number, number> {
    const { insns } = this;
    const found = new Map<number, number>();
    for (const at of users) {
      const table = jumpTarget(insns, at);
      const kind = TABLE_OF.get((insns[at] ?? 0) & 0xff);
      if (insns[table] !== kind || this.begins[table] !== begins.TABLE) {
        throw this.#refuse(`the instruction at ${at} has no table`);
      }
      if (kind === ARRAY_DATA) continue;
      // Targets count from the switch: two of them that move apart would need two tables.
      if (found.has(table)) throw this.#refuse(`two switches share the table at ${table}`);
      found.set(table, at);
    }
    return found;
  }
}

/** The address of the first target in the table of a switch. */
export function targetsAt(insns: Uint16Array, table: number): number {
  return insns[table] === SPARSE_SWITCH ? table + 2 + 2 * (insns[table + 1] ?? 0) : table + 4;
}
