import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeBody } from '../../../../src/apk/dex/code-body.js';
import { DexFile } from '../../../../src/apk/dex/dex-file.js';
import { bodyOf, editBody, editCode } from '../../../../src/apk/dex/edit/code-editor.js';
import type { Edit } from '../../../../src/apk/dex/edit/edit.js';
import { opcodeSizes } from '../../../../src/apk/dex/opcodes.js';
import { malformed } from '../../../../src/apk/malformed.js';
import { GauntletError } from '../../../../src/core/errors.js';
import { contentOf, openApk, SELENDROID } from '../../support/apks.js';
import { assemble, type MethodHead } from '../../support/assemble.js';
import { lineAt } from '../../support/line-at.js';
import { expectMalformed } from '../../support/refused.js';

const NAMES = { string: (text: string) => (text === 'this' ? 500 : 501), type: () => 600 };
const NOP = 0x0000;
const RETURN_VOID = 0x000e;

const inserted = (at: number, ...units: number[]): Edit => ({ kind: 'before', at, units });
const nops = (count: number) => new Array<number>(count).fill(NOP);
const hex = (units: Iterable<number>) =>
  [...units].map((unit) => unit.toString(16).padStart(4, '0')).join(' ');

function edited(text: string, edits: readonly Edit[], head: MethodHead = {}): CodeBody {
  return editCode(assemble(head, text), edits);
}

