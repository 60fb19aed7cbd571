import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Apk } from '../../../src/apk/apk.js';
import { resign } from '../../../src/apk/sign/resign.js';
import type { SignScheme } from '../../../src/apk/sign/scheme.js';
import { signApk, unsignedFiles } from '../../../src/apk/sign/sign-apk.js';
import { certificateInfo } from '../../../src/apk/sign/signing-key.js';
import { signingBlock } from '../../../src/apk/signature/signing-block.js';
import { ZipArchive } from '../../../src/apk/zip/archive.js';
import { keptFile, newFile } from '../../../src/apk/zip/write-file.js';
import { writeZip } from '../../../src/apk/zip/write-zip.js';
import { newTempDir, removeDir } from '../../support/temp-dir.js';
import { openApk, testApks } from '../support/apks.js';
import { ecKey, rsaKey } from './keys.js';

const KEYS = {
  'RSA 2048': rsaKey(2048),
  'RSA 4096': rsaKey(4096),
  'EC P-256': ecKey('P-256'),
  'EC P-384': ecKey('P-384'),
};
const MICRO = join('samples', 'micro.apk');
const CONTACTS = join('node_modules', '.cache', 'gauntlet-test', 'sample-apps', 'ContactManager.apk');
const DIR = newTempDir();
afterAll(() => removeDir(DIR));

/** Said of whatever else lies in META-INF, whoever signs: Android does not look there. */
const NEVER_PROTECTED = 'not protected by signature';

interface Answer {
  readonly fine: boolean;
  readonly schemes: readonly string[];
  readonly digest: string | undefined;
  readonly complaints: readonly string[];
}

function dataOffset(archive: ZipArchive, name: string): number {
  const found = archive.entries.find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found.dataOffset;
}

function onDisk(bytes: Uint8Array): string {
  const file = join(DIR, 'signed.apk');
  writeFileSync(file, bytes);
  return file;
}

/** What apksigner thinks of an APK; up to API 23 it looks at scheme v1 alone, up to 27 not at v3. */
function apksigner(bytes: Uint8Array, ...options: readonly string[]): Answer {
  const args = ['verify', '--verbose', '--print-certs', ...options, onDisk(bytes)];
  const { status, stdout, stderr } = spawnSync('apksigner', args, { encoding: 'utf8' });
  return {
    fine: status === 0,
    schemes: [...stdout.matchAll(/^Verified using (v[123]) .*: true$/gm)].map(([, scheme]) => scheme ?? ''),
    digest: /certificate SHA-256 digest: (\w+)/.exec(stdout)?.[1],
    complaints: `${stdout}${stderr}`
      .split('\n')
      .filter((line) => /^(ERROR|WARNING|DOES NOT)/.test(line) && !line.includes(NEVER_PROTECTED)),
  };
}

const apk = (file: string) => new Apk(openApk(file).bytes.data);

