import type { CatchHandler, TryBlock } from '../code.js';
import type { CodeBody, DebugBody } from '../code-body.js';
import type { Refuse } from '../edit/edit.js';
import { withLongStrings } from '../edit/long-strings.js';
import type { ByteWriter } from './byte-writer.js';
import { MAX_INDEX, replaceIndices } from './code-indices.js';
import type { DataSections } from './data-sections.js';
import { writeDebugInfo } from './debug-info.js';
import type { Indices } from './indices.js';
import { NOWHERE } from './section.js';

/** Code units somewhere, and all that an item says besides them. */
export interface CodeSource {
  readonly registers: number;
  readonly ins: number;
  readonly outs: number;
  readonly units: Uint16Array;
  readonly start: number;
  readonly size: number;
  readonly tries: readonly TryBlock[];
  /** Writes its debug information, and says where it is. */
  readonly writeDebug: () => number;
}

/** Writes code that was made for the new file. */
export function writeBody(sections: DataSections, body: CodeBody, indices: Indices, refuse: Refuse): number {
  const { registers, ins, outs, insns, tries, debug } = body;
  const writeDebug = () => (debug === null ? NOWHERE : writeBodyDebug(sections, debug, indices));
  const source = { registers, ins, outs, tries, units: insns, start: 0, size: insns.length, writeDebug };
  return writeCode(sections, source, indices, refuse, () => body);
}

/** Writes code with other indexes; `asBody` gives it in another form when an instruction must become longer. */
export function writeCode(
  sections: DataSections,
  source: CodeSource,
  indices: Indices,
  refuse: Refuse,
  asBody: () => CodeBody,
): number {
  const { out } = sections.code;
  const start = sections.code.begin();
  const tries = source.tries.filter(({ handlers }) => handlers.length > 0);
  out.u2(source.registers);
  out.u2(source.ins);
  out.u2(source.outs);
  out.u2(tries.length);
  const debugPointer = out.at;
  out.u4(0);
  out.u4(source.size);
  const at = out.at >> 1;
  out.copyUnits(source.units, source.start, source.size);
  const replaced = replaceIndices(out.units, at, source.size, indices);
  if (replaced.kind === 'malformed') throw refuse(replaced.what);
  if (replaced.kind === 'too-far') {
    sections.code.takeBack(start);
    const isLong = (index: number) => indices.string(index) > MAX_INDEX;
    const body = withLongStrings(asBody(), isLong, refuse);
    return writeBody(sections, body, indices, refuse);
  }
  sections.code.setPointer(debugPointer, sections.debugInfos, source.writeDebug());
  if (tries.length > 0) writeTries(out, tries, indices, refuse);
  return start;
}

function writeBodyDebug(sections: DataSections, debug: DebugBody, indices: Indices): number {
  const start = sections.debugInfos.begin();
  writeDebugInfo(debug, sections.debugInfos.out, indices);
  return sections.debugInfos.share(start);
}

/** The tries, and behind them each list of handlers once. */
function writeTries(out: ByteWriter, tries: readonly TryBlock[], indices: Indices, refuse: Refuse): void {
  out.align(4);
  const triesAt = out.at;
  const lists = new Map<string, readonly CatchHandler[]>();
  // The list that stands for another with the same content.
  const shared = new Map<readonly CatchHandler[], readonly CatchHandler[]>();
  for (const { start, count, handlers } of tries) {
    out.u4(start);
    out.u2(count);
    out.u2(0);
    if (shared.has(handlers)) continue;
    const key = handlersKey(handlers);
    const first = lists.get(key) ?? handlers;
    lists.set(key, first);
    shared.set(handlers, first);
  }
  const listsAt = out.at;
  out.uleb128(lists.size);
  const distances = new Map<readonly CatchHandler[] | undefined, number>();
  for (const handlers of lists.values()) {
    distances.set(handlers, out.at - listsAt);
    writeHandlers(out, handlers, indices);
  }
  for (const [i, { handlers }] of tries.entries()) {
    const distance = distances.get(shared.get(handlers)) ?? 0;
    if (distance > 0xffff) throw refuse('it has more exception handlers than a DEX can hold for one method');
    out.setU2(triesAt + 8 * i + 6, distance);
  }
}

function handlersKey(handlers: readonly CatchHandler[]): string {
  return handlers.map(({ type, address }) => `${address}${type ?? ''}`).join();
}

function writeHandlers(out: ByteWriter, handlers: readonly CatchHandler[], indices: Indices): void {
  const all = handlers.find(({ type }) => type === null);
  // What comes after the one for everything is never reached.
  const typed = all === undefined ? handlers : handlers.slice(0, handlers.indexOf(all));
  out.sleb128(all === undefined ? typed.length : -typed.length);
  for (const { type, address } of typed) {
    out.uleb128(indices.descriptor(type ?? ''));
    out.uleb128(address);
  }
  if (all !== undefined) out.uleb128(all.address);
}
