import { readSuite } from '../core/suite.js';
import { readTrace, type Trace } from '../core/trace.js';
import { readLines } from '../home/lines.js';
import { readText } from '../home/read-text.js';

/** A trace that may be wanted, under the name it goes by: most are only counted when one is wanted. */
export interface TraceCandidate {
  readonly id: string;
  read(): Trace;
}

/** The traces of a file with one in each line, by number from 0 on. */
export function* tracesInLines(file: string): Generator<TraceCandidate> {
  let number = 0;
  for (const { text } of readLines(file)) {
    const line = ++number;
    if (text !== '') yield { id: String(line - 1), read: () => readTrace(text, `${file}, line ${line}`) };
  }
}

/** The tests of a suite, by id. */
export function tracesInSuite(file: string): readonly TraceCandidate[] {
  return readSuite(readText(file), file).tests.map(({ id, trace }) => ({ id, read: () => trace }));
}

/** The one trace of a file, under this name. */
export function traceInFile(id: string, file: string): TraceCandidate {
  return { id, read: () => readTrace(readText(file), file) };
}
