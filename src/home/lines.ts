import { closeSync, openSync, readSync } from 'node:fs';
import { ioError } from './io-error.js';

const CHUNK = 1 << 20;
const NEWLINE = 10;

/** A line of a text file. */
export interface Line {
  readonly text: string;
  /** False for a last line without its line end. */
  readonly whole: boolean;
  /** Offset of the byte after it. */
  readonly end: number;
}

/** The lines of a file, one after the other, however large it is. */
export function* readLines(file: string): Generator<Line> {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    throw ioError(error, file);
  }
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let rest: Buffer = Buffer.alloc(0);
    let offset = 0;
    for (;;) {
      const size = read(fd, chunk, file);
      if (size === 0) break;
      const data =
        rest.length === 0 ? chunk.subarray(0, size) : Buffer.concat([rest, chunk.subarray(0, size)]);
      let from = 0;
      for (let to = data.indexOf(NEWLINE); to >= 0; to = data.indexOf(NEWLINE, from)) {
        offset += to + 1 - from;
        yield { text: data.toString('utf8', from, to), whole: true, end: offset };
        from = to + 1;
      }
      rest = Buffer.from(data.subarray(from));
    }
    if (rest.length > 0) yield { text: rest.toString('utf8'), whole: false, end: offset + rest.length };
  } finally {
    closeSync(fd);
  }
}

function read(fd: number, chunk: Buffer, file: string): number {
  try {
    return readSync(fd, chunk, 0, CHUNK, null);
  } catch (error) {
    throw ioError(error, file);
  }
}
