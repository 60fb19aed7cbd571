import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeBody } from '../../../../src/apk/dex/code-body.js';
import type { DexMethod } from '../../../../src/apk/dex/dex-class.js';
import { DexFile } from '../../../../src/apk/dex/dex-file.js';
import { InstructionCursor } from '../../../../src/apk/dex/instruction-cursor.js';
import { methodName } from '../../../../src/apk/dex/references.js';
import { DexPlan } from '../../../../src/apk/dex/write/plan.js';
import { writeDex, writeDexes } from '../../../../src/apk/dex/write/write-dex.js';
import { sha1 } from '../../../../src/core/sha1.js';
import { contentOf, openApk, SELENDROID, testApks } from '../../support/apks.js';
import { expectMalformed } from '../../support/refused.js';
import { smallDex } from '../extend-dex.js';
import { dumpedClasses } from './same-dexdump.js';

const PUBLIC_STATIC = 0x9;
const OBJECT = 'Ljava/lang/Object;';
const CONST_STRING = 0x1a;
const INVOKE_STATIC = 0x71;
const RETURN_VOID = 0x0e;
const bytes = contentOf(openApk(SELENDROID), 'classes.dex');
const [contactManager = ''] = testApks().filter((name) => name.endsWith('ContactManager.apk'));
const other = contentOf(openApk(contactManager), 'classes.dex');

const newPlan = () => new DexPlan(DexFile.parse(bytes));
const written = (plan: DexPlan) => DexFile.parse(writeDex(plan));
const body = (registers: number, ...units: number[]): CodeBody => {
  return { registers, ins: 0, outs: 0, insns: Uint16Array.from(units), tries: [], debug: null };
};

const digest = (file: Uint8Array) => Buffer.from(sha1(file)).toString('hex');

/** A class with static methods m0, m1 and so on that do nothing. */
const newClass = (descriptor: string, methods: number, superclass = OBJECT) => ({
  descriptor,
  superclass,
  accessFlags: 1,
  methods: Array.from({ length: methods }, (_, i) => ({
    name: `m${i}`,
    returnType: 'V',
    parameters: [],
    accessFlags: PUBLIC_STATIC,
    code: body(0, RETURN_VOID),
  })),
});

/** The instructions of a method with the strings that they load, whatever the width of their index. */
function instructions(method: DexMethod): readonly string[] {
  if (method.code === null) return [];
  const cursor = new InstructionCursor(method.code);
  const texts: string[] = [];
  while (cursor.next()) {
    // It only pads the tables.
    if (cursor.name === 'nop') continue;
    if (!cursor.name.startsWith('const-string')) texts.push(cursor.name.replace(/\/(?:16|32)$/, ''));
    else texts.push(`const-string v${cursor.a} ${method.class.dex.string(cursor.index)}`);
  }
  return texts;
}

describe('a plan', () => {
  const plan = newPlan();
  const { counts } = plan.dex;

  it('hands out the indexes of the original where it has something', () => {
    expect(plan.string(plan.dex.string(17))).toBe(17);
    expect(plan.type(plan.dex.type(5))).toBe(5);
    const method = plan.dex.method(30);
    const { returnType, parameters } = method.proto;
    expect(plan.proto(returnType, parameters)).toBe(method.proto.index);
    expect(plan.method(method.class, method.name, returnType, parameters)).toBe(30);
    const field = plan.dex.field(9);
    expect(plan.field(field.class, field.name, field.type)).toBe(9);
  });

  it('hands out indexes behind those for what is new', () => {
    const strings = plan.tables.stringCount;
    expect(plan.string('not there yet')).toBe(strings);
    expect(plan.string('not there yet')).toBe(strings);
    expect(plan.type('Lnew/One;')).toBe(counts.types);
    expect(plan.proto('Lnew/One;', ['[J', 'Lnew/One;'])).toBe(counts.protos);
    expect(plan.field('Lnew/One;', 'count', 'I')).toBe(counts.fields);
    expect(plan.method('Lnew/One;', 'make', 'Lnew/One;', ['[J', 'Lnew/One;'])).toBe(counts.methods);
    expect(plan.method('Lnew/One;', 'make', 'Lnew/One;', ['[J', 'Lnew/One;'])).toBe(counts.methods);
  });

  it('has all of that in the new file, in its order', () => {
    const dex = written(plan);
    const texts = Array.from({ length: dex.counts.strings }, (_, i) => dex.string(i));
    expect(texts).toContain('not there yet');
    expect(texts).toEqual([...new Set(texts)].sort());
    const methods = Array.from({ length: dex.counts.methods }, (_, i) => dex.method(i));
    const made = methods.find(({ name, class: owner }) => name === 'make' && owner === 'Lnew/One;');
    expect(made?.proto).toMatchObject({ descriptor: '([JLnew/One;)Lnew/One;', shorty: 'LLL' });
    const fields = Array.from({ length: dex.counts.fields }, (_, i) => dex.field(i));
    expect(fields.filter((field) => field.class === 'Lnew/One;')).toMatchObject([
      { name: 'count', type: 'I' },
    ]);
  });
});