describe('apksigner', () => {
  it.each(testApks())('verifies %s, for all versions that the app is for', (file) => {
    const { bytes, schemes } = resign(apk(file), KEYS['RSA 2048']);
    const digest = certificateInfo(KEYS['RSA 2048']).sha256;
    expect(apksigner(bytes)).toEqual({ fine: true, schemes, digest, complaints: [] });
    expect(spawnSync('zipalign', ['-c', '-p', '4', onDisk(bytes)]).status).toBe(0);
  });

  it.each(Object.entries(KEYS))('verifies each scheme alone with %s', (_, key) => {
    const signed = (file: string, scheme: SignScheme, minSdk: number) =>
      signApk(unsignedFiles(openApk(file)), key, { minSdk, schemes: [scheme] }).bytes;
    const range = (min: string, max: string) => ['--min-sdk-version', min, '--max-sdk-version', max];
    const answers = [
      apksigner(signed(CONTACTS, 'v1', 18), ...range('18', '23')),
      apksigner(signed(CONTACTS, 'v1', 21), ...range('21', '23')),
      apksigner(signed(MICRO, 'v2', 24)),
      apksigner(signed(MICRO, 'v3', 28), '--min-sdk-version', '28'),
    ];
    const { sha256: digest } = certificateInfo(key);
    expect(answers).toEqual(
      ['v1', 'v1', 'v2', 'v3'].map((scheme) => ({ fine: true, schemes: [scheme], digest, complaints: [] })),
    );
  });

  it('verifies v1 signatures on the oldest versions', () => {
    const { bytes } = resign(apk(CONTACTS), KEYS['RSA 2048']);
    for (const [min, max] of [
      ['1', '17'],
      ['18', '23'],
    ] as const) {
      const answer = apksigner(bytes, '--min-sdk-version', min, '--max-sdk-version', max);
      expect(answer).toMatchObject({ fine: true, schemes: ['v1'], complaints: [] });
    }
  });

  it('verifies names of every kind and aligned libraries', () => {
    const content = new Uint8Array(3_000_000).map((_, n) => (n * n) >>> 7);
    const names = [
      'assets/größe Ж 漢字 😀.bin',
      `assets/${'long'.repeat(60)}`,
      'lib/x86/a.so',
      'lib/x86/b.so',
    ];
    const more = names.map((name) => newFile(name, content, { stored: true }));
    const files = [...unsignedFiles(openApk(CONTACTS)), ...more];
    const { bytes, schemes } = signApk(files, KEYS['RSA 4096'], { minSdk: 5 });
    expect(apksigner(bytes)).toMatchObject({ fine: true, schemes, complaints: [] });
    expect(spawnSync('zipalign', ['-c', '-p', '4', onDisk(bytes)]).status).toBe(0);
    const offsets = names.slice(2).map((name) => dataOffset(new ZipArchive(bytes), name));
    expect(offsets.map((offset) => offset % 16384)).toEqual([0, 0]);
  });

  it('notices every byte that is changed', () => {
    const { bytes } = resign(apk(MICRO), KEYS['EC P-256']);
    const archive = new ZipArchive(bytes);
    const places = [
      dataOffset(archive, 'classes.dex'),
      (signingBlock(archive)?.offset ?? 0) - 1,
      (signingBlock(archive)?.offset ?? 0) + 40,
      archive.end.directoryOffset + 12,
    ];
    for (const place of places) {
      const changed = bytes.map((byte, n) => (n === place ? byte ^ 1 : byte));
      expect([place, apksigner(changed).fine]).toEqual([place, false]);
    }
  });

  it('notices other content behind a v1 signature', () => {
    const { bytes } = resign(apk(CONTACTS), KEYS['RSA 2048'], ['v1']);
    const signed = new ZipArchive(bytes);
    const swapped = (name: string) =>
      writeZip(
        signed.entries.map((entry) =>
          entry.name === name ? newFile(name, new Uint8Array(9)) : keptFile(signed, entry),
        ),
      );
    const old = ['--max-sdk-version', '23'];
    expect(apksigner(swapped(''), ...old).fine).toBe(true);
    for (const name of ['classes.dex', 'META-INF/MANIFEST.MF', 'META-INF/CERT.SF']) {
      expect([name, apksigner(swapped(name), ...old).fine]).toEqual([name, false]);
    }
  });

  it('notices when the newer signatures are taken away', () => {
    const strip = (file: string, only: SignScheme, minSdk: number) => {
      const { bytes } = signApk(unsignedFiles(openApk(file)), KEYS['RSA 2048'], { minSdk });
      const block = signingBlock(new ZipArchive(bytes));
      const wanted = only === 'v1' ? [] : [0x7109871a];
      const out = bytes.slice();
      for (const { id, value } of block?.pairs ?? []) {
        // Renamed, a value means nothing to anybody.
        if (!wanted.includes(id)) out.set([0, 0, 0, 0], value.byteOffset - bytes.byteOffset - 4);
      }
      return apksigner(out).complaints.join();
    };
    expect(strip(CONTACTS, 'v1', 5)).toMatch(/v2|Scheme v2/);
    expect(strip(MICRO, 'v2', 24)).toMatch(/v3/);
  });
});
