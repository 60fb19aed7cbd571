import type { ByteReader } from '../byte-reader.js';
import type { DebugBody } from '../code-body.js';
import type { DebugEvent } from '../debug.js';
import { debugOp, FIRST_SPECIAL, LAST_SPECIAL, LINE_BASE, LINE_RANGE } from '../debug-opcodes.js';
import type { ByteWriter } from './byte-writer.js';
import type { Indices } from './indices.js';

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
      case debugOp.end:
        return;
      case debugOp.advancePc:
      case debugOp.endLocal:
      case debugOp.restartLocal:
        out.uleb128(reader.uleb128());
        break;
      case debugOp.advanceLine:
        out.sleb128(reader.sleb128());
        break;
      case debugOp.startLocal:
      case debugOp.startLocalExtended:
        out.uleb128(reader.uleb128());
        string(out, indices, reader.uleb128p1());
        type(out, indices, reader.uleb128p1());
        if (op === debugOp.startLocalExtended) string(out, indices, reader.uleb128p1());
        break;
      case debugOp.setFile:
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
  out.u1(debugOp.end);
}

/** Goes to a position that is so many code units and lines away. */
function position(out: ByteWriter, addresses: number, lines: number): void {
  let lineStep = lines;
  if (lines < LINE_BASE || lines >= LINE_BASE + LINE_RANGE) {
    out.u1(debugOp.advanceLine);
    out.sleb128(lines);
    lineStep = 0;
  }
  const special = FIRST_SPECIAL + lineStep - LINE_BASE;
  const most = Math.floor((LAST_SPECIAL - special) / LINE_RANGE);
  if (addresses > most) advance(out, addresses);
  out.u1(special + (addresses > most ? 0 : addresses * LINE_RANGE));
}

function advance(out: ByteWriter, addresses: number): void {
  out.u1(debugOp.advancePc);
  out.uleb128(addresses);
}

function event(out: ByteWriter, step: DebugEvent, indices: Indices): void {
  switch (step.kind) {
    case 'start-local':
      out.u1(step.signature === -1 ? debugOp.startLocal : debugOp.startLocalExtended);
      out.uleb128(step.register);
      string(out, indices, step.name);
      type(out, indices, step.type);
      if (step.signature !== -1) string(out, indices, step.signature);
      break;
    case 'end-local':
      out.u1(debugOp.endLocal);
      out.uleb128(step.register);
      break;
    case 'restart-local':
      out.u1(debugOp.restartLocal);
      out.uleb128(step.register);
      break;
    case 'prologue-end':
      out.u1(debugOp.prologueEnd);
      break;
    case 'epilogue-begin':
      out.u1(debugOp.epilogueBegin);
      break;
    case 'set-file':
      out.u1(debugOp.setFile);
      string(out, indices, step.name);
  }
}

/** A string that may be missing: one more than its index, or zero. */
function string(out: ByteWriter, indices: Indices, index: number): void {
  out.uleb128(index === -1 ? 0 : indices.string(index) + 1);
}

function type(out: ByteWriter, indices: Indices, index: number): void {
  out.uleb128(index === -1 ? 0 : indices.type(index) + 1);
}
