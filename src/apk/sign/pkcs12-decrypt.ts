import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import type { GauntletError } from '../../core/errors.js';
import { TAG } from './der.js';
import type { DerReader } from './der-reader.js';
import { keyError } from './key-error.js';
import { CIPHERS, HMACS, OID } from './oids.js';
import { PURPOSE, pkcs12Derive } from './pkcs12-kdf.js';

/** Several times what tools choose; more would only keep the user waiting. */
const MAX_ITERATIONS = 1_000_000;
const DEFAULT_HMAC = '1.2.840.113549.2.7';
const TRIPLE_DES = { name: 'des-ede3-cbc', keySize: 24, ivSize: 8 } as const;

/** All that a cipher needs. */
interface Unlocking {
  readonly cipher: string;
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
}

/** Decrypts what an algorithm, read as the next value, has encrypted with a password. */
export function decrypt(algorithm: DerReader, encrypted: Uint8Array, password: string): Uint8Array {
  const { cipher, key, iv } = unlocking(algorithm, password);
  try {
    const decipher = createDecipheriv(cipher, key, iv);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    throw wrongPassword();
  }
}

/** The number of rounds that a derivation takes. */
export function readIterations(reader: DerReader): number {
  const iterations = reader.number();
  if (iterations >= 1 && iterations <= MAX_ITERATIONS) return iterations;
  throw keyError(
    `The key store asks for ${iterations} rounds of key derivation; the limit is ${MAX_ITERATIONS}.`,
    'Make the key store anew with fewer.',
  );
}

/** The most likely mistake of all. */
export function wrongPassword(): GauntletError {
  return keyError(
    'The password does not open the key store.',
    'Check what --ks-pass names; file: takes the first line.',
  );
}

/** A way of encryption that is not known here. */
export function unknownWay(what: string): GauntletError {
  return keyError(
    `The key store is locked in a way that is not known (${what}).`,
    'Copy it with keytool -importkeystore -deststoretype pkcs12 of Java 17 or newer.',
  );
}

function unlocking(algorithm: DerReader, password: string): Unlocking {
  const name = algorithm.oid();
  const parameters = algorithm.inside(TAG.sequence);
  if (name === OID.pbes2) return modern(parameters, password);
  if (name === OID.pbeSha1TripleDes) return old(parameters, password);
  throw unknownWay(name);
}

/** PBES2 with PBKDF2, as Java since 17 and OpenSSL since 3 write it. */
function modern(parameters: DerReader, password: string): Unlocking {
  const derivation = parameters.inside(TAG.sequence);
  const derivationName = derivation.oid();
  if (derivationName !== OID.pbkdf2) throw unknownWay(derivationName);
  const how = derivation.inside(TAG.sequence);
  const salt = how.content(TAG.octetString);
  const iterations = readIterations(how);
  if (how.sees(TAG.integer)) how.skip();
  const hmac = how.done ? DEFAULT_HMAC : how.inside(TAG.sequence).oid();
  const hash = HMACS.get(hmac);
  const scheme = parameters.inside(TAG.sequence);
  const cipherName = scheme.oid();
  const cipher = CIPHERS.get(cipherName);
  if (hash === undefined || cipher === undefined) throw unknownWay(hash === undefined ? hmac : cipherName);
  const key = pbkdf2Sync(password, salt, iterations, cipher.keySize, hash);
  return { cipher: cipher.name, key, iv: scheme.content(TAG.octetString) };
}

/** Triple DES with a key from SHA-1, as all tools wrote it before. */
function old(parameters: DerReader, password: string): Unlocking {
  const salt = parameters.content(TAG.octetString);
  const from = { hash: 'sha1', password, salt, iterations: readIterations(parameters) };
  return {
    cipher: TRIPLE_DES.name,
    key: pkcs12Derive(from, PURPOSE.key, TRIPLE_DES.keySize),
    iv: pkcs12Derive(from, PURPOSE.iv, TRIPLE_DES.ivSize),
  };
}
