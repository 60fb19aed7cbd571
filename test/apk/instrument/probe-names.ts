import { opcodeNames, opcodeSizes } from '../../../src/apk/dex/opcodes.js';
import { payloadSize } from '../../../src/apk/dex/payload.js';

/** The instructions of some code, by name. */
export function namesOf({ insns }: { readonly insns: Uint16Array }): string[] {
  const found: string[] = [];
  for (let at = 0; at < insns.length; ) {
    const opcode = (insns[at] ?? 0) & 0xff;
    const table = payloadSize(insns, at);
    if (table === 0) found.push(opcodeNames[opcode] ?? '');
    at += table || (opcodeSizes[opcode] ?? 1);
  }
  return found;
}
