import { describe, expect, it } from 'vitest';
import {
  flag,
  formatOf,
  indexKindOf,
  opcodeFlags,
  opcodeNames,
  opcodeOf,
  opcodeSizes,
} from '../../../src/apk/dex/opcodes.js';

const ALL = [...Array(256).keys()];

function flagsOf(name: string): string[] {
  const bits = opcodeFlags[opcodeOf(name)] ?? 0;
  return Object.entries(flag).flatMap(([word, bit]) => (bits & bit ? [word] : []));
}

describe('the opcodes', () => {
  it('are 224, each with a name of its own', () => {
    const known = ALL.filter((opcode) => formatOf(opcode) !== undefined);
    expect(known).toHaveLength(224);
    expect(new Set(known.map((opcode) => opcodeNames[opcode])).size).toBe(224);
    expect(ALL.filter((opcode) => !known.includes(opcode)).map((opcode) => opcodeSizes[opcode])).toEqual(
      new Array(32).fill(0),
    );
  });

  it('have the size that their format says', () => {
    for (const opcode of ALL) expect(opcodeSizes[opcode]).toBe(Number(formatOf(opcode)?.charAt(0) ?? 0));
  });

  it('say what they do', () => {
    expect(flagsOf('nop')).toEqual(['CONTINUES']);
    expect(flagsOf('goto/32')).toEqual(['BRANCHES']);
    expect(flagsOf('if-lez')).toEqual(['CONTINUES', 'BRANCHES', 'READS_A']);
    expect(flagsOf('packed-switch')).toEqual(['CONTINUES', 'SWITCHES', 'READS_A']);
    expect(flagsOf('return-wide')).toEqual(['RETURNS', 'READS_A', 'WIDE_A']);
    expect(flagsOf('throw')).toEqual(['THROWS_ALWAYS', 'MAY_THROW', 'READS_A']);
    expect(flagsOf('cmp-long')).toEqual(['CONTINUES', 'WRITES_A', 'READS_B', 'READS_C', 'WIDE_B', 'WIDE_C']);
    expect(flagsOf('shl-long/2addr')).toEqual(['CONTINUES', 'WRITES_A', 'READS_A', 'READS_B', 'WIDE_A']);
    expect(flagsOf('div-int/lit8')).toEqual(['CONTINUES', 'MAY_THROW', 'WRITES_A', 'READS_B']);
    expect(flagsOf('aput-wide')).toEqual([
      'CONTINUES',
      'MAY_THROW',
      'READS_A',
      'READS_B',
      'READS_C',
      'WIDE_A',
    ]);
    expect(flagsOf('invoke-custom')).toEqual(['CONTINUES', 'MAY_THROW', 'SETS_RESULT', 'TAKES_ARGUMENTS']);
  });

  it('say what their index counts', () => {
    const names = ['move', 'const-string', 'check-cast', 'sget', 'invoke-super', 'invoke-custom/range'];
    names.push('const-method-handle', 'const-method-type', 'invoke-polymorphic');
    expect(names.map((name) => indexKindOf(opcodeOf(name)))).toEqual([
      'none',
      'string',
      'type',
      'field',
      'method',
      'call-site',
      'method-handle',
      'proto',
      'method',
    ]);
    expect(() => opcodeOf('jump')).toThrow(RangeError);
  });
});
