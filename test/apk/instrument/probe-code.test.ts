import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { opcodeNames } from '../../../src/apk/dex/opcodes.js';
import { probeCode, probeMethod } from '../../../src/apk/instrument/probe-code.js';
import { SeededRng } from '../../../src/core/rng.js';
import { contentOf, openApk, SELENDROID } from '../support/apks.js';
import { assemble } from '../support/assemble.js';
import { lineAt } from '../support/line-at.js';
import { randomMethod } from '../support/random-methods.js';
import { namesOf } from './probe-names.js';
import { enteredBlocks, PROBES, runCode, runProbed } from './probe-run.js';

const METHODS = 2000;
const IF_ELSE = `
    if-eqz v1, :else
    const/4 v0, 1
    goto :end
  :else
    const/4 v0, 2
  :end
    return v0`;

/** How many instructions have a name. */
function count(code: { readonly insns: Uint16Array }, name: string): number {
  return namesOf(code).filter((one) => one === name).length;
}

describe('probeCode', () => {
  it('SD AC-15: gives the 4 blocks of an if/else 4 probes with 4 ids, of which the true branch reports 3', () => {
    const code = assemble({ proto: '(I)I', registers: 2 }, IF_ELSE);
    const method = probeCode(code, PROBES, 100);
    expect(method.blocks).toEqual([
      { id: 100, start: 0, end: 2, lines: null },
      { id: 101, start: 2, end: 4, lines: null },
      { id: 102, start: 4, end: 5, lines: null },
      { id: 103, start: 5, end: 6, lines: null },
    ]);
    expect(namesOf(method.body).filter((name) => name.startsWith('invoke'))).toHaveLength(4);
    expect(runProbed(code, method, [1], 9)).toMatchObject({
      hits: [100, 101, 103],
      outcome: { returned: 1 },
    });
    expect(runProbed(code, method, [0], 9)).toMatchObject({
      hits: [100, 102, 103],
      outcome: { returned: 2 },
    });
  });

  it('takes a register of its own, and room for its call', () => {
    const method = probeCode(assemble({ proto: '(I)I', registers: 2 }, IF_ELSE), PROBES, 40_000);
    expect(method).toMatchObject({ calls: 'hit', body: { registers: 3, ins: 1, outs: 1 } });
    expect(namesOf(method.body).slice(0, 4)).toEqual(['move', 'const', 'invoke-static/range', 'if-eqz']);
  });

  it('calls stubs from a method with more registers than constants can go to', () => {
    const text = 'const/4 v0, 1\n return v0';
    expect(probeCode(assemble({ proto: '()I', registers: 255 }, text), PROBES, 7)).toMatchObject({
      calls: 'hit',
      body: { registers: 256 },
    });
    const code = assemble({ proto: '()I', registers: 256 }, text);
    const method = probeCode(code, PROBES, 7);
    expect(method).toMatchObject({ calls: 'stubs', body: { registers: 256, outs: 0 } });
    expect(runProbed(code, method, [], 9)).toMatchObject({ hits: [7], outcome: { returned: 1 } });
  });

  it('puts the probe of a handler behind its move-exception, where others do not come', () => {
    const code = assemble(
      { proto: '(I)I', registers: 2 },
      `
      :start
        div-int v0, v1, v1
      :end
        goto :loop
      :handler
        move-exception v0
      :loop
        add-int/lit8 v1, v1, 1
        if-lez v1, :loop
        return v1
        .catch * :start :end :handler`,
    );
    const method = probeCode(code, PROBES, 0);
    expect(method.blocks.map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [3, 4],
      [4, 8],
      [8, 9],
    ]);
    expect(runProbed(code, method, [0], 9).hits).toEqual([0, 1, 2, 3]);
    expect(runProbed(code, method, [-1], 9).hits).toEqual([0, 2, 2, 3]);
  });

  it('keeps probes out of tries', () => {
    const text =
      ':start\n if-eqz v0, :a\n div-int v0, v0, v0\n:a\n return-void\n:end\n nop\n .catch * :start :end :a';
    const { body } = probeCode(assemble({ registers: 1 }, text), PROBES, 0);
    for (const { start, count } of body.tries) {
      for (let at = start; at < start + count; at++) expect((body.insns[at] ?? 0) & 0xff).not.toBe(0x77);
    }
    expect(body.tries.map(({ start, count }) => [start, count])).toEqual([
      [5, 2],
      [12, 2],
      [19, 1],
    ]);
  });

  it('only counts the calls of a method if wanted', () => {
    const code = assemble({ proto: '(I)I', registers: 2 }, IF_ELSE);
    const method = probeCode(code, PROBES, 3, 'method');
    expect(method.blocks).toEqual([{ id: 3, start: 0, end: 6, lines: null }]);
    expect(runProbed(code, method, [1], 9).hits).toEqual([3]);
  });

  it('lets the constructor of an object alone but for the move of what it gets', () => {
    const dex = DexFile.parse(contentOf(openApk(SELENDROID), 'classes.dex'));
    const constructors = dex.classes.flatMap(({ directMethods }) =>
      directMethods.filter(({ name, code }) => name === '<init>' && code?.ins === 1 && code.registers === 1),
    );
    const found = new Set(
      constructors.map((method) => {
        const probed = probeMethod(method, PROBES, 0);
        return probed?.kind === 'probed' ? namesOf(probed.body).slice(0, 4).join(' ') : 'skipped';
      }),
    );
    expect([...found]).toEqual(['move-object const/16 invoke-static/range invoke-direct']);
  });
});

