import type { Code } from '../dex/code.js';
import { controlFlow } from '../flow/control-flow.js';
import { leaders } from '../flow/leaders.js';

/** Obfuscators make lines negative; Android shows none then. */
const NO_LINE = -1;

/** A part of a method's code that a probe stands for. */
export interface CodeRange {
  /** Address of its first instruction. */
  readonly start: number;
  /** Address behind its last instruction. */
  readonly end: number;
  /** The lowest and the highest line of the source; null where none is known. */
  readonly lines: readonly [first: number, last: number] | null;
}

/** The blocks that coverage counts, by address. */
export function coverageRanges(code: Code): readonly CodeRange[] {
  const flow = controlFlow(code);
  const starts = leaders(flow);
  const lines = new LineRanges(code);
  const ranges: CodeRange[] = [];
  let block = 0;
  for (const [i, start] of starts.entries()) {
    const next = starts[i + 1] ?? code.size;
    let end = start;
    for (; block < flow.size && flow.start(block) < next; block++) end = Math.max(end, flow.end(block));
    ranges.push({ start, end, lines: lines.next(start, end) });
  }
  return ranges;
}

/** All of a method as one range. */
export function wholeRange(code: Code): readonly CodeRange[] {
  return [{ start: 0, end: code.size, lines: new LineRanges(code).next(0, code.size) }];
}

/** The lines of ranges that are asked for by ascending addresses. */
class LineRanges {
  readonly #code: Code;
  readonly #addresses: readonly number[];
  readonly #lines: readonly number[];
  #at = 0;

  constructor(code: Code) {
    const { debug } = code;
    this.#code = code;
    this.#addresses = debug?.addresses ?? [];
    this.#lines = debug?.lines ?? [];
  }

  next(start: number, end: number): CodeRange['lines'] {
    const addresses = this.#addresses;
    const before = this.#at;
    while ((addresses[this.#at] ?? end) <= start) this.#at++;
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    // The position before may have the line of the first instruction.
    let at = Math.max(0, this.#at - 1);
    for (; (addresses[at] ?? end) < end; at++) {
      const line = this.#lines[at] ?? NO_LINE;
      if (line < 0) continue;
      first = Math.min(first, line);
      last = Math.max(last, line);
    }
    // Methods can share their debug information.
    this.#code.method.class.dex.spendPerMethod(at - before);
    return first <= last ? [first, last] : null;
  }
}
