import { joinBytes, missingTo, u32, utf8 } from '../zip/write-bytes.js';

/** A value of the APK signing block. */
export interface WrittenPair {
  readonly id: number;
  readonly value: Uint8Array;
}

/** What the block and its place are rounded to, so that hash trees over pages can leave it out. */
export const BLOCK_PAGE = 4096;

const PADDING_ID = 0x42726577;
const MAGIC = 'APK Sig Block 42';
const SIZE_LENGTH = 8;
const ID_LENGTH = 4;
const FRAME_LENGTH = SIZE_LENGTH * 2 + MAGIC.length;
const PAIR_FRAME_LENGTH = SIZE_LENGTH + ID_LENGTH;

/** The block that lies between the files of an APK and its directory, of whole pages. */
export function writeSigningBlock(pairs: readonly WrittenPair[]): Uint8Array {
  const length = pairs.reduce((sum, { value }) => sum + PAIR_FRAME_LENGTH + value.length, FRAME_LENGTH);
  const padding = missingTo(BLOCK_PAGE, length + PAIR_FRAME_LENGTH);
  const all = [...pairs, { id: PADDING_ID, value: new Uint8Array(padding) }];
  // The size leaves its own first copy out.
  const size = size64(length + PAIR_FRAME_LENGTH + padding - SIZE_LENGTH);
  return joinBytes([size, ...all.flatMap(pairBytes), size, utf8(MAGIC)]);
}

function pairBytes({ id, value }: WrittenPair): Uint8Array[] {
  return [size64(ID_LENGTH + value.length), u32(id), value];
}

function size64(size: number): Uint8Array {
  return u32(size, 0);
}
