import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Apk } from '../../../src/apk/apk.js';
import { resign } from '../../../src/apk/sign/resign.js';
import { signApk, unsignedFiles } from '../../../src/apk/sign/sign-apk.js';
import { signatureSchemes } from '../../../src/apk/signature/schemes.js';
import { signingBlock } from '../../../src/apk/signature/signing-block.js';
import { ZipArchive } from '../../../src/apk/zip/archive.js';
import { newFile } from '../../../src/apk/zip/write-file.js';
import { GauntletError } from '../../../src/core/errors.js';
import { SeededRng } from '../../../src/core/rng.js';
import { API_DEMOS, contentOf, openApk, SELENDROID } from '../support/apks.js';
import { buildZip } from '../support/build-zip.js';
import { utf8 } from '../support/bytes-out.js';
import { damage } from '../support/damage.js';
import { expectMalformed } from '../support/refused.js';
import { ecKey, rsaKey } from './keys.js';

const KEY = rsaKey(2048);
const FILES = [newFile('a', utf8('hello')), newFile('b/', new Uint8Array(0))];

const schemesOf = (bytes: Uint8Array) => signatureSchemes(new ZipArchive(bytes)).map(({ scheme }) => scheme);
const text = (archive: ZipArchive, name: string) => Buffer.from(contentOf(archive, name)).toString();

describe('signApk', () => {
  it('takes the schemes that the oldest Android in question needs', () => {
    const chosen = (minSdk: number | string) => {
      const { bytes, schemes } = signApk(FILES, KEY, { minSdk });
      expect(schemesOf(bytes)).toEqual(schemes);
      return schemes.join();
    };
    expect([1, 23, 24, 'Tiramisu'].map(chosen)).toEqual(['v1,v2,v3', 'v1,v2,v3', 'v2,v3', 'v2,v3']);
  });

  it('takes other schemes when asked', () => {
    for (const schemes of [['v1'], ['v2'], ['v3'], ['v1', 'v3']] as const) {
      expect(schemesOf(signApk(FILES, KEY, { minSdk: 1, schemes }).bytes)).toEqual(schemes);
    }
  });

  it('lists all files but folders in a v1 signature, with the hash that old versions know', () => {
    const manifest = (minSdk: number) => {
      const archive = new ZipArchive(signApk(FILES, KEY, { minSdk }).bytes);
      return [text(archive, 'META-INF/MANIFEST.MF'), text(archive, 'META-INF/CERT.SF')];
    };
    const [modern, modernSigned] = manifest(18);
    expect(modern).toBe(
      'Manifest-Version: 1.0\r\nCreated-By: Gauntlet\r\n\r\n' +
        'Name: a\r\nSHA-256-Digest: LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=\r\n\r\n',
    );
    expect(modernSigned).toMatch(/^SHA-256-Digest-Manifest: \S{44}\r\nX-Android-APK-Signed: 2, 3\r\n\r\n/m);
    const [old, oldSigned] = manifest(17);
    expect(old).toMatch(/\r\nName: a\r\nSHA1-Digest: qvTGHdzF6KLavt4PO0gs2a6pQ00=\r\n\r\n$/);
    expect(oldSigned).toMatch(/^SHA1-Digest-Manifest: /m);
  });

  it('fills whole pages with the signing block', () => {
    const block = signingBlock(new ZipArchive(signApk(FILES, KEY, { minSdk: 24 }).bytes));
    expect(block).toMatchObject({ offset: 4096, size: 4096 });
  });

  it('is deterministic with RSA', () => {
    expect(signApk(FILES, KEY, { minSdk: 1 })).toEqual(signApk(FILES, KEY, { minSdk: 1 }));
  });

  it('refuses what scheme v1 cannot do', () => {
    const key = ecKey('P-256');
    expect(() => signApk(FILES, key, { minSdk: 17 })).toThrow(
      'The app runs from API 17 on, and Android before API 18 knows no EC keys.',
    );
    const bad = [newFile('a\r\nName: b', utf8('x'))];
    expectMalformed(() => signApk(bad, KEY, { minSdk: 1 }), /has a line break/);
    expect(signApk(bad, KEY, { minSdk: 24 }).schemes).toEqual(['v2', 'v3']);
  });
});

describe('unsignedFiles', () => {
  it('leaves signatures behind, and nothing else', () => {
    const signature = [
      'META-INF/MANIFEST.MF',
      'META-INF/CERT.SF',
      'META-INF/cert.rsa',
      'META-INF/A.DSA',
      'META-INF/A.EC',
      'META-INF/SIG-X',
      'stamp-cert-sha256',
    ];
    const rest = ['META-INF/services/x', 'META-INF/a/B.SF', 'META-INF/x.version', 'x/META-INF/A.SF', 'A.RSA'];
    const parts = [...signature, ...rest].map((name) => ({ name, content: utf8(name) }));
    expect(unsignedFiles(new ZipArchive(buildZip(parts))).map(({ name }) => name)).toEqual(rest);
  });
});

describe('resign', () => {
  it('keeps all content of an APK, in its order', () => {
    for (const file of [SELENDROID, API_DEMOS]) {
      const before = openApk(file);
      const after = new ZipArchive(resign(new Apk(before.bytes.data), KEY).bytes);
      const kept = unsignedFiles(before).map(({ name }) => name);
      expect(unsignedFiles(after).map(({ name }) => name)).toEqual(kept);
      const differing = kept.filter(
        (name) => Buffer.compare(contentOf(before, name), contentOf(after, name)) !== 0,
      );
      expect(differing).toEqual([]);
      expect(after.entries.slice(kept.length).map(({ name }) => name)).toEqual([
        'META-INF/MANIFEST.MF',
        'META-INF/CERT.SF',
        'META-INF/CERT.RSA',
      ]);
    }
  });

  it('makes the same of a signed APK as of an unsigned one', () => {
    const once = resign(new Apk(openApk(SELENDROID).bytes.data), KEY);
    expect(Buffer.compare(resign(new Apk(once.bytes), KEY).bytes, once.bytes)).toBe(0);
  });

  it('refuses damaged APKs in plain words', () => {
    const rng = new SeededRng(7);
    const bytes = openApk(join('samples', 'micro.apk')).bytes.data;
    let signed = 0;
    for (let n = 0; n < 200; n++) {
      try {
        resign(new Apk(damage(bytes, rng)), KEY, ['v1', 'v2', 'v3']);
        signed++;
      } catch (error) {
        expect(error).toBeInstanceOf(GauntletError);
      }
    }
    expect(signed).toBeGreaterThan(20);
  });

  it('refuses what is no APK', () => {
    const apk = new Apk(buildZip([{ name: 'a', content: utf8('x') }]), 'x.zip');
    expectMalformed(() => resign(apk, KEY), /^x\.zip: it has no AndroidManifest\.xml/);
  });
});
