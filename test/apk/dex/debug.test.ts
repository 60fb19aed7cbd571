import { describe, expect, it } from 'vitest';
import { lineAt } from '../support/line-at.js';
import { expectMalformed } from '../support/refused.js';
import { smallDexWith } from './extend-dex.js';

function debugInfo(...bytes: number[]) {
  const { dex, at } = smallDexWith(...bytes);
  return dex.debugInfo(at);
}

/** One step to the next position: addresses and lines ahead. */
function special(addresses: number, lines: number): number {
  return 0x0a + 15 * addresses + lines + 4;
}

describe('DebugInfo', () => {
  it('has a line for every position', () => {
    const info = debugInfo(10, 0, special(0, 0), 0x01, 20, 0x02, 0x7b, special(1, 2), special(3, -4), 0);
    expect([info.lineStart, info.addresses, info.lines]).toEqual([10, [0, 21, 24], [10, 7, 3]]);
    expect([0, 20, 21, 23, 24, 999].map((address) => lineAt(info, address))).toEqual([10, 10, 7, 7, 3, 3]);
    expect(lineAt(debugInfo(10, 0, 0x01, 5, special(0, 1), 0), 4)).toBeUndefined();
  });

  it('keeps what else there is, for a file to be written again', () => {
    const bytes = [
      1, 2, 1, 0, 0x07, 0x03, 3, 1, 2, 0x04, 4, 1, 2, 3, 0x01, 2, 0x05, 3, 0x06, 3, 0x08, 0x09, 1, 0,
    ];
    const info = debugInfo(...bytes);
    expect(info.parameterNames).toEqual([0, -1]);
    expect(info.events).toEqual([
      { kind: 'prologue-end', address: 0 },
      { kind: 'start-local', address: 0, register: 3, name: 0, type: 1, signature: -1 },
      { kind: 'start-local', address: 0, register: 4, name: 0, type: 1, signature: 2 },
      { kind: 'end-local', address: 2, register: 3 },
      { kind: 'restart-local', address: 2, register: 3 },
      { kind: 'epilogue-begin', address: 2 },
      { kind: 'set-file', address: 2, name: 0 },
    ]);
  });

  it('is malformed when it does not end', () => {
    expectMalformed(() => debugInfo(1, 0, 0x0e, 0x0e), /1 bytes are wanted/);
    const far = [0x01, 0xff, 0xff, 0xff, 0xff, 0x0f];
    expectMalformed(() => debugInfo(1, 0, ...far, ...far, 0), /runs away/);
  });
});
