import { malformed } from '../malformed.js';
import type { ByteReader } from './byte-reader.js';
import { debugOp, FIRST_SPECIAL, LINE_BASE, LINE_RANGE } from './debug-opcodes.js';
import type { DexFile } from './dex-file.js';

/** What debug information holds besides lines. Names and types are indexes in the file, -1 for none. */
export type DebugEvent =
  | {
      readonly kind: 'start-local';
      readonly address: number;
      readonly register: number;
      readonly name: number;
      readonly type: number;
      readonly signature: number;
    }
  | { readonly kind: 'end-local' | 'restart-local'; readonly address: number; readonly register: number }
  | { readonly kind: 'prologue-end' | 'epilogue-begin'; readonly address: number }
  | { readonly kind: 'set-file'; readonly address: number; readonly name: number };

/** Which line of the source an instruction comes from, and what the variables are called. */
export class DebugInfo {
  /** The line that the first position counts from. */
  readonly lineStart: number;
  /** Index of the name of each parameter, -1 for none. */
  readonly parameterNames: readonly number[];
  /** Addresses of the positions, ascending. */
  readonly addresses: readonly number[];
  /** The line of each position. */
  readonly lines: readonly number[];
  readonly events: readonly DebugEvent[];

  /** Reads debug information; `reader` is left behind it. */
  constructor(dex: DexFile, reader: ByteReader) {
    const start = reader.at;
    this.lineStart = reader.uleb128();
    const size = reader.uleb128();
    reader.expect(size, 1, 'parameter names');
    const names: number[] = [];
    for (let i = 0; i < size; i++) names.push(reader.uleb128p1());
    const addresses: number[] = [];
    const lines: number[] = [];
    const events: DebugEvent[] = [];
    let address = 0;
    let line = this.lineStart;
    for (;;) {
      const op = reader.u1();
      if (op >= FIRST_SPECIAL) {
        const step = op - FIRST_SPECIAL;
        address += (step / LINE_RANGE) | 0;
        line += LINE_BASE + (step % LINE_RANGE);
        addresses.push(address);
        lines.push(line);
      } else if (op === debugOp.end) break;
      else if (op === debugOp.advancePc) {
        address += reader.uleb128();
        // More than any method is long.
        if (address > 0xffffffff) throw malformed(dex.part, `debug information at byte ${start} runs away`);
      } else if (op === debugOp.advanceLine) line += reader.sleb128();
      else events.push(readEvent(reader, op, address));
    }
    this.parameterNames = names;
    this.addresses = addresses;
    this.lines = lines;
    this.events = events;
  }
}

function readEvent(reader: ByteReader, op: number, address: number): DebugEvent {
  switch (op) {
    case debugOp.startLocal:
    case debugOp.startLocalExtended: {
      const register = reader.uleb128();
      const name = reader.uleb128p1();
      const type = reader.uleb128p1();
      const signature = op === debugOp.startLocal ? -1 : reader.uleb128p1();
      return { kind: 'start-local', address, register, name, type, signature };
    }
    case debugOp.endLocal:
      return { kind: 'end-local', address, register: reader.uleb128() };
    case debugOp.restartLocal:
      return { kind: 'restart-local', address, register: reader.uleb128() };
    case debugOp.prologueEnd:
      return { kind: 'prologue-end', address };
    case debugOp.epilogueBegin:
      return { kind: 'epilogue-begin', address };
    default:
      return { kind: 'set-file', address, name: reader.uleb128p1() };
  }
}
