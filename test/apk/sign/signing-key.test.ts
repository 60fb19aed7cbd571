import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newDebugKey } from '../../../src/apk/sign/debug-key.js';
import {
  certificateInfo,
  signingKey,
  signingKeyFromPem,
  signingKeyToPem,
} from '../../../src/apk/sign/signing-key.js';
import { certified, ecKey, rsaKey } from './keys.js';

describe('a signing key', () => {
  const rsa = rsaKey(2048);
  const ec = ecKey('P-256');

  it('has a certificate that it has signed itself', () => {
    for (const { certificate, privateKey } of [rsa, ec]) {
      const read = new X509Certificate(certificate);
      expect(read.verify(read.publicKey)).toBe(true);
      expect(read.checkPrivateKey(privateKey)).toBe(true);
      expect([read.subject, read.issuer]).toEqual(['CN=Ä test', 'CN=Ä test']);
      // The first time is written in two digits for the year, the second in four.
      expect([read.validFrom, read.validTo]).toEqual([
        'Jan  2 03:04:05 2026 GMT',
        'Jan  2 03:04:05 2056 GMT',
      ]);
    }
  });

  it('is written to PEM and read back', () => {
    for (const key of [rsa, ec]) {
      const read = signingKeyFromPem(signingKeyToPem(key));
      expect(read.privateKey.equals(key.privateKey)).toBe(true);
      expect(Buffer.compare(read.certificate, key.certificate)).toBe(0);
      expect([read.type, read.bits]).toEqual([key.type, key.bits]);
    }
    expect(() => signingKeyFromPem('-----BEGIN NOTHING')).toThrow('There is no key with a certificate');
  });

  it('tells its certificate apart from others', () => {
    expect(signingKey(ec.privateKey, [rsa.certificate, ec.certificate]).certificate).toEqual(ec.certificate);
    expect(() => signingKey(ec.privateKey, [rsa.certificate])).toThrow('None of the certificates is of');
    expect(() => signingKey(ec.privateKey, [new Uint8Array(9)])).toThrow('The certificate is broken.');
  });

  it('is of a kind that Android knows', () => {
    expect(() => certified(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey)).toThrow(
      'A key of kind secp256k1 cannot sign an APK.',
    );
    expect(() => signingKey(generateKeyPairSync('ed25519').privateKey, [])).toThrow(
      'A key of kind ed25519 cannot sign an APK.',
    );
  });
});

describe('a debug key', () => {
  it('is good for 30 years', () => {
    const key = newDebugKey(new Date('2026-03-01T00:00:00Z'));
    const { validTo } = new X509Certificate(key.certificate);
    expect([key.type, key.bits, validTo]).toEqual(['RSA', 2048, 'Mar  1 00:00:00 2056 GMT']);
    expect(certificateInfo(key)).toEqual({
      subject: 'CN=Gauntlet Debug',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});
