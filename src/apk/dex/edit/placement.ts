import type { Edit, Refuse } from './edit.js';
import { farthestSize, jump, jumpKinds, jumpSize, jumpTarget } from './jumps.js';
import { begins, CodeUnits } from './units.js';
import type { Workspace } from './workspace.js';

/** Rounds in which jumps grow only as needed; real code takes two, then a hostile one gets the longest jumps. */
const MOST_ROUNDS = 8;

/** Where the units of a method go when its code is edited. Addresses may be any up to the end of the old code. */
export class Placement {
  readonly units: CodeUnits;
  readonly edits: readonly Edit[];
  /** Units before all others, which run once when the method is called. */
  readonly entryUnits: ArrayLike<number>;
  /** By old address: where control goes that went there, before what is put before it. */
  readonly entries: Int32Array;
  /** By old address: where the old unit is. */
  readonly places: Int32Array;
  /** By old address of an instruction or table: its new number of units. */
  readonly sizes: Int32Array;

  constructor(
    insns: Uint16Array,
    edits: readonly Edit[],
    entryUnits: ArrayLike<number>,
    workspace: Workspace,
    refuse: Refuse,
  ) {
    const units = new CodeUnits(insns, workspace, refuse);
    const { length } = insns;
    this.units = units;
    this.edits = edits;
    this.entryUnits = entryUnits;
    this.entries = workspace.entries;
    this.places = workspace.places;
    this.sizes = workspace.sizes;
    for (let at = 0, size = 0; at < length; at += size) {
      size = units.sizeAt(at);
      this.sizes[at] = size;
    }
    this.#checkEdits(refuse);
    let round = 0;
    do this.#place();
    while (this.#widen(++round));
  }

  /** Code units of the new code. */
  get size(): number {
    return this.entry(this.units.insns.length);
  }

  /** Where control goes that went to an old address. */
  entry(address: number): number {
    return this.entries[Math.min(address, this.units.insns.length)] ?? 0;
  }

  /** Where the old unit at an address is. */
  place(address: number): number {
    return this.places[Math.min(address, this.units.insns.length)] ?? 0;
  }

  #checkEdits(refuse: Refuse): void {
    const { units, sizes } = this;
    let last = -1;
    let lastRank = 0;
    for (const { kind, at, units: put } of this.edits) {
      if (at >= units.insns.length || units.begins[at] !== begins.INSTRUCTION)
        throw refuse(`no instruction begins at ${at}`);
      const rank = RANKS[kind];
      if (at < last || (at === last && rank < lastRank)) throw refuse(`the edits at ${at} are not in order`);
      if (at === last && kind === 'instead' && rank === lastRank) throw refuse(`${at} is replaced twice`);
      last = at;
      lastRank = rank;
      if (kind !== 'instead') continue;
      if (jumpKinds[(units.insns[at] ?? 0) & 0xff] !== jump.NONE)
        throw refuse(`the jump at ${at} has to stay`);
      sizes[at] = put.length;
    }
  }

  #place(): void {
    const { units, edits, entries, places, sizes } = this;
    const { length } = units.insns;
    let next = this.entryUnits.length;
    let e = 0;
    for (let at = 0; at < length; ) {
      entries[at] = next;
      let edit = edits[e];
      for (; edit?.at === at && edit.kind !== 'after'; edit = edits[++e]) {
        if (edit.kind === 'before') next += edit.units.length;
      }
      // Tables are aligned to four bytes.
      if (units.begins[at] === begins.TABLE) next += next & 1;
      places[at] = next;
      const end = at + units.sizeAt(at);
      const size = sizes[at] ?? 0;
      for (let inside = at + 1; inside < end; inside++) {
        entries[inside] = next + Math.min(inside - at, size);
        places[inside] = next + Math.min(inside - at, size);
      }
      next += size;
      for (; edit?.at === at; edit = edits[++e]) next += edit.units.length;
      at = end;
    }
    entries[length] = next;
    places[length] = next;
  }

  /** Gives more room to the jumps that need it; false when none does. */
  #widen(round: number): boolean {
    const { units, sizes, entries, places } = this;
    let isWider = false;
    for (const at of units.jumps) {
      const opcode = (units.insns[at] ?? 0) & 0xff;
      const size = sizes[at] ?? 0;
      const distance = (entries[jumpTarget(units.insns, at)] ?? 0) - (places[at] ?? 0);
      const needed = jumpSize(opcode, size, distance);
      if (needed <= size) continue;
      sizes[at] = needed;
      isWider = true;
    }
    if (isWider && round > MOST_ROUNDS) {
      for (const at of units.jumps) sizes[at] = farthestSize((units.insns[at] ?? 0) & 0xff);
    }
    return isWider;
  }
}

/** The order of edits of one instruction. */
const RANKS = { before: 0, instead: 1, after: 2 } as const;
