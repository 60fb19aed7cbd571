import { algorithm, der, oid, sequence, TAG } from './der.js';
import { DerReader } from './der-reader.js';
import { OID } from './oids.js';
import { type SigningKey, signature } from './signing-key.js';

/** Hash functions of JAR signatures. */
export type JarHash = 'sha1' | 'sha256';

const ECDSA = { sha1: OID.ecdsaWithSha1, sha256: OID.ecdsaWithSha256 } as const;
const VERSION = der(TAG.integer, Uint8Array.of(1));

/** The signature of some bytes with the certificate of its key, as JARs carry it: PKCS#7 without the bytes. */
export function signedData(data: Uint8Array, key: SigningKey, hash: JarHash): Uint8Array {
  const digest = algorithm(OID[hash]);
  const signedBy = key.type === 'RSA' ? algorithm(OID.rsa) : sequence(oid(ECDSA[hash]));
  const signer = sequence(
    VERSION,
    issuerAndSerial(key.certificate),
    digest,
    signedBy,
    der(TAG.octetString, signature(key, hash, data)),
  );
  const signed = sequence(
    VERSION,
    der(TAG.set, digest),
    sequence(oid(OID.data)),
    der(TAG.field(0), key.certificate),
    der(TAG.set, signer),
  );
  return sequence(oid(OID.signedData), der(TAG.field(0), signed));
}

/** What names a certificate among others. */
function issuerAndSerial(certificate: Uint8Array): Uint8Array {
  const reader = new DerReader('certificate', certificate).inside(TAG.sequence).inside(TAG.sequence);
  // The version, which the oldest form does without.
  if (reader.sees(TAG.field(0))) reader.skip();
  const serial = reader.whole(TAG.integer);
  reader.skip();
  return sequence(reader.whole(TAG.sequence), serial);
}
