import { INDEX_KINDS, type IndexKind, opcodeIndexKinds, opcodeOf, opcodeSizes } from '../opcodes.js';
import { payloadSize } from '../payload.js';
import type { Indices } from './indices.js';

const kindNumber = (kind: IndexKind) => INDEX_KINDS.indexOf(kind);
const NONE = kindNumber('none');
const STRING = kindNumber('string');
const TYPE = kindNumber('type');
const FIELD = kindNumber('field');
const METHOD = kindNumber('method');
const CALL_SITE = kindNumber('call-site');
const METHOD_HANDLE = kindNumber('method-handle');
const CONST_STRING_JUMBO = opcodeOf('const-string/jumbo');
const INVOKE_POLYMORPHIC = opcodeOf('invoke-polymorphic');
const INVOKE_POLYMORPHIC_RANGE = opcodeOf('invoke-polymorphic/range');

/** The highest index that most instructions can hold. */
export const MAX_INDEX = 0xffff;

/** What became of the indexes of some code. */
export type Replaced =
  | { readonly kind: 'all' }
  /** A string has an index that its instruction can't hold. */
  | { readonly kind: 'too-far' }
  | { readonly kind: 'malformed'; readonly what: string };

const ALL: Replaced = { kind: 'all' };
const TOO_FAR: Replaced = { kind: 'too-far' };

/** Replaces every index in the code units from `start` on, in place. */
export function replaceIndices(units: Uint16Array, start: number, size: number, indices: Indices): Replaced {
  const end = start + size;
  let at = start;
  while (at < end) {
    const opcode = (units[at] ?? 0) & 0xff;
    const table = opcode === 0 ? payloadSize(units, at) : 0;
    const length = table === 0 ? (opcodeSizes[opcode] ?? 0) : table;
    if (length === 0) return { kind: 'malformed', what: `there is no instruction at ${at - start}` };
    if (at + length > end)
      return { kind: 'malformed', what: `the instruction at ${at - start} runs out of the code` };
    const kind = opcodeIndexKinds[opcode] ?? NONE;
    if (kind !== NONE) {
      const low = units[at + 1] ?? 0;
      if (opcode === CONST_STRING_JUMBO) {
        const index = indices.string((low | ((units[at + 2] ?? 0) << 16)) >>> 0);
        units[at + 1] = index;
        units[at + 2] = index >>> 16;
      } else {
        const index = newIndex(indices, kind, low);
        if (index > MAX_INDEX && indices.areFinal) return TOO_FAR;
        units[at + 1] = index;
        if (opcode === INVOKE_POLYMORPHIC || opcode === INVOKE_POLYMORPHIC_RANGE) {
          units[at + 3] = indices.proto(units[at + 3] ?? 0);
        }
      }
    }
    at += length;
  }
  return ALL;
}

function newIndex(indices: Indices, kind: number, index: number): number {
  switch (kind) {
    case STRING:
      return indices.string(index);
    case TYPE:
      return indices.type(index);
    case FIELD:
      return indices.field(index);
    case METHOD:
      return indices.method(index);
    case CALL_SITE:
      return indices.callSite(index);
    case METHOD_HANDLE:
      return indices.methodHandle(index);
    default:
      return indices.proto(index);
  }
}
