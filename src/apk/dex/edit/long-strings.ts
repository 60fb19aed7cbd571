import type { CodeBody } from '../code-body.js';
import { opcodeOf, opcodeSizes } from '../opcodes.js';
import { payloadSize } from '../payload.js';
import { editBody } from './code-editor.js';
import type { Edit, Refuse } from './edit.js';

const CONST_STRING = opcodeOf('const-string');
const CONST_STRING_JUMBO = opcodeOf('const-string/jumbo');

/**
 * The same code, where a const-string whose index needs, by `isLong`, 32 bits in the written file becomes a
 * const-string/jumbo with that index; the body itself when there is none.
 */
export function withLongStrings(
  body: CodeBody,
  isLong: (index: number) => boolean,
  refuse: Refuse,
): CodeBody {
  const { insns } = body;
  const edits: Edit[] = [];
  for (let at = 0; at < insns.length; ) {
    const unit = insns[at] ?? 0;
    const opcode = unit & 0xff;
    if (opcode === CONST_STRING) {
      const index = insns[at + 1] ?? 0;
      if (isLong(index))
        edits.push({ kind: 'instead', at, units: [CONST_STRING_JUMBO | (unit & 0xff00), index, 0] });
    }
    const size = opcode === 0 ? payloadSize(insns, at) || 1 : (opcodeSizes[opcode] ?? 0);
    if (size === 0) throw refuse(`there is no instruction with the opcode ${opcode} at ${at}`);
    at += size;
  }
  return edits.length === 0 ? body : editBody(body, edits, refuse);
}