describe('probeMethod', () => {
  const dex = DexFile.parse(contentOf(openApk(SELENDROID), 'classes.dex'));
  const methods = dex.classes.flatMap((one) => one.methods);

  it('has nothing to say of methods without code', () => {
    const method = methods.find(({ codeOffset }) => codeOffset === 0);
    if (method === undefined) throw new Error('no such method');
    expect(probeMethod(method, PROBES, 0)).toBeNull();
  });

  it('tells why it leaves out a method', () => {
    const { method } = assemble({}, '.units 0x73');
    expect(probeMethod(method, PROBES, 0)).toEqual({
      kind: 'skipped',
      why: 'classes.dex: LMain;->run()V: there is no instruction with the opcode 115 at 0.',
    });
    const full = { ...PROBES, hit: 0x10000 };
    expect(probeMethod(assemble({}, 'return-void').method, full, 0)).toMatchObject({
      why: expect.stringContaining('no room for the methods that probes call'),
    });
  });

  it('gives blocks the lines of their instructions', () => {
    let blocks = 0;
    for (const method of methods) {
      const probed = probeMethod(method, PROBES, 0);
      if (probed?.kind !== 'probed') continue;
      const debug = method.code?.debug ?? null;
      for (const { start, end, lines } of probed.blocks) {
        const expected: number[] = [];
        for (let at = start; at < end; at++) {
          const line = debug === null ? undefined : lineAt(debug, at);
          if (line !== undefined) expected.push(line);
        }
        expect(lines).toEqual(expected.length === 0 ? null : [Math.min(...expected), Math.max(...expected)]);
        blocks++;
      }
    }
    expect(blocks).toBeGreaterThan(1000);
  });
});

describe('random methods', { tags: 'slow' }, () => {
  it(`do the same with probes, which report the blocks they reach: ${METHODS} methods`, () => {
    const seen = new Map<string, number>();
    const see = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    for (let seed = 0; seed < METHODS; seed++) {
      const { code, text, inputs } = randomMethod(new SeededRng(seed));
      const method = probeCode(code, PROBES, 32_700 + (seed % 100));
      const before = runCode(code, inputs(), code.size > 1000 ? code.size : 300);
      const wasStopped = 'stopped' in before.outcome;
      // What it was stopped before is not run.
      const entered = enteredBlocks(code, method, wasStopped ? before.trace.slice(0, -1) : before.trace);
      const after = runProbed(code, method, inputs(), wasStopped ? entered.length : Number.POSITIVE_INFINITY);
      const wanted = wasStopped ? [entered] : [entered, before.outcome, before.inputs];
      const got = wasStopped
        ? [after.hits.slice(0, entered.length)]
        : [after.hits, after.outcome, after.inputs];
      if (!isDeepStrictEqual(got, wanted)) expect(got, `seed ${seed}\n${text}`).toEqual(wanted);
      for (const how of Object.keys(before.outcome)) see(how);
      see(method.calls);
      for (const at of new Set(before.trace)) see(opcodeNames[(code.insns[at] ?? 0) & 0xff] ?? '');
      if (count(method.body, 'goto') < count(code, 'goto')) see('goto made longer');
      if (count(method.body, 'goto/32') > count(code, 'goto/32')) see('jump made far');
    }
    const rare = ['thrown', 'returned', 'stopped', 'hit', 'stubs', 'packed-switch', 'sparse-switch'];
    rare.push('fill-array-data', 'move-exception', 'monitor-exit', 'goto made longer', 'jump made far');
    for (const what of rare)
      expect([what, seen.get(what) ?? 0]).toEqual([what, expect.toSatisfy((n) => n > 15)]);
  });
});
