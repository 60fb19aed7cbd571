import type { ZipArchive } from '../zip/archive.js';
import { joinBytes } from '../zip/write-bytes.js';
import { keptFile, type ZipFile } from '../zip/write-file.js';
import { type ZipLayout, zipSections } from '../zip/write-zip.js';
import { blockSignatures } from './block-signature.js';
import { isSignatureFile, jarSignature } from './jar-signature.js';
import { neededSchemes, SIGN_SCHEMES, type SignScheme } from './scheme.js';
import type { SigningKey } from './signing-key.js';
import { BLOCK_PAGE, writeSigningBlock } from './write-signing-block.js';

/** How an APK is signed. */
export interface SignOptions extends Pick<ZipLayout, 'pageSize' | 'comment'> {
  /** The oldest Android that the app is for; a code name stands for one that is newer than all. */
  readonly minSdk: number | string;
  /** By default all that some Android in question needs. */
  readonly schemes?: readonly SignScheme[];
}

/** A signed APK, and by which schemes. */
export interface SignedApk {
  readonly bytes: Uint8Array;
  readonly schemes: readonly SignScheme[];
}

/** The files of an APK without those of its signature, to be signed anew. */
export function unsignedFiles(archive: ZipArchive): readonly ZipFile[] {
  return archive.entries
    .filter(({ name }) => !isSignatureFile(name))
    .map((entry) => keptFile(archive, entry));
}

/** An APK of these files, aligned and signed. */
export function signApk(files: readonly ZipFile[], key: SigningKey, options: SignOptions): SignedApk {
  const minSdk = typeof options.minSdk === 'number' ? options.minSdk : Number.POSITIVE_INFINITY;
  const wanted = new Set(options.schemes ?? neededSchemes(minSdk));
  const schemes = SIGN_SCHEMES.filter((scheme) => wanted.has(scheme));
  const numbers = schemes.filter((scheme) => scheme !== 'v1').map((scheme) => Number(scheme.slice(1)));
  const jar = wanted.has('v1') ? jarSignature(files, key, { minSdk, alsoSignedBy: numbers }) : [];
  const sections = zipSections([...files, ...jar], {
    ...options,
    directoryAlignment: numbers.length === 0 ? 1 : BLOCK_PAGE,
  });
  const block = numbers.length === 0 ? [] : [writeSigningBlock(blockSignatures(sections, key, wanted))];
  const end = movedEnd(sections.end, block[0]?.length ?? 0);
  return { bytes: joinBytes([sections.files, ...block, sections.directory, end]), schemes };
}

/** The end record, for a directory that a block has moved. The signature is of the record before that. */
function movedEnd(end: Uint8Array, by: number): Uint8Array {
  const moved = end.slice();
  const view = new DataView(moved.buffer);
  view.setUint32(DIRECTORY_OFFSET, view.getUint32(DIRECTORY_OFFSET, true) + by, true);
  return moved;
}

/** Where the end record holds the offset of the directory. */
const DIRECTORY_OFFSET = 16;
