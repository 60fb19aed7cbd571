import { jump, jumpKinds, jumpTarget, writeJump, writeWord } from './jumps.js';
import type { Placement } from './placement.js';
import { begins, type CodeUnits, targetsAt } from './units.js';

/** The edited code. */
export function emit(placement: Placement): Uint16Array {
  const { units, edits, entryUnits, places } = placement;
  const { length } = units.insns;
  const out = new Uint16Array(placement.size);
  let end = put(out, 0, entryUnits);
  let e = 0;
  for (let at = 0; at < length; at += units.sizeAt(at)) {
    let edit = edits[e];
    if (edit?.at !== at) {
      // What lies between is the nop before a table.
      end = emitOld(out, placement, at);
      continue;
    }
    for (; edit?.at === at && edit.kind === 'before'; edit = edits[++e]) end = put(out, end, edit.units);
    if (edit?.at === at && edit.kind === 'instead') {
      end = put(out, places[at] ?? 0, edit.units);
      edit = edits[++e];
    } else end = emitOld(out, placement, at);
    for (; edit?.at === at; edit = edits[++e]) end = put(out, end, edit.units);
  }
  return out;
}

function put(out: Uint16Array, at: number, units: ArrayLike<number>): number {
  out.set(units, at);
  return at + units.length;
}

/** Writes the old instruction or table at an address; returns where it ends. */
function emitOld(out: Uint16Array, placement: Placement, at: number): number {
  const { units, places, entries, sizes } = placement;
  const { insns } = units;
  const place = places[at] ?? 0;
  const size = sizes[at] ?? 0;
  const unit = insns[at] ?? 0;
  const kind = jumpKinds[unit & 0xff];
  if (kind === jump.NONE) {
    for (let i = 0; i < size; i++) out[place + i] = insns[at + i] ?? 0;
    if (units.begins[at] === begins.TABLE) moveTargets(out, placement, at);
  } else if (kind === jump.TABLE) {
    out[place] = unit;
    writeWord(out, place + 1, (places[jumpTarget(insns, at)] ?? 0) - place);
  } else writeJump(out, place, unit, size, (entries[jumpTarget(insns, at)] ?? 0) - place);
  return place + size;
}

/** Writes the targets of the switch with the table at an address, if it is that of a switch. */
function moveTargets(out: Uint16Array, placement: Placement, table: number): void {
  const { units, entries, places } = placement;
  const pc = units.switches.get(table);
  if (pc === undefined) return;
  const first = targetsAt(units.insns, table);
  const move = (places[table] ?? 0) - table;
  for (let at = first; at < first + 2 * (units.insns[table + 1] ?? 0); at += 2) {
    const target = switchTarget(units, pc, at);
    writeWord(out, at + move, (entries[target] ?? 0) - (places[pc] ?? 0));
  }
}

function switchTarget(units: CodeUnits, pc: number, at: number): number {
  const target = pc + ((units.insns[at] ?? 0) | ((units.insns[at + 1] ?? 0) << 16));
  units.checkTarget(pc, target);
  return target;
}
