import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Apk } from '../../../src/apk/apk.js';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { opcodeOf } from '../../../src/apk/dex/opcodes.js';
import type { DexPlan } from '../../../src/apk/dex/write/plan.js';
import { writeZip } from '../../../src/apk/zip/write-zip.js';
import { tempDir } from '../../support/temp-dir.js';
import { dexOf, expectSameOnJvm, randomCases } from './jvm-cases.js';

const FULL = 65_536;
const CASES = 40;
const PER_CLASS = 1000;
const PUBLIC_STATIC = 0x9;

/** Adds methods that do nothing until the table leaves room for a number of others. */
function fill(plan: DexPlan, room: number): void {
  const insns = Uint16Array.of(opcodeOf('return-void'));
  const code = { registers: 0, ins: 0, outs: 0, insns, tries: [], debug: null };
  for (let n = 0; plan.tables.methodNames.length < FULL - room; n++) {
    const count = Math.min(PER_CLASS, FULL - room - plan.tables.methodNames.length);
    plan.addClass({
      descriptor: `LFull${n};`,
      superclass: 'Ljava/lang/Object;',
      accessFlags: 1,
      methods: Array.from({ length: count }, (_, m) => ({
        name: `m${m}`,
        returnType: 'V',
        parameters: [],
        accessFlags: PUBLIC_STATIC,
        code,
      })),
    });
  }
}

it('a DEX without room for one more method is split, and its code runs as before', {
  timeout: 900_000,
}, async () => {
  const folder = tempDir();
  const cases = randomCases(CASES);
  // Every class of the second half brings its own method; those of World are there by then.
  const dex = dexOf(cases, (plan) => fill(plan, CASES - 1 - Math.floor((CASES - 1) / 2)));
  expect(DexFile.parse(dex).counts.methods).toBe(FULL);
  const { files, methods, skipped, probes } = await expectSameOnJvm(dex, cases, folder);
  expect(skipped).toEqual([]);
  expect(methods).toBe(probes.probes.filter(({ block }) => block === '0').length);
  const { dexFiles } = new Apk(writeZip(files));
  expect(dexFiles.map(({ part }) => part)).toEqual(['classes.dex', 'classes2.dex']);
  const classes: string[] = [];
  for (const { bytes, counts, part } of dexFiles) {
    expect(counts.methods).toBeLessThanOrEqual(FULL);
    const file = join(folder, part);
    writeFileSync(file, bytes);
    const text = execFileSync('dexdump', ['-d', file], { maxBuffer: 2 ** 30 }).toString();
    expect(text).toContain('Lgauntlet/probe/Probes;.hit:(I)V');
    classes.push(...(text.match(/(?<=Class descriptor {2}: ')[^']+/g) ?? []));
  }
  expect(new Set(classes).size).toBe(classes.length);
  const before = DexFile.parse(dex).classes.map(({ descriptor }) => descriptor);
  expect(classes.filter((name) => !name.startsWith('Lgauntlet/')).sort()).toEqual(before.sort());
});