describe('editCode', () => {
  it('leaves code as it is without edits', () => {
    const code = assemble({}, 'const/4 v0, 1\n if-eqz v0, :end\n nop\n:end\n return-void');
    expect(editCode(code, [])).toEqual(bodyOf(code));
  });

  it('lets jumps come to what is put before their target', () => {
    const { insns } = edited(':again\n if-eqz v0, :end\n goto :again\n:end\n return-void', [
      inserted(0, NOP),
      inserted(3, NOP, NOP),
    ]);
    // nop; if-eqz v0, +3; goto -3; nop; nop; return-void
    expect(hex(insns)).toBe('0000 0038 0003 fd28 0000 0000 000e');
  });

  it('puts units after an instruction where jumps to the next do not come', () => {
    const { insns } = edited(':again\n nop\n:next\n goto :next', [
      { kind: 'after', at: 0, units: [NOP, NOP] },
    ]);
    expect(hex(insns)).toBe('0000 0000 0000 0028');
  });

  it('puts units in the place of an instruction', () => {
    const { insns } = edited('const/4 v0, 1\n goto :end\n:end\n return-void', [
      { kind: 'instead', at: 0, units: [0x0013, 5] },
    ]);
    expect(hex(insns)).toBe('0013 0005 0128 000e');
  });

  it.each([
    { between: 100, put: 20, jump: '7928' },
    { between: 120, put: 20, jump: '0029 008e' },
    { between: 32_760, put: 8, jump: '002a 8003 0000' },
  ])('makes a goto longer that no longer reaches: $between units and $put', ({ between, put, jump }) => {
    const width = between > 1000 ? 'goto/16' : 'goto';
    const text = `${width} :end\n .units ${nops(between).join(' ')}\n:end\n return-void`;
    const { insns } = edited(text, [inserted(width === 'goto' ? 1 : 2, ...nops(put))]);
    expect(hex(insns.subarray(0, jump.split(' ').length))).toBe(jump);
    expect(insns.at(-1)).toBe(RETURN_VOID);
  });

  it('turns an if around that no longer reaches', () => {
    const text = `if-lt v1, v2, :end\n .units ${nops(32_760).join(' ')}\n:end\n return-void`;
    const { insns } = edited(text, [inserted(2, ...nops(20))]);
    // if-ge v1, v2, +5; goto/32 +32783
    expect(hex(insns.subarray(0, 5))).toBe('2135 0005 002a 800f 0000');
    expect(insns[2 + 0x800f]).toBe(RETURN_VOID);
  });

  it('moves the targets of switches and keeps their tables aligned', () => {
    const text = 'packed-switch v0, 7, :a, :b\n:a\n nop\n:b\n return-void\n';
    const { insns } = edited(text, [inserted(3, NOP, NOP), inserted(4, NOP)]);
    // The table is behind a nop, and 10 units from the switch; its targets are 3 and 6 units from there.
    expect(hex(insns)).toBe(
      '002b 000a 0000 0000 0000 0000 0000 000e 0000 0000 0100 0002 0007 0000 0003 0000 0006 0000',
    );
  });

  it('keeps the content of arrays aligned', () => {
    const { insns } = edited('.units 0x26 4 0\n return-void\n .units 0x300 1 2 0 0x201', [inserted(3, NOP)]);
    expect(hex(insns)).toBe('0026 0006 0000 0000 000e 0000 0300 0001 0002 0000 0201');
  });

  it('moves tries and handlers, and leaves what is put in out of them', () => {
    const text = `
      :start
        div-int v0, v0, v1
        div-int v0, v0, v1
      :end
        return-void
      :handler
        move-exception v0
        throw v0
        .catch LError; :start :end :handler
        .catch * :start :end :end`;
    const { tries } = edited(text, [
      inserted(0, NOP),
      inserted(2, NOP, NOP),
      inserted(4, NOP),
      inserted(5, NOP),
    ]);
    const handlers = [
      { type: 'LError;', address: 9 },
      { type: null, address: 7 },
    ];
    expect(tries).toEqual([
      { start: 1, count: 2, handlers },
      { start: 5, count: 2, handlers },
    ]);
  });

  it('leaves what is put after an instruction out of its try, too', () => {
    const text = ':start\n div-int v0, v0, v1\n:end\n return-void\n .catch * :start :end :end';
    const { tries } = edited(text, [{ kind: 'after', at: 0, units: [NOP] }]);
    expect(tries).toEqual([{ start: 0, count: 2, handlers: [{ type: null, address: 3 }] }]);
  });

  it('cuts a try that becomes too long where an instruction begins', () => {
    const text = `:start\n .units ${nops(65_533).join(' ')}\n const/16 v0, 1\n:end\n return-void\n .catch * :start :end :end`;
    const { tries } = edited(text, [{ kind: 'instead', at: 0, units: [NOP, NOP] }]);
    expect(tries.map(({ start, count }) => [start, count])).toEqual([
      [0, 65_534],
      [65_534, 2],
    ]);
  });

  it('refuses tries that overlap', () => {
    const text = ':a\n nop\n:b\n nop\n:c\n return-void\n .catch * :a :c :a\n .catch * :b :c :a';
    expectMalformed(() => edited(text, [inserted(0, NOP)]), /tries are not in order/);
  });

  it('gives calls the registers that they need', () => {
    const code = assemble({}, 'return-void');
    expect(editCode(code, [], { outs: 3 }).outs).toBe(3);
    expect(editCode(code, []).outs).toBe(0);
  });

  it.each([
    { at: 1, text: 'const/16 v0, 1\n return-void', words: /no instruction begins at 1/ },
    { at: 9, text: 'return-void', words: /no instruction begins at 9/ },
    { at: 4, text: 'packed-switch v0, 0, :a\n:a\n return-void', words: /no instruction begins at 4/ },
    { at: 0, text: 'goto/16 :x\n:y\n const/16 v0, 0\n:x\n .units 0x300 0 0 0', words: /jump at 0 goes to 4/ },
    { at: 0, text: '.units 0x2b 3 0 0xe', words: /instruction at 0 has no table/ },
    { at: 0, text: '.units 0x73 0', words: /no instruction with the opcode 115 at 0/ },
    { at: 0, text: '.units 0x18 0', words: /what begins at 0 runs out of the code/ },
    { at: 0, text: '.units 0x2b 6 0 0x2b 3 0 0x100 0 0 0', words: /two switches share the table at 6/ },
  ])('refuses what it cannot edit: $words', ({ at, text, words }) => {
    expectMalformed(() => edited(text, [inserted(at, NOP)]), words);
  });

  it('refuses edits that are not in order, and another instruction in the place of a jump', () => {
    const text = 'nop\n:end\n goto/32 :end';
    expectMalformed(() => edited(text, [inserted(1, NOP), inserted(0, NOP)]), /edits at 0 are not in order/);
    const instead: Edit = { kind: 'instead', at: 0, units: [NOP] };
    expectMalformed(() => edited(text, [instead, instead]), /0 is replaced twice/);
    expectMalformed(() => edited(text, [{ kind: 'instead', at: 1, units: [NOP] }]), /jump at 1 has to stay/);
  });

  it('ends soon where each jump that grows makes another one grow', () => {
    const lines: string[] = [];
    for (let i = 0; i < 20_000; i++) lines.push(`:l${i}`, `goto :l${i + 127}`);
    for (let i = 20_000; i < 20_127; i++) lines.push(`:l${i}`, 'nop');
    const start = performance.now();
    const { insns } = edited(`${lines.join('\n')}\n return-void`, [inserted(20_000, NOP)]);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(insns.at(-1)).toBe(RETURN_VOID);
  });

  it('edits or refuses code that no compiler wrote', () => {
    const instruction = fc
      .tuple(
        fc.nat(255),
        fc.nat(255),
        fc.array(fc.integer({ min: -9, max: 12 }), { minLength: 4, maxLength: 4 }),
      )
      .map(([opcode, rest, more]) =>
        [opcode | (rest << 8), ...more].slice(0, Math.max(1, opcodeSizes[opcode] ?? 1)),
      );
    let done = 0;
    fc.assert(
      fc.property(fc.array(instruction, { minLength: 1, maxLength: 12 }), fc.nat(20), (instructions, at) => {
        const units = instructions.flat().map((unit) => String(unit & 0xffff));
        try {
          const code = assemble(
            {},
            `:start\n .units ${units.join(' ')}\n:end\n return-void\n .catch * :start :end :end`,
          );
          const body = editCode(code, [inserted(at % (units.length + 1), NOP)], {
            growth: { registers: 1, names: NAMES },
          });
          expect(body.insns.length).toBeGreaterThan(code.size);
          done++;
        } catch (error) {
          if (!(error instanceof GauntletError)) throw error;
        }
      }),
      { numRuns: 1500 },
    );
    expect(done).toBeGreaterThan(100);
  });
});

