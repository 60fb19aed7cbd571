import type { CodeBody } from '../dex/code-body.js';
import { opcodeOf } from '../dex/opcodes.js';

/** The code of a method that only marks one probe; `hit` is the index of the method that marks. */
export function stubCode(id: number, hit: number): CodeBody {
  const insns = [
    opcodeOf('const'),
    id & 0xffff,
    id >>> 16,
    opcodeOf('invoke-static') | (1 << 12),
    hit,
    0,
    opcodeOf('return-void'),
  ];
  return { registers: 1, ins: 0, outs: 1, insns: Uint16Array.from(insns), tries: [], debug: null };
}
