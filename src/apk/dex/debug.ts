import { malformed } from '../malformed.js';
import type { ByteReader } from './byte-reader.js';
import type { DexFile } from './dex-file.js';

/** What debug information tells besides lines. Names and types are indexes in the file, -1 for none. */
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

const OP_END = 0x00;
const OP_ADVANCE_PC = 0x01;
const OP_ADVANCE_LINE = 0x02;
const OP_START_LOCAL = 0x03;
const OP_START_LOCAL_EXTENDED = 0x04;
const OP_END_LOCAL = 0x05;
const OP_RESTART_LOCAL = 0x06;
const OP_PROLOGUE_END = 0x07;
const OP_EPILOGUE_BEGIN = 0x08;
/** Operations from here on step to the next position, by an address and a line distance in one. */
const FIRST_SPECIAL = 0x0a;
const LINE_BASE = -4;
const LINE_RANGE = 15;

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
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #end: number;

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
      } else if (op === OP_END) break;
      else if (op === OP_ADVANCE_PC) {
        address += reader.uleb128();
        // More than any method is long.
        if (address > 0xffffffff) throw malformed(dex.part, `debug information at byte ${start} runs away`);
      } else if (op === OP_ADVANCE_LINE) line += reader.sleb128();
      else events.push(readEvent(reader, op, address));
    }
    this.parameterNames = names;
    this.addresses = addresses;
    this.lines = lines;
    this.events = events;
    this.#bytes = dex.bytes;
    this.#start = start;
    this.#end = reader.at;
  }

  /** The bytes of all of this in the file. */
  get raw(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  /** The line of an instruction; undefined before the first position. */
  lineAt(address: number): number | undefined {
    let low = 0;
    let high = this.addresses.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.addresses[middle] ?? 0) <= address) low = middle + 1;
      else high = middle;
    }
    return this.lines[low - 1];
  }
}

function readEvent(reader: ByteReader, op: number, address: number): DebugEvent {
  switch (op) {
    case OP_START_LOCAL:
    case OP_START_LOCAL_EXTENDED: {
      const register = reader.uleb128();
      const name = reader.uleb128p1();
      const type = reader.uleb128p1();
      const signature = op === OP_START_LOCAL ? -1 : reader.uleb128p1();
      return { kind: 'start-local', address, register, name, type, signature };
    }
    case OP_END_LOCAL:
      return { kind: 'end-local', address, register: reader.uleb128() };
    case OP_RESTART_LOCAL:
      return { kind: 'restart-local', address, register: reader.uleb128() };
    case OP_PROLOGUE_END:
      return { kind: 'prologue-end', address };
    case OP_EPILOGUE_BEGIN:
      return { kind: 'epilogue-begin', address };
    default:
      return { kind: 'set-file', address, name: reader.uleb128p1() };
  }
}