describe('further registers', () => {
  const grown = (head: MethodHead, registers = 1) =>
    editCode(assemble(head, 'return-void'), [], { growth: { registers, names: NAMES } });

  it('are the last ones; parameters move to where they were, one after the other', () => {
    const body = grown({ proto: '(IJLMain;[I)V', registers: 8, isStatic: false });
    expect(body).toMatchObject({ registers: 9, ins: 6 });
    // move-object v2, v3; move v3, v4; move-wide v4, v5; move-object v6, v7; move-object v7, v8
    expect(hex(body.insns)).toBe('3207 4301 5404 7607 8707 000e');
  });

  it('are moved from with the instruction that can name them', () => {
    expect(hex(grown({ proto: '(IJLMain;)V', registers: 18 }).insns)).toBe('fe01 0f05 0010 1108 0012 000e');
    expect(hex(grown({ proto: '(IJLMain;)V', registers: 259 }, 2).insns)).toBe(
      'ff02 0101 0006 0100 0102 0009 0102 0104 000e',
    );
  });

  it('need no moves where there are no parameters', () => {
    expect(grown({ registers: 3 })).toMatchObject({ registers: 4, insns: Uint16Array.of(RETURN_VOID) });
  });

  it('stop at what a method can have', () => {
    expectMalformed(() => grown({ registers: 65_535 }), /no room for another register/);
  });

  it('are not run through again by a loop to the begin of a method', () => {
    const code = assemble({ proto: '(I)V', registers: 1 }, ':again\n if-eqz v0, :again\n return-void');
    const { insns } = editCode(code, [inserted(0, NOP)], { growth: { registers: 1, names: NAMES } });
    expect(hex(insns)).toBe('1001 0000 0038 ffff 000e');
  });
});

describe('debug information', () => {
  const dex = DexFile.parse(contentOf(openApk(SELENDROID), 'classes.dex'));
  const codes = dex.classes.flatMap(({ methods }) =>
    methods.flatMap(({ code }) => (code === null ? [] : [code])),
  );

  /** The line of an address, by the steps. */
  function editedLineAt(body: CodeBody, address: number): number | undefined {
    const lines = body.debug?.events.filter((step) => step.kind === 'line');
    return lines?.findLast((step) => step.address <= address)?.line;
  }

  it('gives each instruction the line that it had', () => {
    let compared = 0;
    for (const code of codes.slice(0, 500)) {
      const body = editCode(code, [inserted(0, NOP, NOP)], { growth: { registers: 1, names: NAMES } });
      const moved = body.insns.length - code.size;
      if (code.debug === null || !body.insns.subarray(moved).every((unit, i) => unit === code.insns[i]))
        continue;
      for (let at = 0; at < code.size; at++) {
        expect(editedLineAt(body, at + moved)).toBe(lineAt(code.debug, at));
      }
      compared++;
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('keeps its steps in order', () => {
    for (const code of codes) {
      const body = editCode(code, [inserted(0, NOP)], { growth: { registers: 1, names: NAMES } });
      const addresses = body.debug?.events.map(({ address }) => address) ?? [];
      expect(addresses).toEqual([...addresses].sort((a, b) => a - b));
      expect(addresses.every((address) => address < body.insns.length)).toBe(true);
    }
  });

  it('tells where the parameters are once they have moved', () => {
    const code = codes.find(
      ({ debug, method, ins }) =>
        !method.isStatic && ins === 2 && debug !== null && (debug.parameterNames[0] ?? -1) >= 0,
    );
    if (code === undefined) throw new Error('no such method');
    const register = code.registers - 2;
    const body = editCode(code, [], { growth: { registers: 1, names: NAMES } });
    const locals = body.debug?.events.filter((step) => step.kind.endsWith('-local')) ?? [];
    const address = body.insns.length - code.size;
    const name = code.debug?.parameterNames[0];
    expect(locals.slice(0, 4)).toEqual([
      { kind: 'end-local', address, register: register + 1 },
      { kind: 'end-local', address, register: register + 2 },
      { kind: 'start-local', address, register, name: 500, type: 600, signature: -1 },
      { kind: 'start-local', address, register: register + 1, name, type: 600, signature: -1 },
    ]);
  });
});

describe('editBody', () => {
  it('edits code that was edited before', () => {
    const refuse = (what: string) => malformed('classes.dex', what);
    const once = edited(':a\n if-eqz v0, :a\n return-void', [inserted(2, NOP)]);
    expect(hex(editBody(once, [inserted(0, NOP)], refuse).insns)).toBe('0000 0038 ffff 0000 000e');
  });
});
