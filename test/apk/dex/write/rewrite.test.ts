import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DexFile } from '../../../../src/apk/dex/dex-file.js';
import { bodyOf } from '../../../../src/apk/dex/edit/code-editor.js';
import { DexPlan } from '../../../../src/apk/dex/write/plan.js';
import { writeDex } from '../../../../src/apk/dex/write/write-dex.js';
import { sha1 } from '../../../../src/core/sha1.js';
import { API_DEMOS, contentOf, openApk, SELENDROID, testApks } from '../../support/apks.js';
import { hasRightChecksum } from '../../support/right-checksum.js';
import { sameDexdump } from './same-dexdump.js';

/** dexdump needs many seconds for the largest one; the benchmark compares it too. */
const SMALL_APKS = testApks().filter((apk) => apk !== API_DEMOS);

const classesOf = (apk: string) => contentOf(openApk(apk), 'classes.dex');
const rewritten = (bytes: Uint8Array) => writeDex(new DexPlan(DexFile.parse(bytes)));

describe('a DEX that is written again', () => {
  let scratch = '';
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'gauntlet-rewrite-'));
  });
  afterAll(() => rmSync(scratch, { recursive: true }));

  const compared = (before: Uint8Array, after: Uint8Array) => {
    writeFileSync(join(scratch, 'before.dex'), before);
    writeFileSync(join(scratch, 'after.dex'), after);
    return sameDexdump(join(scratch, 'before.dex'), join(scratch, 'after.dex'));
  };

  it.each(SMALL_APKS)('says the same: %s', async (apk) => {
    const bytes = classesOf(apk);
    const found = await compared(bytes, rewritten(bytes));
    expect(found).toMatchObject({ differing: 0, examples: [], complaints: '' });
    expect(found.compared).toBeGreaterThan(100);
  });

  it.each(testApks())('does not change the second time: %s', (apk) => {
    const once = rewritten(classesOf(apk));
    expect(Buffer.compare(rewritten(once), once)).toBe(0);
  });

  it('does not say the same as another file', async () => {
    const found = await compared(classesOf(SELENDROID), classesOf(join('samples', 'ers.apk')));
    expect(found.differing).toBeGreaterThan(1000);
  });

  it('says the same when all code is taken apart and put together', async () => {
    const bytes = classesOf(SELENDROID);
    const plan = new DexPlan(DexFile.parse(bytes));
    let bodies = 0;
    for (const method of plan.dex.classes.flatMap(({ methods }) => methods)) {
      if (method.code === null) continue;
      plan.replaceCode(method, bodyOf(method.code));
      bodies++;
    }
    expect(bodies).toBeGreaterThan(1000);
    const found = await compared(bytes, writeDex(plan));
    expect(found).toMatchObject({ differing: 0, examples: [], complaints: '' });
  });

  it('keeps its version, its tables and all that it refers to', () => {
    const dex = DexFile.parse(classesOf(SELENDROID));
    const again = DexFile.parse(writeDex(new DexPlan(dex)));
    expect(again.version).toBe(dex.version);
    expect(again.counts).toEqual(dex.counts);
    for (let i = 0; i < dex.counts.strings; i++) expect(again.string(i)).toBe(dex.string(i));
    for (let i = 0; i < dex.counts.methods; i++) expect(again.method(i)).toEqual(dex.method(i));
    for (let i = 0; i < dex.counts.fields; i++) expect(again.field(i)).toEqual(dex.field(i));
  });

  it('has the right checksum, signature and sizes', () => {
    const bytes = rewritten(classesOf(SELENDROID));
    const dex = DexFile.parse(bytes);
    const { header, map } = dex;
    expect(hasRightChecksum(dex)).toBe(true);
    expect([...header.signature]).toEqual([...sha1(bytes.subarray(0x20))]);
    expect(header.fileSize).toBe(bytes.length);
    expect(header.data.offset + header.data.size).toBe(bytes.length);
    const offsets = map.map(({ offset }) => offset);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(map.at(-1)?.offset).toBe(header.map);
  });
});
