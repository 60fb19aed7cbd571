import { describe, expect, it } from 'vitest';
import type { Code } from '../../../src/apk/dex/code.js';
import { InstructionCursor } from '../../../src/apk/dex/instruction-cursor.js';
import { opcodeOf } from '../../../src/apk/dex/opcodes.js';
import { assemble } from '../support/assemble.js';
import { decode } from '../support/decode.js';
import { expectMalformed } from '../support/refused.js';

function units(registers: number, ...values: number[]): Code {
  return assemble({ registers }, `.units ${values.join(' ')}`);
}

/** The only instruction of a method with 256 registers. */
function one(...values: number[]) {
  return decode(units(256, ...values))[0];
}

describe('instructions', () => {
  it('are decoded from every format', () => {
    expect(one(0x2101)).toMatchObject({ pc: 0, opcode: opcodeOf('move'), size: 1, a: 1, b: 2 });
    expect(one(0xf112)).toMatchObject({ a: 1, literal: -1, literalHigh: -1 });
    expect(one(0xff0a)).toMatchObject({ a: 255, b: 0, target: -1, index: -1, arguments: [] });
    expect(one(0x0028)).toMatchObject({ target: 0 });
    expect(decode(units(1, 0, 0xff28)).at(-1)).toMatchObject({ pc: 1, target: 0 });
    expect(decode(units(1, 0, 0x0029, 0xffff)).at(-1)).toMatchObject({ target: 0 });
    expect(decode(units(1, 0, 0x002a, 0xffff, 0xffff)).at(-1)).toMatchObject({ target: 0 });
    expect(one(0x0102, 0x00ff)).toMatchObject({ a: 1, b: 255 });
    expect(one(0x0538, 0x0001)).toMatchObject({ a: 5, target: 1 });
    expect(one(0x0513, 0x8000)).toMatchObject({ a: 5, literal: -32768 });
    expect(one(0x0515, 0x8000)).toMatchObject({ literal: -(2 ** 31), literalHigh: -1 });
    expect(one(0x0519, 0x8000)).toMatchObject({ literal: 0, literalHigh: -(2 ** 31) });
    expect(one(0x051a, 0xffff)).toMatchObject({ a: 5, index: 0xffff });
    expect(one(0x0190, 0x0302)).toMatchObject({ a: 1, b: 2, c: 3 });
    expect(one(0x01d8, 0xff02)).toMatchObject({ a: 1, b: 2, literal: -1 });
    expect(one(0x2132, 0x0001)).toMatchObject({ a: 1, b: 2, target: 1 });
    expect(one(0x21d0, 0x7fff)).toMatchObject({ a: 1, b: 2, literal: 32767 });
    expect(one(0x2152, 0x0009)).toMatchObject({ a: 1, b: 2, index: 9 });
    expect(one(0x0003, 0x0010, 0x00ff)).toMatchObject({ a: 16, b: 255 });
    expect(one(0x0114, 0x5678, 0x8234)).toMatchObject({ a: 1, literal: 0x82345678 | 0 });
    expect(one(0x011b, 0x5678, 0x8234)).toMatchObject({ a: 1, index: 0x82345678 });
    expect(one(0x536e, 0x0007, 0x4321)).toMatchObject({
      index: 7,
      arguments: [1, 2, 3, 4, 3],
      protoIndex: -1,
    });
    expect(one(0x0374, 0x0007, 0x00fd)).toMatchObject({ index: 7, arguments: [253, 254, 255] });
    expect(one(0x20fa, 0x0007, 0x0021, 0x0009)).toMatchObject({ index: 7, protoIndex: 9, arguments: [1, 2] });
    expect(one(0x02fb, 0x0007, 0x0010, 0x0009)).toMatchObject({ protoIndex: 9, arguments: [16, 17] });
    expect(one(0x0118, 1, 2, 3, 0x8004)).toMatchObject({ literal: 0x20001, literalHigh: 0x80040003 | 0 });
  });

  it('are those of one method after the other for a cursor that enters them', () => {
    const cursor = new InstructionCursor(units(1, 0, 0));
    while (cursor.next());
    const other = units(9, 0x080f);
    expect(cursor.enter(other).code).toBe(other);
    expect([cursor.next(), cursor.pc, cursor.name, cursor.a, cursor.next()]).toEqual([
      true,
      0,
      'return',
      8,
      false,
    ]);
  });

  it('have wide constants', () => {
    const wide = (...values: number[]) => {
      const cursor = new InstructionCursor(units(8, ...values));
      cursor.next();
      return cursor.wideLiteral;
    };
    expect(wide(0x0118, 1, 0, 0, 0x8000)).toBe(-(2n ** 63n) + 1n);
    expect(wide(0x0119, 0x4000)).toBe(2n ** 62n);
    expect(wide(0x0116, 0xffff)).toBe(-1n);
    expect(wide(0x0117, 0, 0x8000)).toBe(-(2n ** 31n));
  });

  it('go past tables, which can be asked for', () => {
    const code = assemble(
      { registers: 2 },
      `packed-switch v0, 5, :five, :six
       sparse-switch v1, -7, :six, 70, :five
       :five
       return-void
       :six
       return-void`,
    );
    const [packed, sparse, ...rest] = decode(code).filter(({ opcode }) => opcode !== 0);
    expect(rest.map(({ pc }) => pc)).toEqual([6, 7]);
    expect(code.switchTable(0, packed?.target ?? 0)).toEqual({
      keys: Int32Array.of(5, 6),
      targets: Int32Array.of(6, 7),
    });
    expect(code.switchTable(3, sparse?.target ?? 0)).toEqual({
      keys: Int32Array.of(-7, 70),
      targets: Int32Array.of(7, 6),
    });
    expect(code.switchTable(3, sparse?.target ?? 0)).toBe(code.switchTable(3, sparse?.target ?? 0));
    expectMalformed(() => new InstructionCursor(code).seek(packed?.target ?? 0), /there is a table at/);
    expect(new InstructionCursor(code).seek(6).name).toBe('return-void');
  });

  it('are malformed when the code is broken, and the method is named', () => {
    expectMalformed(
      () => decode(units(1, 0x003e)),
      /LMain;->run\(\)V: there is no instruction with the opcode 62/,
    );
    expectMalformed(() => decode(units(1, 0x0013)), /the instruction at 0 runs out of the code/);
    expectMalformed(() => decode(units(1, 0x0228)), /the jump at 0 leaves the code/);
    expectMalformed(() => decode(units(1, 0x010a)), /uses registers beyond the 1 there are/);
    expectMalformed(() => decode(units(1, 0x000b)), /uses registers beyond/);
    expectMalformed(() => decode(units(3, 0x009b, 0x0200)), /uses registers beyond/);
    expectMalformed(() => decode(units(1, 0x106e, 0, 0x0001)), /uses registers beyond/);
    expectMalformed(() => decode(units(1, 0x0274, 0, 0)), /uses registers beyond/);
    expectMalformed(() => decode(units(16, 0x606e, 0, 0)), /6 arguments in a list/);
    expectMalformed(() => decode(units(1, 0x0100, 9)), /its last table runs out of the code/);
    expectMalformed(() => units(1, 0x0e).switchTable(0, 0), /the switch at 0 has no table/);
    expectMalformed(() => units(1, 0x0100, 9).switchTable(0, 0), /runs out of the code/);
    expectMalformed(() => units(1, 0x0100, 1, 0, 0, 99, 0).switchTable(0, 0), /leaves the code/);
    expectMalformed(() => new InstructionCursor(units(1, 0x0e)).seek(1), /there is no address 1/);
  });
});
