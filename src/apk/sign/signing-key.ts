import { createPrivateKey, createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { keyError } from './key-error.js';

/** What signs an APK: a private key and the certificate of its public half. */
export interface SigningKey {
  readonly type: 'RSA' | 'EC';
  /** Length of the modulus, or of the curve's field. */
  readonly bits: number;
  readonly privateKey: KeyObject;
  /** In DER form. */
  readonly certificate: Uint8Array;
  /** In the form in which certificates hold it, DER. */
  readonly publicKey: Uint8Array;
}

/** Who a certificate is of. */
export interface CertificateInfo {
  readonly subject: string;
  /** SHA-256 of the certificate, by which Android distinguishes signers; in hex. */
  readonly sha256: string;
}

const CURVE_BITS: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 };

/** A key with its certificate, which is the one among those given that is of this key. */
export function signingKey(privateKey: KeyObject, certificates: readonly Uint8Array[]): SigningKey {
  const kind = kindOf(privateKey);
  const publicKey = unbroken('key', () => spki(createPublicKey(privateKey)));
  const certificate = certificates.find((it) => Buffer.compare(certifiedKey(it), publicKey) === 0);
  if (certificate === undefined) {
    throw keyError(
      'None of the certificates is of the private key.',
      'Give a key store that holds the key with its own certificate.',
    );
  }
  return { ...kind, privateKey, certificate, publicKey };
}

/** A key and a certificate in PEM form, one after the other. */
export function signingKeyFromPem(text: string): SigningKey {
  let privateKey: KeyObject;
  let certificate: Uint8Array;
  try {
    privateKey = createPrivateKey(text);
    certificate = new X509Certificate(text).raw;
  } catch {
    throw keyError('There is no key with a certificate in PEM form.', 'Give both in one file.');
  }
  return signingKey(privateKey, [certificate]);
}

/** The same, written. */
export function signingKeyToPem({ privateKey, certificate }: SigningKey): string {
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${readCertificate(certificate).toString()}`;
}

/** A signature in the form that APKs carry: PKCS#1 v1.5 of RSA, DER of EC. */
export function signature({ privateKey }: SigningKey, hash: string, data: Uint8Array): Uint8Array {
  return unbroken('key', () => sign(hash, data, privateKey));
}

/** Whose key it is. */
export function certificateInfo({ certificate }: SigningKey): CertificateInfo {
  const { subject, fingerprint256 } = readCertificate(certificate);
  // Node puts each part of a name on its own line.
  return {
    subject: (subject ?? '').split('\n').join(', '),
    sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

function kindOf(key: KeyObject): Pick<SigningKey, 'type' | 'bits'> {
  const { modulusLength, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  const curveBits = CURVE_BITS[namedCurve];
  if (key.asymmetricKeyType === 'rsa' && modulusLength !== undefined) {
    return { type: 'RSA', bits: modulusLength };
  }
  if (key.asymmetricKeyType === 'ec' && curveBits !== undefined) return { type: 'EC', bits: curveBits };
  throw keyError(
    `A key of kind ${namedCurve || key.asymmetricKeyType} cannot sign an APK.`,
    'Use an RSA key, or an EC key on the curve P-256, P-384 or P-521.',
  );
}

function certifiedKey(certificate: Uint8Array): Uint8Array {
  return unbroken('certificate', () => spki(new X509Certificate(certificate).publicKey));
}

function readCertificate(der: Uint8Array): X509Certificate {
  return unbroken('certificate', () => new X509Certificate(der));
}

/** OpenSSL complains in words of its own, and often only when a value is used. */
function unbroken<T>(part: string, use: () => T): T {
  try {
    return use();
  } catch {
    throw keyError(`The ${part} is broken.`, 'Make the key store anew, with an X.509 certificate.');
  }
}

function spki(key: KeyObject): Uint8Array {
  return key.export({ type: 'spki', format: 'der' });
}
