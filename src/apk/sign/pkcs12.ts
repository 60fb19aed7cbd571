import { createHmac, createPrivateKey, type KeyObject } from 'node:crypto';
import { TAG } from './der.js';
import { DerReader } from './der-reader.js';
import { keyError } from './key-error.js';
import { HASHES, OID } from './oids.js';
import { decrypt, readIterations, unknownWay, wrongPassword } from './pkcs12-decrypt.js';
import { PURPOSE, pkcs12Derive } from './pkcs12-kdf.js';
import { type SigningKey, signingKey } from './signing-key.js';

/** How a key is got out of a store. */
export interface KeyChoice {
  readonly password: string;
  /** Name of the key; may be left out where there is one key only. */
  readonly alias?: string;
}

/** A value in the store, with the name that it was given. */
interface Bag {
  readonly kind: string;
  readonly name: string;
  readonly value: DerReader;
}

const PART = 'key store';
const JKS_MAGIC = [0xfe, 0xed, 0xfe, 0xed];
const KEY_KINDS: readonly string[] = [OID.keyBag, OID.shroudedKeyBag];

/** A key with its certificate out of a PKCS#12 file. Its password is checked first. */
export function keyFromPkcs12(bytes: Uint8Array, { password, alias }: KeyChoice): SigningKey {
  if (JKS_MAGIC.every((byte, n) => bytes[n] === byte)) {
    throw keyError(
      'The key store is in the old JKS form.',
      'Copy it with keytool -importkeystore -deststoretype pkcs12, and use the copy.',
    );
  }
  const store = new DerReader(PART, bytes).inside(TAG.sequence);
  store.skip();
  const safes = wrapped(store.inside(TAG.sequence));
  if (!store.done) checkMac(store.inside(TAG.sequence), safes, password);
  const bags = readSafes(safes, password);
  const key = chooseKey(
    bags.filter(({ kind }) => KEY_KINDS.includes(kind)),
    alias,
  );
  const certificates = bags.filter(({ kind }) => kind === OID.certificateBag).flatMap(readCertificate);
  return signingKey(readKey(key, password), certificates);
}

/** The bytes inside a plain content. */
function wrapped(content: DerReader): Uint8Array {
  const kind = content.oid();
  if (kind !== OID.data) throw unknownWay(kind);
  return content.inside(TAG.field(0)).content(TAG.octetString);
}

function checkMac(mac: DerReader, safes: Uint8Array, password: string): void {
  const info = mac.inside(TAG.sequence);
  const name = info.inside(TAG.sequence).oid();
  const hash = HASHES.get(name);
  if (hash === undefined) throw unknownWay(name);
  const expected = info.content(TAG.octetString);
  const salt = mac.content(TAG.octetString);
  const iterations = mac.done ? 1 : readIterations(mac);
  const key = pkcs12Derive({ hash: hash.name, password, salt, iterations }, PURPOSE.mac, hash.size);
  const found = createHmac(hash.name, key).update(safes).digest();
  if (Buffer.compare(found, expected) !== 0) throw wrongPassword();
}

function readSafes(bytes: Uint8Array, password: string): readonly Bag[] {
  const safes = new DerReader(PART, bytes).inside(TAG.sequence);
  const bags: Bag[] = [];
  while (!safes.done) bags.push(...readBags(safeContent(safes.inside(TAG.sequence), password)));
  return bags;
}

function safeContent(safe: DerReader, password: string): Uint8Array {
  const kind = safe.oid();
  const content = safe.inside(TAG.field(0));
  if (kind === OID.data) return content.content(TAG.octetString);
  if (kind !== OID.encryptedData) throw unknownWay(kind);
  const encrypted = content.inside(TAG.sequence);
  encrypted.skip();
  const info = encrypted.inside(TAG.sequence);
  info.skip();
  const algorithm = info.inside(TAG.sequence);
  return decrypt(algorithm, info.content(TAG.plainField(0)), password);
}

function* readBags(bytes: Uint8Array): Generator<Bag> {
  const bags = new DerReader(PART, bytes).inside(TAG.sequence);
  while (!bags.done) {
    const bag = bags.inside(TAG.sequence);
    const kind = bag.oid();
    const value = bag.inside(TAG.field(0));
    yield { kind, name: bag.done ? '' : friendlyName(bag.inside(TAG.set)), value };
  }
}

function friendlyName(attributes: DerReader): string {
  while (!attributes.done) {
    const attribute = attributes.inside(TAG.sequence);
    if (attribute.oid() !== OID.friendlyName) continue;
    const text = attribute.inside(TAG.set).content(TAG.bmpString);
    return new TextDecoder('utf-16be').decode(text);
  }
  return '';
}

/** Names are compared as Java does it, which writes them in small letters. */
function chooseKey(keys: readonly Bag[], alias: string | undefined): Bag {
  const fitting = keys.filter(
    ({ name }) => alias === undefined || name.toLowerCase() === alias.toLowerCase(),
  );
  const [key, another] = fitting;
  if (key !== undefined && another === undefined) return key;
  const names = keys.map(({ name }) => `'${name}'`).join(', ');
  if (keys.length === 0) {
    throw keyError('The key store has no private key.', 'Make one with keytool -genkeypair.');
  }
  if (key === undefined) {
    throw keyError(
      `The key store has no key '${alias}'.`,
      `Give one of its names with --ks-alias: ${names}.`,
    );
  }
  throw keyError(
    `The key store has ${fitting.length} keys to choose from.`,
    `Say which with --ks-alias: ${names}.`,
  );
}

function readKey({ kind, value }: Bag, password: string): KeyObject {
  const encrypted = kind === OID.shroudedKeyBag;
  const der = encrypted ? unshrouded(value.inside(TAG.sequence), password) : value.whole(TAG.sequence);
  try {
    return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
  } catch {
    throw keyError(
      'The private key in the key store cannot be read.',
      'Use an RSA key, or an EC key on the curve P-256, P-384 or P-521.',
    );
  }
}

function unshrouded(shrouded: DerReader, password: string): Uint8Array {
  const algorithm = shrouded.inside(TAG.sequence);
  return decrypt(algorithm, shrouded.content(TAG.octetString), password);
}

function readCertificate({ value }: Bag): readonly Uint8Array[] {
  const certificate = value.inside(TAG.sequence);
  if (certificate.oid() !== OID.x509Certificate) return [];
  return [certificate.inside(TAG.field(0)).content(TAG.octetString)];
}
