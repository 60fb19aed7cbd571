const PKCS = '1.2.840.113549.1';
const NIST = '2.16.840.1.101.3.4';

/** Names in certificates, signatures and key stores. */
export const OID = {
  commonName: '2.5.4.3',
  sha1: '1.3.14.3.2.26',
  sha256: `${NIST}.2.1`,
  rsa: `${PKCS}.1.1`,
  rsaWithSha256: `${PKCS}.1.11`,
  ecdsaWithSha1: '1.2.840.10045.4.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  data: `${PKCS}.7.1`,
  signedData: `${PKCS}.7.2`,
  encryptedData: `${PKCS}.7.6`,
  friendlyName: `${PKCS}.9.20`,
  x509Certificate: `${PKCS}.9.22.1`,
  keyBag: `${PKCS}.12.10.1.1`,
  shroudedKeyBag: `${PKCS}.12.10.1.2`,
  certificateBag: `${PKCS}.12.10.1.3`,
  pbes2: `${PKCS}.5.13`,
  pbkdf2: `${PKCS}.5.12`,
  pbeSha1TripleDes: `${PKCS}.12.1.3`,
} as const;

/** A hash function, and how many bytes it gives. */
export interface Hash {
  readonly name: string;
  readonly size: number;
}

/** Hash functions by their name in key stores. */
export const HASHES: ReadonlyMap<string, Hash> = new Map([
  [OID.sha1, { name: 'sha1', size: 20 }],
  [OID.sha256, { name: 'sha256', size: 32 }],
  [`${NIST}.2.2`, { name: 'sha384', size: 48 }],
  [`${NIST}.2.3`, { name: 'sha512', size: 64 }],
]);

/** Hash functions of PBKDF2 by the name of their HMAC. */
export const HMACS: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
]);

/** A cipher, and how many bytes its key has. */
export interface Cipher {
  readonly name: string;
  readonly keySize: number;
}

/** Ciphers of PBES2. */
export const CIPHERS: ReadonlyMap<string, Cipher> = new Map([
  [`${NIST}.1.2`, { name: 'aes-128-cbc', keySize: 16 }],
  [`${NIST}.1.22`, { name: 'aes-192-cbc', keySize: 24 }],
  [`${NIST}.1.42`, { name: 'aes-256-cbc', keySize: 32 }],
  ['1.2.840.113549.3.7', { name: 'des-ede3-cbc', keySize: 24 }],
]);
