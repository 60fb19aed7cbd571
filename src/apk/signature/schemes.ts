import type { ZipArchive } from '../zip/archive.js';
import { signingBlock } from './signing-block.js';

/** A way in which an APK is signed (or stamped), and how many bytes the signature takes. */
export type SignatureScheme =
  | {
      readonly scheme: 'v1';
      /** Name of the signer's files below META-INF, without suffix. */
      readonly signer: string;
      readonly size: number;
    }
  | {
      readonly scheme: BlockScheme;
      readonly id: number;
      readonly size: number;
    };

/** Signatures that are in the APK signing block. */
export type BlockScheme = 'v2' | 'v3' | 'v3.1' | 'source-stamp-v1' | 'source-stamp-v2';

/** A signer's certificate file; the .SF file beside it is what it signs. */
const V1_SIGNATURE = /^META-INF\/([^/]+)\.(?:RSA|DSA|EC)$/i;

/** Of all values that a signing block may hold, the signatures; padding and notes of stores are none. */
const BLOCK_SCHEMES = new Map<number, BlockScheme>([
  [0x7109871a, 'v2'],
  [0xf05368c0, 'v3'],
  [0x1b93ad61, 'v3.1'],
  [0x2b09189e, 'source-stamp-v1'],
  [0x6dff800d, 'source-stamp-v2'],
]);

/** The signatures that an APK carries, in the order v1, then the signing block. Nothing is verified. */
export function signatureSchemes(archive: ZipArchive): readonly SignatureScheme[] {
  return [...jarSignatures(archive), ...blockSignatures(archive)];
}

function* jarSignatures(archive: ZipArchive): Generator<SignatureScheme> {
  const names = new Map(archive.entries.map((entry) => [entry.name.toUpperCase(), entry]));
  for (const entry of archive.entries) {
    const signer = V1_SIGNATURE.exec(entry.name)?.[1];
    const signed = signer && names.get(`META-INF/${signer}.SF`.toUpperCase());
    if (signer && signed) yield { scheme: 'v1', signer, size: signed.size + entry.size };
  }
}

function* blockSignatures(archive: ZipArchive): Generator<SignatureScheme> {
  for (const { id, value } of signingBlock(archive)?.pairs ?? []) {
    const scheme = BLOCK_SCHEMES.get(id);
    if (scheme !== undefined) yield { scheme, id, size: value.length };
  }
}
