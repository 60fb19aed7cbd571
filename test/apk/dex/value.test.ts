import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/apk/dex/value.js';
import { expectMalformed } from '../support/refused.js';
import { smallDexWith } from './extend-dex.js';

function values(...bytes: number[]): readonly Value[] {
  const { dex, at } = smallDexWith(...bytes);
  return dex.valueArray(at);
}

function value(...bytes: number[]): Value | undefined {
  return values(1, ...bytes)[0];
}

describe('constants in a file', () => {
  it('are whole numbers of as many bytes as they need', () => {
    expect(value(0x00, 0xfe)).toEqual({ kind: 'byte', value: -2 });
    expect(value(0x02, 0x80)).toEqual({ kind: 'short', value: -128 });
    expect(value(0x22, 0x80, 0x00)).toEqual({ kind: 'short', value: 128 });
    expect(value(0x03, 0xff)).toEqual({ kind: 'char', value: 0xff });
    expect(value(0x23, 0xff, 0xff)).toEqual({ kind: 'char', value: 0xffff });
    expect(value(0x44, 0, 0, 0x80)).toEqual({ kind: 'int', value: -0x800000 });
    expect(value(0x64, 0xff, 0xff, 0xff, 0x7f)).toEqual({ kind: 'int', value: 0x7fffffff });
    expect(value(0x06, 0xff)).toEqual({ kind: 'long', value: -1n });
    expect(value(0xe6, 1, 0, 0, 0, 0, 0, 0, 0x80)).toEqual({ kind: 'long', value: -(2n ** 63n) + 1n });
  });

  it('are fractions, filled up on the right', () => {
    expect(value(0x30, 0x80, 0x3f)).toEqual({ kind: 'float', value: 1, bits: 0x3f800000 });
    expect(value(0x31, 0xf0, 0x3f)).toEqual({ kind: 'double', value: 1, bits: 0x3ff0000000000000n });
    expect(value(0x70, 1, 0, 0xa0, 0x7f)).toEqual({ kind: 'float', value: Number.NaN, bits: 0x7fa00001 });
  });

  it('are things of the file', () => {
    expect(value(0x17, 0)).toEqual({ kind: 'string', value: 'first' });
    expect(value(0x18, 0)).toEqual({ kind: 'type', value: 'LMain;' });
    expect(value(0x19, 0)).toMatchObject({ kind: 'field', value: { class: 'LMain;', name: 'count' } });
    expect(value(0x1b, 0)).toMatchObject({ kind: 'enum', value: { type: 'I', name: 'count' } });
    expect(value(0x1a, 0)).toMatchObject({ kind: 'method', value: { name: 'run' } });
    expect(value(0x15, 0)).toMatchObject({ kind: 'method-type', value: { descriptor: '(IJ)V' } });
    expect(value(0x1e)).toEqual({ kind: 'null' });
    expect(values(2, 0x1f, 0x3f)).toEqual([
      { kind: 'boolean', value: false },
      { kind: 'boolean', value: true },
    ]);
  });

  it('hold others', () => {
    const annotation = { type: 'LMain;', elements: [{ name: 'first', value: { kind: 'byte', value: 7 } }] };
    expect(value(0x1c, 2, 0x1e, 0x1d, 0, 1, 0, 0x00, 7)).toEqual({
      kind: 'array',
      value: [{ kind: 'null' }, { kind: 'annotation', value: annotation }],
    });
  });

  it('are malformed when they can not be', () => {
    expectMalformed(() => value(0x20, 1, 2), /more bytes than its kind allows/);
    expectMalformed(() => value(0x90, 1, 2, 3, 4, 5), /more bytes than its kind allows/);
    expectMalformed(() => value(0x05), /unknown kind 5/);
    expectMalformed(() => value(0x17, 99), /string 99 is wanted/);
    expectMalformed(() => value(0x16, 0), /method handle 0 is wanted, but there are 0/);
    expectMalformed(() => values(0x7f, 0x1e), /127 values are promised/);
    expectMalformed(() => value(...new Array<number[]>(200).fill([0x1c, 1]).flat(), 0x1e), /nested too deep/);
  });
});
