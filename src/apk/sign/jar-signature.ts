import { createHash } from 'node:crypto';
import { malformed } from '../malformed.js';
import { utf8 } from '../zip/write-bytes.js';
import { newFile, type ZipFile } from '../zip/write-file.js';
import { manifestSection } from './jar-manifest.js';
import { keyError } from './key-error.js';
import { type JarHash, signedData } from './pkcs7.js';
import type { SigningKey } from './signing-key.js';

/** Files that make up a signature of scheme v1; the last is left by a stamp of where an app comes from. */
const SIGNATURE_FILES = /^(META-INF\/(MANIFEST\.MF|[^/]*\.(SF|RSA|DSA|EC)|SIG-[^/]*)|stamp-cert-sha256)$/i;
/** Would begin a line of their own in the manifest. */
const BREAKING = /[\r\n\0]/;

/** The first version of Android that knows SHA-256 in scheme v1, by kind of key. */
const SHA256_SDK = { RSA: 18, EC: 21 } as const;
const EC_SDK = 18;
const CREATED_BY = ['Created-By', 'Gauntlet'] as const;
const SIGNED_BY_BLOCK = 'X-Android-APK-Signed';

/** Whether a file belongs to a signature, so that it goes when the signature goes. */
export function isSignatureFile(name: string): boolean {
  return SIGNATURE_FILES.test(name);
}

/** How a v1 signature is made. */
export interface JarSigning {
  /** The oldest version of Android that must be able to check it. */
  readonly minSdk: number;
  /** Numbers of the newer schemes that the APK is signed by, so that none can be taken away unnoticed. */
  readonly alsoSignedBy: readonly number[];
}

/** The three files of a signature of scheme v1: digests of all files, digests of those, and their signature. */
export function jarSignature(
  files: readonly ZipFile[],
  key: SigningKey,
  { minSdk, alsoSignedBy }: JarSigning,
): readonly ZipFile[] {
  const hash = jarHash(key, minSdk);
  const attribute = hash === 'sha1' ? 'SHA1-Digest' : 'SHA-256-Digest';
  const digest = (bytes: Uint8Array) => createHash(hash).update(bytes).digest('base64');
  const sections = files
    .filter(({ name }) => !name.endsWith('/'))
    .map((file) => {
      const name = ['Name', nameOf(file)] as const;
      return { name, text: manifestSection([name, [attribute, digest(file.content())]]) };
    });
  const head = manifestSection([['Manifest-Version', '1.0'], CREATED_BY]);
  const manifest = utf8(head + sections.map(({ text }) => text).join(''));
  const also = alsoSignedBy.length === 0 ? [] : [[SIGNED_BY_BLOCK, alsoSignedBy.join(', ')] as const];
  const signedHead = manifestSection([
    ['Signature-Version', '1.0'],
    CREATED_BY,
    [`${attribute}-Manifest`, digest(manifest)],
    ...also,
  ]);
  const signed = utf8(
    signedHead +
      sections.map(({ name, text }) => manifestSection([name, [attribute, digest(utf8(text))]])).join(''),
  );
  return [
    newFile('META-INF/MANIFEST.MF', manifest),
    newFile('META-INF/CERT.SF', signed),
    newFile(`META-INF/CERT.${key.type}`, signedData(signed, key, hash)),
  ];
}

function jarHash({ type }: SigningKey, minSdk: number): JarHash {
  if (type === 'EC' && minSdk < EC_SDK) {
    throw keyError(
      `The app runs from API ${minSdk} on, and Android before API ${EC_SDK} knows no EC keys.`,
      'Use an RSA key, or sign for newer versions only: --schemes v2,v3.',
    );
  }
  return minSdk < SHA256_SDK[type] ? 'sha1' : 'sha256';
}

function nameOf({ name }: ZipFile): string {
  if (BREAKING.test(name)) {
    throw malformed('the APK', `the name of ${name} has a line break, which scheme v1 cannot sign`);
  }
  return name;
}
