import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { utf8 } from '../zip/write-bytes.js';
import { algorithm, der, oid, sequence, TAG, unsigned } from './der.js';
import { OID } from './oids.js';

/** Who a certificate is to be of, and for how long. */
export interface CertificateWish {
  readonly commonName: string;
  readonly from: Date;
  readonly until: Date;
}

const VERSION_3 = Uint8Array.of(2);
const NO_UNUSED_BITS = Uint8Array.of(0);
/** Up to 20 bytes are allowed; one is left for the sign. */
const SERIAL_SIZE = 16;

/** A certificate of a key, signed with the key itself; in DER form. */
export function selfSigned(privateKey: KeyObject, { commonName, from, until }: CertificateWish): Uint8Array {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const name = sequence(der(TAG.set, sequence(oid(OID.commonName), der(TAG.utf8String, utf8(commonName)))));
  const signedBy =
    privateKey.asymmetricKeyType === 'rsa'
      ? algorithm(OID.rsaWithSha256)
      : sequence(oid(OID.ecdsaWithSha256));
  // A hash is as unique as a random number, and the same key gives the same certificate.
  const serial = createHash('sha256').update(publicKey).digest().subarray(0, SERIAL_SIZE);
  const signed = sequence(
    der(TAG.field(0), der(TAG.integer, VERSION_3)),
    unsigned(serial),
    signedBy,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey,
  );
  const signature = sign('sha256', signed, privateKey);
  return sequence(signed, signedBy, der(TAG.bitString, NO_UNUSED_BITS, signature));
}

/** Two digits for the year until 2049, then four, as the standard demands. */
function time(date: Date): Uint8Array {
  const digits = date.toISOString().slice(0, 19).replaceAll(/\D/g, '');
  return date.getUTCFullYear() < 2050
    ? der(TAG.utcTime, utf8(`${digits.slice(2)}Z`))
    : der(TAG.generalizedTime, utf8(`${digits}Z`));
}
