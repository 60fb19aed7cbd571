import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import type { ZipArchive } from '../zip/archive.js';

/** One value of the APK signing block. */
export interface SigningPair {
  readonly id: number;
  readonly value: Uint8Array;
}

/** The block between the last entry and the central directory of an APK. */
export interface SigningBlock {
  readonly offset: number;
  readonly size: number;
  readonly pairs: readonly SigningPair[];
}

/** The block ends with its size (without its first 8 bytes) and this text. */
const MAGIC = 'APK Sig Block 42';
const SIZE_LENGTH = 8;
const FOOTER_LENGTH = SIZE_LENGTH + MAGIC.length;
const ID_LENGTH = 4;

/** The APK signing block; undefined where the APK has none. */
export function signingBlock(archive: ZipArchive): SigningBlock | undefined {
  const { bytes } = archive;
  const end = archive.end.directoryOffset;
  const footer = end - FOOTER_LENGTH;
  if (footer < SIZE_LENGTH || !endsWithMagic(bytes, end)) return undefined;
  const size = size64(bytes, footer) + SIZE_LENGTH;
  const offset = end - size;
  if (offset < 0 || size < SIZE_LENGTH + FOOTER_LENGTH || size64(bytes, offset) + SIZE_LENGTH !== size) {
    throw malformed(bytes.part, 'the sizes at the two ends of the APK signing block do not agree');
  }
  return { offset, size, pairs: readPairs(bytes, offset + SIZE_LENGTH, footer) };
}

function endsWithMagic(bytes: Bytes, end: number): boolean {
  return String.fromCharCode(...bytes.range(end - MAGIC.length, MAGIC.length)) === MAGIC;
}

function readPairs(bytes: Bytes, from: number, to: number): SigningPair[] {
  const pairs: SigningPair[] = [];
  for (let at = from; at < to; ) {
    const length = size64(bytes, at);
    const next = at + SIZE_LENGTH + length;
    if (length < ID_LENGTH || next > to) {
      throw malformed(bytes.part, `value ${pairs.length} of the APK signing block has a wrong size`);
    }
    const id = bytes.u32(at + SIZE_LENGTH);
    pairs.push({ id, value: bytes.range(at + SIZE_LENGTH + ID_LENGTH, length - ID_LENGTH) });
    at = next;
  }
  return pairs;
}

/** Exact where it matters: anything beyond the file is refused by whoever asks. */
function size64(bytes: Bytes, at: number): number {
  return bytes.u32(at) + bytes.u32(at + 4) * 2 ** 32;
}
