import type { Code } from '../dex/code.js';
import type { CodeBody } from '../dex/code-body.js';
import type { DexMethod } from '../dex/dex-class.js';
import { editCode } from '../dex/edit/code-editor.js';
import type { Edit } from '../dex/edit/edit.js';
import type { NameIndices } from '../dex/edit/growth.js';
import { opcodeOf } from '../dex/opcodes.js';
import { unlessMalformed } from '../unless-malformed.js';
import { type CodeRange, coverageRanges, wholeRange } from './probe-ranges.js';

/** The methods that probes call, by the indices of a plan. All are static and throw nothing. */
export interface ProbeCalls {
  /** Takes the id of a probe, as an int. */
  readonly hit: number;
  /** Stands for the call of `hit` with one id and takes nothing. */
  readonly stub: (id: number) => number;
  /** For variables of the source that move. */
  readonly names: NameIndices;
}

/** What a probe stands for. */
export interface ProbedBlock extends CodeRange {
  readonly id: number;
}

/** A method that was given probes. */
export interface ProbedMethod {
  readonly kind: 'probed';
  readonly body: CodeBody;
  /** By address, and with ascending ids. */
  readonly blocks: readonly ProbedBlock[];
  /** What its probes call: `hit`, or a stub for each id. */
  readonly calls: 'hit' | 'stubs';
}

/** A method that cannot be given probes, and why. */
export interface UnprobedMethod {
  readonly kind: 'skipped';
  readonly why: string;
}

/** What gets a probe: every block that coverage counts, or only a method's begin. */
export type ProbeDensity = 'block' | 'method';

/**
 * Puts probes into a method, with ids from `firstId` on; null when it has no code.
 *
 * A probe is a constant and a call at the head of a block, behind the move-exception of a handler. It needs one
 * register of its own, the last: that touches nothing of the method, so a constructor can have probes before it
 * calls that of its superclass. A constant can only be put into the first 256 registers; a method with more calls
 * stubs that take nothing, and needs no register. Probes are in no try (see `Edit`), not even where a lock is held:
 * they do not throw, and handlers neither see one more state of the registers nor of the locks.
 */
export function probeMethod(
  method: DexMethod,
  calls: ProbeCalls,
  firstId: number,
  density: ProbeDensity = 'block',
): ProbedMethod | UnprobedMethod | null {
  return unlessMalformed(
    () => {
      const { code } = method;
      return code === null ? null : probeCode(code, calls, firstId, density);
    },
    (why) => ({ kind: 'skipped', why }),
  );
}

/** The same for code; fails when it cannot be edited. */
export function probeCode(
  code: Code,
  calls: ProbeCalls,
  firstId: number,
  density: ProbeDensity = 'block',
): ProbedMethod {
  const ranges = density === 'block' ? coverageRanges(code) : wholeRange(code);
  const usesHit = code.registers <= LAST_CONST_REGISTER;
  const edits: Edit[] = [];
  const blocks: ProbedBlock[] = [];
  for (const [i, { start, end, lines }] of ranges.entries()) {
    const id = firstId + i;
    const units = usesHit ? hitUnits(code, calls.hit, id) : stubUnits(code, calls.stub(id));
    edits.push({ kind: mustBeFirst(code, start) ? 'after' : 'before', at: start, units });
    blocks.push({ id, start, end, lines });
  }
  const body = usesHit
    ? editCode(code, edits, { growth: { registers: 1, names: calls.names }, outs: 1 })
    : editCode(code, edits);
  return { kind: 'probed', body, blocks, calls: usesHit ? 'hit' : 'stubs' };
}

const CONST_16 = opcodeOf('const/16');
const CONST = opcodeOf('const');
const INVOKE_STATIC = opcodeOf('invoke-static');
const INVOKE_STATIC_RANGE = opcodeOf('invoke-static/range');
const MOVE_RESULT = opcodeOf('move-result');
const MOVE_EXCEPTION = opcodeOf('move-exception');
const LAST_CONST_REGISTER = 0xff;
const MOST_METHODS = 0x10000;

function hitUnits(code: Code, hit: number, id: number): readonly number[] {
  const register = code.registers;
  const call = [INVOKE_STATIC_RANGE | (1 << 8), callable(code, hit), register];
  const to = register << 8;
  return id <= 0x7fff ? [CONST_16 | to, id, ...call] : [CONST | to, id & 0xffff, id >>> 16, ...call];
}

function stubUnits(code: Code, stub: number): readonly number[] {
  return [INVOKE_STATIC, callable(code, stub), 0];
}

function callable(code: Code, index: number): number {
  if (index < MOST_METHODS) return index;
  throw code.malformed('its file has no room for the methods that probes call');
}

/** A move-exception is the first of its handler, and a move-result comes right after its call. */
function mustBeFirst(code: Code, address: number): boolean {
  const opcode = (code.insns[address] ?? 0) & 0xff;
  return opcode >= MOVE_RESULT && opcode <= MOVE_EXCEPTION;
}
