import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { selfSigned } from '../../../src/apk/sign/self-signed.js';
import { type SigningKey, signingKey } from '../../../src/apk/sign/signing-key.js';

const FROM = new Date('2026-01-02T03:04:05Z');
const UNTIL = new Date('2056-01-02T03:04:05Z');

/** A key of some kind with a certificate of its own. */
export function certified(privateKey: KeyObject): SigningKey {
  return signingKey(privateKey, [selfSigned(privateKey, { commonName: 'Ä test', from: FROM, until: UNTIL })]);
}

/** A new RSA key. */
export function rsaKey(bits: number): SigningKey {
  return certified(generateKeyPairSync('rsa', { modulusLength: bits }).privateKey);
}

/** A new EC key. */
export function ecKey(namedCurve: string): SigningKey {
  return certified(generateKeyPairSync('ec', { namedCurve }).privateKey);
}
