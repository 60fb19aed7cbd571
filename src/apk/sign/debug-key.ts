import { generateKeyPairSync } from 'node:crypto';
import { selfSigned } from './self-signed.js';
import { type SigningKey, signingKey } from './signing-key.js';

const BITS = 2048;
const YEARS = 30;

/** A new key for apps that only testers install. RSA: every Android knows it, and it signs the same way each time. */
export function newDebugKey(now: Date): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS });
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + YEARS);
  return signingKey(privateKey, [selfSigned(privateKey, { commonName: 'Gauntlet Debug', from: now, until })]);
}
