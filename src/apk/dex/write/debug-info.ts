import type { ByteReader } from '../byte-reader.js';
import type { DebugBody, DebugStep } from '../code-body.js';
import type { ByteWriter } from './byte-writer.js';
import type { Indices } from './indices.js';

const OP_END = 0x00;
const OP_ADVANCE_PC = 0x01;
const OP_ADVANCE_LINE = 0x02;
const OP_START_LOCAL = 0x03;
const OP_START_LOCAL_EXTENDED = 0x04;
const OP_END_LOCAL = 0x05;
const OP_RESTART_LOCAL = 0x06;
const OP_PROLOGUE_END = 0x07;
const OP_EPILOGUE_BEGIN = 0x08;
const OP_SET_FILE = 0x09;
/** Operations from here on step to the next position, by an address and a line distance in one. */
const FIRST_SPECIAL = 0x0a;
const LINE_BASE = -4;
const LINE_RANGE = 15;
const LAST_SPECIAL = 0xff;

/** Copies debug information of one file into another, with other indexes. */
export function copyDebugInfo(reader: ByteReader, out: ByteWriter, indices: Indices): void {
  out.uleb128(reader.uleb128());
  const size = reader.uleb128();
  reader.expect(size, 1, 'parameter names');
  out.uleb128(size);
  for (let i = 0; i < size; i++) string(out, indices, reader.uleb128p1());
  for (;;) {
    const op = reader.u1();
    out.u1(op);
    switch (op) {
      case OP_END:
        return;
      case OP_ADVANCE_PC:
      case OP_END_LOCAL:
      case OP_RESTART_LOCAL:
        out.uleb128(reader.uleb128());
        break;
      case OP_ADVANCE_LINE:
        out.sleb128(reader.sleb128());
        break;
      case OP_START_LOCAL:
      case OP_START_LOCAL_EXTENDED:
        out.uleb128(reader.uleb128());
        string(out, indices, reader.uleb128p1());
        type(out, indices, reader.uleb128p1());
        if (op === OP_START_LOCAL_EXTENDED) string(out, indices, reader.uleb128p1());
        break;
      case OP_SET_FILE:
        string(out, indices, reader.uleb128p1());
        break;
    }
  }
}

/** Writes debug information in as few bytes as it needs. */
export function writeDebugInfo(debug: DebugBody, out: ByteWriter, indices: Indices): void {
  out.uleb128(debug.lineStart);
  out.uleb128(debug.parameterNames.length);
  for (const name of debug.parameterNames) string(out, indices, name);
  let address = 0;
  let line = debug.lineStart;
  for (const step of debug.events) {
    if (step.kind === 'line') {
      position(out, step.address - address, step.line - line);
      line = step.line;
    } else {
      if (step.address > address) advance(out, step.address - address);
      event(out, step, indices);
    }
    address = step.address;
  }
  out.u1(OP_END);
}

/** Goes to a position that is so many code units and lines away. */
function position(out: ByteWriter, addresses: number, lines: number): void {
  let lineStep = lines;
  if (lines < LINE_BASE || lines >= LINE_BASE + LINE_RANGE) {
    out.u1(OP_ADVANCE_LINE);
    out.sleb128(lines);
    lineStep = 0;
  }
  const special = FIRST_SPECIAL + lineStep - LINE_BASE;
  const most = Math.floor((LAST_SPECIAL - special) / LINE_RANGE);
  if (addresses > most) advance(out, addresses);
  out.u1(special + (addresses > most ? 0 : addresses * LINE_RANGE));
}

function advance(out: ByteWriter, addresses: number): void {
  out.u1(OP_ADVANCE_PC);
  out.uleb128(addresses);
}

function event(out: ByteWriter, step: Exclude<DebugStep, { readonly kind: 'line' }>, indices: Indices): void {
  switch (step.kind) {
    case 'start-local':
      out.u1(step.signature === -1 ? OP_START_LOCAL : OP_START_LOCAL_EXTENDED);
      out.uleb128(step.register);
      string(out, indices, step.name);
      type(out, indices, step.type);
      if (step.signature !== -1) string(out, indices, step.signature);
      break;
    case 'end-local':
      out.u1(OP_END_LOCAL);
      out.uleb128(step.register);
      break;
    case 'restart-local':
      out.u1(OP_RESTART_LOCAL);
      out.uleb128(step.register);
      break;
    case 'prologue-end':
      out.u1(OP_PROLOGUE_END);
      break;
    case 'epilogue-begin':
      out.u1(OP_EPILOGUE_BEGIN);
      break;
    case 'set-file':
      out.u1(OP_SET_FILE);
      string(out, indices, step.file);
  }
}

/** A string that may be missing: one more than its index, or zero. */
function string(out: ByteWriter, indices: Indices, index: number): void {
  out.uleb128(index === -1 ? 0 : indices.string(index) + 1);
}

function type(out: ByteWriter, indices: Indices, index: number): void {
  out.uleb128(index === -1 ? 0 : indices.type(index) + 1);
}