describe('code of a plan', () => {
  it('takes the place of the old one', () => {
    const plan = newPlan();
    const method = plan.dex.classes.flatMap(({ methods }) => methods).find((one) => one.code !== null);
    if (method === undefined) throw new Error('no code');
    const index = plan.method('LRuntime;', 'hit', 'V', []);
    const text = plan.string('!first of all');
    const { ins } = method.code ?? { ins: 0 };
    const code = body(ins + 1, CONST_STRING, text, INVOKE_STATIC, index, 0, RETURN_VOID);
    const start = { kind: 'start-local', address: 2, register: 0, name: text, signature: -1 } as const;
    plan.replaceCode(method, {
      ...code,
      ins,
      tries: [
        { start: 0, count: 2, handlers: [{ type: 'LNewError;', address: 5 }] },
        { start: 2, count: 3, handlers: [{ type: null, address: 5 }] },
      ],
      debug: {
        lineStart: 7,
        parameterNames: [-1, text],
        events: [
          { kind: 'line', address: 0, line: 300 },
          { ...start, type: plan.type('Ljava/lang/String;') },
          { kind: 'line', address: 5, line: 299 },
        ],
      },
    });
    const found = written(plan)
      .findClass(method.class.descriptor)
      ?.methods.find(({ ref }) => methodName(ref) === String(method))?.code;
    if (found === undefined || found === null) throw new Error('no such method');
    expect(instructions(found.method)).toEqual([
      'const-string v0 !first of all',
      'invoke-static',
      'return-void',
    ]);
    const { dex } = found.method.class;
    expect(methodName(dex.method(found.insns[3] ?? 0))).toBe('LRuntime;->hit()V');
    expect(found.tries).toEqual([
      { start: 0, count: 2, handlers: [{ type: 'LNewError;', address: 5 }] },
      { start: 2, count: 3, handlers: [{ type: null, address: 5 }] },
    ]);
    expect(found.debug?.addresses).toEqual([0, 5]);
    expect(found.debug?.lines).toEqual([300, 299]);
    expect(found.debug?.parameterNames.map((name) => dex.stringOrNull(name))).toEqual([
      null,
      '!first of all',
    ]);
    expect(found.debug?.events).toMatchObject([{ kind: 'start-local', address: 2, register: 0 }]);
  });

  it('loads strings beyond the 65,536th by a longer instruction', () => {
    const plan = newPlan();
    // All before the first letter.
    for (let i = 0; i < 0x10000; i++) plan.string(`!${i}`);
    const content = writeDex(plan);
    const again = writeDex(new DexPlan(DexFile.parse(content)));
    expect(Buffer.compare(again, content)).toBe(0);
    const dex = DexFile.parse(content);
    const old = plan.dex.classes.flatMap(({ methods }) => methods);
    const now = dex.classes.flatMap(({ methods }) => methods);
    let loads = 0;
    for (const [i, method] of old.entries()) {
      const expected = instructions(method);
      const code = now[i]?.code;
      expect(code === undefined || code === null ? [] : instructions(code.method)).toEqual(expected);
      expect(code?.debug?.lines).toEqual(method.code?.debug?.lines);
      expect(code?.tries.length).toBe(method.code?.tries.length);
      loads += expected.filter((text) => text.startsWith('const-string')).length;
    }
    expect(loads).toBeGreaterThan(500);
  });

  it('belongs to the file of the plan', () => {
    const [method] = DexFile.parse(other).classes.flatMap(({ methods }) => methods);
    if (method === undefined) throw new Error('no method');
    expectMalformed(() => newPlan().replaceCode(method, body(0, RETURN_VOID)), /is not one of its methods/);
  });

  it('is refused when it is none', () => {
    const plan = newPlan();
    plan.addClass({ ...newClass('LNew;', 1) });
    const bad = { ...newClass('LBad;', 1) };
    plan.addClass({ ...bad, methods: bad.methods.map((one) => ({ ...one, code: body(0, 0x3e) })) });
    expectMalformed(() => writeDex(plan), /LBad;->m0: there is no instruction at 0/);
    const unknown = newPlan();
    const methods = bad.methods.map((one) => ({ ...one, code: body(1, 0x22, 0xfff0, RETURN_VOID) }));
    unknown.addClass({ ...bad, methods });
    expectMalformed(() => writeDex(unknown), /type 65520 is wanted/);
  });
});

