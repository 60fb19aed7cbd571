import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Apk } from '../../../src/apk/apk.js';
import { instrument, PROBES_ASSET } from '../../../src/apk/instrument/instrument.js';
import { newDebugKey } from '../../../src/apk/sign/debug-key.js';
import { signApk } from '../../../src/apk/sign/sign-apk.js';
import { writeZip } from '../../../src/apk/zip/write-zip.js';
import { readProbes } from '../../../src/core/probe-format.js';
import { tempDir } from '../../support/temp-dir.js';
import { contentOf, openApk, testApks } from '../support/apks.js';
import { buildZip } from '../support/build-zip.js';

const sample = (name: string) => join('samples', `${name}.apk`);
const open = (name: string) => new Apk(readFileSync(sample(name)), name);
const INTERNET = 'android.permission.INTERNET';

describe('an instrumented APK', () => {
  it('SD AC-15 has four probes in a method with an if, an else and a join', () => {
    const { probes, skipped } = instrument(open('branch'));
    const blocks = probes.probes.filter(({ method }) => method.startsWith('go('));
    expect(blocks.map(({ block }) => block)).toEqual(['0', '1', '2', '3']);
    expect(blocks[0]).toMatchObject({
      className: 'org.example.branch.MainActivity',
      file: 'MainActivity.java',
    });
    expect(skipped).toEqual([]);
  });

  it('SD AC-15 has ids that are unique across two dex files', () => {
    const two = buildZip([
      { name: 'AndroidManifest.xml', content: contentOf(openApk(sample('ers')), 'AndroidManifest.xml') },
      { name: 'classes.dex', content: contentOf(openApk(sample('ers')), 'classes.dex') },
      { name: 'classes2.dex', content: contentOf(openApk(sample('intents')), 'classes.dex') },
    ]);
    const made = instrument(new Apk(two), { own: ['org.example'] });
    const apk = new Apk(writeZip(made.files));
    expect(apk.dexFiles.map(({ part }) => part)).toEqual(['classes.dex', 'classes2.dex']);
    const ids = hitIds(apk);
    expect(ids.length).toBe(made.probes.probes.length);
    // Dense from 0 on, each in one place.
    expect([...ids].sort((a, b) => a - b)).toEqual(made.probes.probes.map((_, id) => id));
    const classes = new Set(made.probes.probes.map(({ className }) => className.split('.')[2]));
    expect([...classes].sort()).toEqual(['ers', 'intents']);
  });

  it('SD AC-16 has the permission once, and nothing of the old signature', () => {
    for (const file of testApks()) {
      const archive = openApk(file);
      const before = new Apk(readFileSync(file), file);
      const { files } = instrument(before, { density: 'method' });
      const names = files.map(({ name }) => name);
      expect(names.filter((name) => /^META-INF\/.*\.(SF|RSA|DSA|EC|MF)$/i.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      const after = new Apk(writeZip(files), file).manifest;
      expect(after.permissions.filter((one) => one === INTERNET)).toEqual([INTERNET]);
      expect({ ...after, permissions: [] }).toEqual({ ...before.manifest, permissions: [] });
      expect(archive.entries.length).toBeLessThanOrEqual(names.length + 10);
    }
  });

  it('SD AC-16 verifies, and other tools read its code', () => {
    const folder = tempDir();
    for (const name of ['ers', 'branch', 'hostile']) {
      const apk = open(name);
      const signed = signApk(instrument(apk).files, newDebugKey(new Date()), { minSdk: apk.manifest.minSdk });
      const file = join(folder, `${name}.apk`);
      writeFileSync(file, signed.bytes);
      execFileSync('apksigner', ['verify', file]);
      execFileSync('zipalign', ['-c', '4', file]);
      const dex = join(folder, 'classes.dex');
      writeFileSync(dex, contentOf(openApk(file), 'classes.dex'));
      expect(execFileSync('dexdump', ['-d', dex], { maxBuffer: 2 ** 28 }).toString()).toContain(
        'Lgauntlet/probe/Probes;.hit:(I)V',
      );
    }
  });

  it('carries the table of its probes', () => {
    const { files, probes } = instrument(open('ers'));
    const asset = files.find(({ name }) => name === PROBES_ASSET)?.content() ?? new Uint8Array();
    expect(readProbes(new TextDecoder().decode(asset), 'the table')).toEqual(probes);
  });

  it('has a probe for each method when that is asked for', () => {
    const { probes, methods } = instrument(open('branch'), { density: 'method' });
    expect(probes.probes).toHaveLength(methods);
    expect(probes.probes.map(({ method }) => method.split('(')[0])).toEqual(['<init>', 'go', 'onCreate']);
  });

  it('is the same for the same APK', () => {
    const [one, two] = [instrument(open('ers')), instrument(open('ers'))];
    expect(writeZip(one.files)).toEqual(writeZip(two.files));
  });
});

/** The ids that the code of an APK passes to `hit`, as dexdump shows them. */
function hitIds(apk: Apk): number[] {
  const folder = tempDir();
  return apk.dexFiles.flatMap((dex) => {
    const file = join(folder, dex.part);
    writeFileSync(file, dex.bytes);
    const text = execFileSync('dexdump', ['-d', file], { maxBuffer: 2 ** 28 }).toString();
    return [...text.matchAll(/#int (\d+) .*\n.*Lgauntlet\/probe\/Probes;\.hit/g)].map(([, id]) => Number(id));
  });
}
