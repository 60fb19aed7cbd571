import type { Code } from '../code.js';
import type { CodeBody, DebugBody } from '../code-body.js';
import type { DebugInfo } from '../debug.js';
import type { Edit, Refuse } from './edit.js';
import { emit } from './emit.js';
import { entryMoves, movedParameters } from './entry-moves.js';
import type { Growth } from './growth.js';
import { debugSteps, movedDebug } from './moved-debug.js';
import { movedTries } from './moved-tries.js';
import { Placement } from './placement.js';
import { Workspace } from './workspace.js';

const MOST_REGISTERS = 0xffff;
const NOTHING: readonly number[] = [];
const workspace = new Workspace();

/** What an edited method needs besides its edits. */
export interface EditOptions {
  /** Further registers; defaults to none. */
  readonly growth?: Growth;
  /** Registers that the calls need that are put in. */
  readonly outs?: number;
}

/**
 * The code of a method with edits, which are ascending by address, for one address in the order before, instead,
 * after. Jumps, tables, tries, and lines and variables of the source move along; jumps that no longer reach become
 * longer ones.
 *
 * Further registers are behind all others. Parameters arrive in the last registers, so the method begins by moving
 * them to where its instructions expect them: these stay as they are.
 */
export function editCode(code: Code, edits: readonly Edit[], options: EditOptions = {}): CodeBody {
  const { growth, outs = 0 } = options;
  const refuse: Refuse = (what) => code.malformed(what);
  const more = growth?.registers ?? 0;
  const registers = code.registers + more;
  if (registers > MOST_REGISTERS) throw refuse('it has no room for another register');
  const placement = new Placement(
    code.insns,
    edits,
    growth === undefined ? NOTHING : entryMoves(code, more),
    workspace,
    refuse,
  );
  const { debug } = code;
  return {
    registers,
    ins: code.ins,
    outs: Math.max(code.outs, outs),
    insns: emit(placement),
    tries: movedTries(code.tries, placement, refuse),
    debug: debug === null ? null : editedDebug(code, debug, placement, growth),
  };
}

/** The same for code that is to be written anyway, without further registers. */
export function editBody(body: CodeBody, edits: readonly Edit[], refuse: Refuse): CodeBody {
  const placement = new Placement(body.insns, edits, NOTHING, workspace, refuse);
  return {
    ...body,
    insns: emit(placement),
    tries: movedTries(body.tries, placement, refuse),
    debug: body.debug === null ? null : movedDebug(body.debug, (address) => placement.entry(address)),
  };
}

/** The code of a method as it is, to be written. */
export function bodyOf(code: Code): CodeBody {
  const { registers, ins, outs, insns, tries, debug } = code;
  return { registers, ins, outs, insns, tries, debug: debug === null ? null : bodyOfDebug(code, debug) };
}

function bodyOfDebug(code: Code, debug: DebugInfo): DebugBody {
  const { lineStart, parameterNames } = debug;
  return { lineStart, parameterNames, events: debugSteps(code, debug, (address) => address) };
}

function editedDebug(
  code: Code,
  debug: DebugInfo,
  placement: Placement,
  growth: Growth | undefined,
): DebugBody {
  const { lineStart, parameterNames } = debug;
  const events = debugSteps(code, debug, (address) => placement.entry(address));
  if (growth === undefined || placement.entryUnits.length === 0) return { lineStart, parameterNames, events };
  const { names, registers } = growth;
  const moved = movedParameters(code, parameterNames, names, registers, placement.entry(0));
  const [line] = debug.lines;
  // The moves belong to the first line.
  const first =
    debug.addresses[0] === 0 && line !== undefined ? [{ kind: 'line', address: 0, line } as const] : [];
  return { lineStart, parameterNames, events: [...first, ...moved, ...events] };
}