describe('classes of a plan', () => {
  let scratch = '';
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'gauntlet-plan-'));
  });
  afterAll(() => rmSync(scratch, { recursive: true }));

  const dumped = (content: Uint8Array) => {
    const file = join(scratch, 'classes.dex');
    writeFileSync(file, content);
    return dumpedClasses(file);
  };

  it('can come from another file as they are there', async () => {
    const plan = newPlan();
    const from = DexFile.parse(other);
    for (const { descriptor } of from.classes) plan.addClassFrom(from, descriptor);
    const before = new Map([...(await dumped(bytes)), ...(await dumped(other))]);
    const after = await dumped(writeDex(plan));
    expect(after.size).toBe(plan.dex.counts.classes + from.counts.classes);
    for (const [descriptor, text] of before) expect(after.get(descriptor)).toBe(text);
  });

  it('can come from another file while others are left out or moved', async () => {
    const from = DexFile.parse(other);
    const before = new Map([...(await dumped(bytes)), ...(await dumped(other))]);
    const planned = () => {
      const plan = newPlan();
      for (const { descriptor } of from.classes) plan.addClassFrom(from, descriptor);
      return plan;
    };
    const without = planned();
    const gone = without.dex.classes.at(-1)?.descriptor ?? '';
    without.removeClass(gone);
    const rest = await dumped(writeDex(without));
    expect(rest.size).toBe(before.size - 1);
    for (const [descriptor, text] of rest) expect(text).toBe(before.get(descriptor));
    const moved = new Map<string, string>();
    for (const file of writeDexes(planned(), 800)) {
      for (const [descriptor, text] of await dumped(file)) moved.set(descriptor, text);
    }
    expect(moved.size).toBe(before.size);
    for (const [descriptor, text] of moved) expect(text).toBe(before.get(descriptor));
  });

  it('can come from another file in whatever order their names become known', async () => {
    const from = DexFile.parse(bytes);
    const before = await dumped(bytes);
    const planned = () => {
      const plan = new DexPlan(DexFile.parse(smallDex()));
      // Behind "accessFlags" in an annotation of inner classes.
      plan.string('name');
      for (const { staticFields } of from.classes) {
        for (const { ref } of staticFields.toReversed()) plan.field(ref.class, ref.name, ref.type);
      }
      for (const { descriptor } of from.classes) plan.addClassFrom(from, descriptor);
      return plan;
    };
    const without = planned();
    without.removeClass('LMain;');
    expect(await dumped(writeDex(without))).toEqual(before);
    expect((await dumped(writeDex(planned()))).size).toBe(before.size + 1);
  });

  it('can be left out and come from another file', () => {
    const plan = newPlan();
    const [{ descriptor = '' } = {}] = plan.dex.classes;
    plan.removeClass(descriptor);
    plan.addClass(newClass(descriptor, 1));
    expect(
      written(plan)
        .findClass(descriptor)
        ?.methods.map(({ name }) => name),
    ).toEqual(['m0']);
    plan.removeClass(descriptor);
    expect(written(plan).findClass(descriptor)).toBeUndefined();
  });

  it('can be new, and come behind those that they extend', () => {
    const plan = newPlan();
    plan.addClass(newClass('LSub;', 2, 'LSuper;'));
    plan.addClass(newClass('LSuper;', 1));
    const { classes } = written(plan);
    const names = classes.map(({ descriptor }) => descriptor);
    expect(names.slice(0, -2)).toEqual(plan.dex.classes.map(({ descriptor }) => descriptor));
    expect(names.slice(-2)).toEqual(['LSuper;', 'LSub;']);
    expect(classes.at(-1)?.directMethods.map(String)).toEqual(['LSub;->m0()V', 'LSub;->m1()V']);
    expect(classes.at(-1)?.superclass).toBe('LSuper;');
  });

  it('are refused when they are there, or nowhere, or extend themselves', () => {
    const plan = newPlan();
    plan.addClass(newClass('LA;', 1, 'LB;'));
    expectMalformed(() => plan.addClass(newClass('LA;', 1)), /has a class LA; already/);
    expectMalformed(() => plan.addClassFrom(DexFile.parse(other), 'LNone;'), /has no class LNone;/);
    plan.addClass(newClass('LB;', 1, 'LA;'));
    expectMalformed(() => writeDex(plan), /class LA; extends itself/);
  });

  it('can be left out, with all that only they refer to', async () => {
    const plan = newPlan();
    const [gone, ...rest] = plan.dex.classes.map(({ descriptor }) => descriptor).toReversed();
    if (gone === undefined) throw new Error('no class');
    plan.removeClass(gone);
    const content = writeDex(plan);
    const dex = DexFile.parse(content);
    expect(dex.classes.map(({ descriptor }) => descriptor)).toEqual(rest.toReversed());
    expect(dex.counts.methods).toBeLessThan(plan.dex.counts.methods);
    const before = await dumped(bytes);
    for (const [descriptor, text] of await dumped(content)) expect(text).toBe(before.get(descriptor));
  });

  it('go into further files when there is no room', async () => {
    const files = writeDexes(newPlan(), 700);
    expect(files.length).toBeGreaterThan(2);
    const before = await dumped(bytes);
    const after = new Map<string, string>();
    for (const file of files) {
      const { counts } = DexFile.parse(file);
      for (const count of [counts.types, counts.protos, counts.fields, counts.methods]) {
        expect(count).toBeLessThanOrEqual(700);
      }
      for (const [descriptor, text] of await dumped(file)) after.set(descriptor, text);
    }
    expect([...after]).toEqual([...before]);
    expect(writeDexes(newPlan(), 700).map(digest)).toEqual(files.map(digest));
  });

  it('fill a file before they go into another', () => {
    const plan = newPlan();
    for (let i = 0; i < 66; i++) plan.addClass(newClass(`LMany${i};`, 1000));
    expect(() => writeDex(plan)).toThrow(/methods, but a DEX can have 65536/);
    const [first, second, ...rest] = writeDexes(plan).map((file) => DexFile.parse(file));
    expect(rest).toEqual([]);
    expect(first?.counts.methods).toBeGreaterThan(64_000);
    expect(first?.counts.methods).toBeLessThanOrEqual(65_536);
    expect((first?.counts.classes ?? 0) + (second?.counts.classes ?? 0)).toBe(plan.dex.counts.classes + 66);
    expect(() => plan.method('LOne;', 'more', 'V', [])).toThrow(/there is no room for more methods/);
  });

  it('are refused when one alone has no room', () => {
    expect(() => writeDexes(newPlan(), 10)).toThrow(/alone needs more than 10 types, fields or methods/);
  });

  it('are in one file when they fit', () => {
    expect(writeDexes(newPlan()).map(digest)).toEqual([digest(writeDex(newPlan()))]);
  });
});
