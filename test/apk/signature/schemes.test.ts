import { describe, expect, it } from 'vitest';
import { signatureSchemes } from '../../../src/apk/signature/schemes.js';
import { signingBlock } from '../../../src/apk/signature/signing-block.js';
import { ZipArchive } from '../../../src/apk/zip/archive.js';
import { API_DEMOS, openApk } from '../support/apks.js';
import { buildZip } from '../support/build-zip.js';
import { concat, patched, u32, utf8 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

const PADDING = 0x42726577;

function block(...pairs: readonly (readonly [number, number])[]): Uint8Array {
  const body = pairs.map(([id, size]) => concat(u32(size + 4, 0, id), new Uint8Array(size)));
  const size = body.reduce((sum, bytes) => sum + bytes.length, 0) + 24;
  return concat(u32(size, 0), ...body, u32(size, 0), utf8('APK Sig Block 42'));
}

function apk(beforeDirectory: Uint8Array, ...names: readonly string[]): ZipArchive {
  const parts = names.map((name) => ({ name, content: utf8('12345') }));
  return new ZipArchive(buildZip(parts, { beforeDirectory }));
}

describe('signatureSchemes', () => {
  it('lists the signatures of the signing block, not its padding', () => {
    const pairs = block([0x7109871a, 30], [0xf05368c0, 20], [PADDING, 9], [0x1b93ad61, 4], [0x6dff800d, 0]);
    expect(signatureSchemes(apk(pairs, 'a'))).toEqual([
      { scheme: 'v2', id: 0x7109871a, size: 30 },
      { scheme: 'v3', id: 0xf05368c0, size: 20 },
      { scheme: 'v3.1', id: 0x1b93ad61, size: 4 },
      { scheme: 'source-stamp-v2', id: 0x6dff800d, size: 0 },
    ]);
  });

  it('lists JAR signers that have both of their files', () => {
    const archive = apk(
      new Uint8Array(0),
      'META-INF/CERT.SF',
      'META-INF/cert.rsa',
      'META-INF/LONE.EC',
      'META-INF/x/A.SF',
      'META-INF/x/A.RSA',
    );
    expect(signatureSchemes(archive)).toEqual([{ scheme: 'v1', signer: 'cert', size: 10 }]);
  });

  it('finds nothing where there is nothing', () => {
    expect(signatureSchemes(apk(new Uint8Array(0), 'a'))).toEqual([]);
    expect(signingBlock(apk(utf8('APK Sig Block 42')))).toBeUndefined();
  });

  it('reads a real APK', () => {
    const archive = openApk(API_DEMOS);
    expect(signatureSchemes(archive).map(({ scheme }) => scheme)).toEqual(['v1', 'v2']);
    const found = signingBlock(archive);
    expect((found?.offset ?? 0) + (found?.size ?? 0)).toBe(archive.end.directoryOffset);
  });

  it('refuses a block whose sizes are wrong', () => {
    const good = block([PADDING, 8]);
    expectMalformed(() => signingBlock(apk(patched(good, 0, u32(1)), 'a')), /do not agree/);
    const wild = patched(good, good.length - 24, u32(0xffffffff, 0xffffffff));
    expectMalformed(() => signingBlock(apk(wild, 'a')), /do not agree/);
    for (const size of [0, 3, 1000]) {
      expectMalformed(() => signingBlock(apk(patched(good, 8, u32(size)), 'a')), /value 0 .* wrong size/);
    }
    expectMalformed(() => signingBlock(apk(patched(good, 12, u32(1)), 'a')), /value 0 .* wrong size/);
  });
});
