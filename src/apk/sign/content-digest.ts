import { createHash } from 'node:crypto';
import { u32 } from '../zip/write-bytes.js';
import type { ZipSections } from '../zip/write-zip.js';

const CHUNK = 1 << 20;
const CHUNK_MARK = Uint8Array.of(0xa5);
const WHOLE_MARK = Uint8Array.of(0x5a);

/** The digest of an APK's three parts, each taken in chunks of 1 MB: what schemes v2 and v3 sign. */
export function contentDigest({ files, directory, end }: ZipSections, hash: string): Uint8Array {
  const digests = [files, directory, end].flatMap((section) => chunkDigests(section, hash));
  const whole = createHash(hash).update(WHOLE_MARK).update(u32(digests.length));
  for (const digest of digests) whole.update(digest);
  return whole.digest();
}

function chunkDigests(section: Uint8Array, hash: string): Uint8Array[] {
  const digests: Uint8Array[] = [];
  for (let at = 0; at < section.length; at += CHUNK) {
    const chunk = section.subarray(at, at + CHUNK);
    digests.push(createHash(hash).update(CHUNK_MARK).update(u32(chunk.length)).update(chunk).digest());
  }
  return digests;
}
