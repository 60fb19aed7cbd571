import { expect, it, vi } from 'vitest';
import { wholeRange } from '../../../src/apk/instrument/probe-ranges.js';
import { assemble } from '../support/assemble.js';

function linesOf(addresses: readonly number[], lines: readonly number[]) {
  const code = assemble({ registers: 1 }, 'nop\nnop\nnop\nreturn-void');
  vi.spyOn(code, 'debug', 'get').mockReturnValue({
    lineStart: lines[0] ?? 0,
    parameterNames: [],
    addresses,
    lines,
    events: [],
  });
  return wholeRange(code)[0]?.lines;
}

it('has the lowest and the highest line of a range', () => {
  expect(linesOf([0, 1, 2], [7, 5, 9])).toEqual([5, 9]);
});

it('has no line where an obfuscator has made it negative', () => {
  expect(linesOf([0, 1, 2], [-20, 6, -1])).toEqual([6, 6]);
  expect(linesOf([0, 1], [-20, -3])).toBeNull();
});
