import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DexFile } from '../../../../src/apk/dex/dex-file.js';
import { mapKinds } from '../../../../src/apk/dex/map-list.js';
import { DexPlan } from '../../../../src/apk/dex/write/plan.js';
import { writeDex } from '../../../../src/apk/dex/write/write-dex.js';
import { contentOf, openApk } from '../../support/apks.js';
import { concat, patched, u32, utf8 } from '../../support/bytes-out.js';
import { expectMalformed } from '../../support/refused.js';
import { DexTables, tinyDex } from '../../support/tiny-dex.js';
import { extended, smallDex, smallTables, withMapItem } from '../extend-dex.js';

const sample = (name: string) => contentOf(openApk(join('samples', name)), 'classes.dex');
const rewritten = (bytes: Uint8Array) => writeDex(new DexPlan(DexFile.parse(bytes)));
/** What the header does not say about itself. */
const content = (bytes: Uint8Array) => [...bytes.subarray(0x20)];

describe('a new file', () => {
  it.each(['035', '037', '038', '039', '040'])('has the version %s of the old one', (version) => {
    const bytes = patched(sample('ers.apk'), 4, utf8(version));
    expect(Buffer.from(rewritten(bytes).subarray(0, 8)).toString('latin1')).toBe(`dex\n${version}\0`);
  });

  it('is one of its own when the old one was part of a file with several', () => {
    const plain = sample('ers.apk');
    const { offset, size } = DexFile.parse(plain).header.strings;
    // The longer header takes the place of the first strings in the table, which moves to the end.
    const { bytes, at } = extended(plain, plain.slice(offset, offset + 4 * size));
    const moved = patched(patched(bytes, 0x3c, u32(at)), 0x24, u32(0x78));
    const container = patched(patched(moved, 4, utf8('041')), 0x70, u32(moved.length, 0));
    expect(DexFile.parse(container).version).toBe(41);
    const written = rewritten(container);
    expect(DexFile.parse(written).version).toBe(40);
    expect(content(written)).toEqual(content(rewritten(plain)));
  });

  it('has the flags of hidden interfaces', () => {
    const make = () => concat(u32(10, 8), Uint8Array.of(0x82, 1));
    const bytes = withMapItem(smallDex(), [{ kind: mapKinds.hiddenApiClassData, size: 1, make }]);
    const written = DexFile.parse(rewritten(bytes));
    expect(written.classes[0]?.hiddenApiFlags).toEqual([130]);
    expect(written.mapItem(mapKinds.hiddenApiClassData)?.size).toBe(1);
  });

  it('has call sites and method handles', () => {
    const bytes = sample('ers-lambda-custom.apk');
    const [old, now] = [DexFile.parse(bytes), DexFile.parse(rewritten(bytes))];
    expect(old.counts.callSites).toBeGreaterThan(0);
    expect(now.counts).toEqual(old.counts);
    for (let i = 0; i < old.counts.callSites; i++) expect(now.callSite(i)).toEqual(old.callSite(i));
    for (let i = 0; i < old.counts.methodHandles; i++)
      expect(now.methodHandle(i)).toEqual(old.methodHandle(i));
    const plan = new DexPlan(DexFile.parse(sample('ers.apk')));
    const user = old.classes.find(({ methods }) =>
      methods.some(({ code }) => code?.insns.some((unit) => (unit & 0xff) === 0xfc)),
    );
    plan.removeClass(user?.descriptor ?? '');
    expect(() => {
      plan.addClassFrom(old, user?.descriptor ?? '');
      writeDex(plan);
    }).toThrow(/a class with a call site can't be moved/);
  });

  it('has only the call sites that are still in use', () => {
    const plan = new DexPlan(DexFile.parse(sample('ers-lambda-custom.apk')));
    const { callSites } = plan.dex.counts;
    const kept = plan.dex.classes.at(-1)?.descriptor;
    for (const { descriptor } of plan.dex.classes) if (descriptor !== kept) plan.removeClass(descriptor);
    const now = DexFile.parse(writeDex(plan));
    expect(now.counts.classes).toBe(1);
    expect(now.counts.callSites).toBeLessThanOrEqual(callSites);
    expect(now.counts.strings).toBeLessThan(plan.dex.counts.strings);
  });

  it('has its tables in order even when those of the old one are not', () => {
    const dex = DexFile.parse(rewritten(smallDex()));
    const texts = Array.from({ length: dex.counts.strings }, (_, i) => dex.string(i));
    expect(texts).toEqual(texts.toSorted());
    expect(dex.classes.map(String)).toEqual(['LMain;']);
    expect(dex.classes[0]?.methods.map(String)).toEqual(['LMain;->run(I)I']);
    expect([...(dex.classes[0]?.methods[0]?.code?.insns ?? [])]).toEqual([0x010f]);
  });

  it('has equal entries of the old one once', () => {
    const tables = new DexTables();
    tables.string('twice');
    tables.strings.push('twice');
    tables.type('LMain;');
    const method = { name: 'LMain;->run()V', isStatic: true, registers: 1, ins: 0, tries: [] };
    // Loads both strings.
    const bytes = tinyDex(tables, { ...method, units: [0x1a, 0, 0x1a, 1, 0x0e] });
    const dex = DexFile.parse(rewritten(bytes));
    const insns = dex.classes[0]?.methods[0]?.code?.insns ?? [];
    expect(insns[1]).toBe(insns[3]);
    expect(dex.string(insns[1] ?? 0)).toBe('twice');
  });
});

describe('a file that wants more than it is', () => {
  const words = (values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer);
  const MANY = 20_000;

  it('does not have the same interfaces looked at for every class', () => {
    const tables = smallTables();
    const types = Array.from({ length: MANY / 10 }, (_, i) => tables.type(`LC${i};`));
    const method = { name: 'LMain;->run(I)I', isStatic: true, registers: 2, ins: 1, tries: [] };
    const dex = tinyDex(tables, { ...method, units: [0x010f] });
    const list = extended(dex, concat(u32(MANY), new Uint8Array(2 * MANY)));
    const rows = types.map((type) => [type, 1, 0xffffffff, list.at, 0xffffffff, 0, 0, 0]);
    const table = extended(list.bytes, words(rows.flat()));
    const bytes = patched(table.bytes, 0x60, u32(types.length, table.at));
    const start = performance.now();
    expectMalformed(() => rewritten(bytes), /too many of its classes share the same bytes/);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('does not have endless parameters', () => {
    const list = extended(smallDex(), concat(u32(300), new Uint8Array(600)));
    const { offset } = DexFile.parse(list.bytes).header.protos;
    const bytes = patched(list.bytes, offset + 8, u32(list.at));
    expectMalformed(() => rewritten(bytes), /a prototype has 300 parameters/);
  });

  it('does not have the same annotations written again from every byte', () => {
    const annotation = extended(smallDex(), Uint8Array.of(1, 0, 0, 0));
    // Every word is the size of a set and at the same time the offset of the annotation.
    const sets = extended(annotation.bytes, words(new Array<number>(MANY).fill(annotation.at)));
    const members = Array.from({ length: MANY / 2 }, (_, i) => [0, sets.at + 4 * i]).flat();
    const directory = extended(sets.bytes, words([0, MANY / 2, 0, 0, ...members]));
    const { offset } = DexFile.parse(directory.bytes).header.classes;
    const bytes = patched(directory.bytes, offset + 20, u32(directory.at));
    const start = performance.now();
    expectMalformed(() => rewritten(bytes), /too many of its items share the same bytes/);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
