import { adler32 } from '../../../src/apk/dex/checksum.js';
import type { DexFile } from '../../../src/apk/dex/dex-file.js';

/** Whether the checksum in the header of a DEX is that of its content. */
export function hasRightChecksum({ bytes, header }: DexFile): boolean {
  const { offset, fileSize, checksum } = header;
  return adler32(bytes.subarray(offset + 12, offset + fileSize)) === checksum;
}
