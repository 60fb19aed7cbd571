import { malformed } from '../malformed.js';
import { joinBytes, missingTo, u16, u32, utf8 } from '../zip/write-bytes.js';
import type { Chunk } from './chunk.js';

const HEADER_SIZE = 28;
const SORTED_FLAG = 0x1;
const UTF8_FLAG = 0x100;
/** Longer texts need another form of their lengths, and nobody adds such texts. */
const MAX_LENGTH = 0x7f;

/** The chunk of a string pool with more strings at its end: those that it had keep their numbers. */
export function withStrings({ type, headerSize, bytes }: Chunk, texts: readonly string[]): Uint8Array {
  if (headerSize < HEADER_SIZE) throw malformed(bytes.part, 'the header of the string pool is too short');
  const count = bytes.u32(8);
  const styles = bytes.u32(12);
  const flags = bytes.u32(16);
  const stringsStart = bytes.u32(20);
  const stylesStart = bytes.u32(24);
  const indexEnd = headerSize + count * 4;
  const stringsEnd = styles > 0 ? stylesStart : bytes.length;
  if (indexEnd + styles * 4 > stringsStart || stringsStart > stringsEnd || stringsEnd > bytes.length) {
    throw malformed(bytes.part, 'the parts of the string pool overlap');
  }

  const encoded = texts.map((text) => encode(text, (flags & UTF8_FLAG) !== 0));
  const shift = texts.length * 4;
  const before = new Uint8Array(missingTo(4, stringsEnd + shift));
  const added = joinBytes(encoded);
  const after = new Uint8Array(missingTo(4, added.length));
  const grown = shift + before.length + added.length + after.length;
  let offset = stringsEnd - stringsStart + before.length;
  const offsets = encoded.map(({ length }) => {
    offset += length;
    return offset - length;
  });
  return joinBytes([
    u16(type, headerSize),
    u32(bytes.length + grown, count + texts.length, styles, (flags & ~SORTED_FLAG) >>> 0),
    u32(stringsStart + shift, styles > 0 ? stylesStart + grown : stylesStart),
    bytes.range(HEADER_SIZE, indexEnd - HEADER_SIZE),
    u32(...offsets),
    bytes.range(indexEnd, stringsEnd - indexEnd),
    before,
    added,
    after,
    bytes.range(stringsEnd, bytes.length - stringsEnd),
  ]);
}

/** Lengths first (in characters, for UTF-8 then also in bytes), a zero last. */
function encode(text: string, isUtf8: boolean): Uint8Array {
  const bytes = utf8(text);
  if (bytes.length > MAX_LENGTH)
    throw new RangeError(`a text of ${bytes.length} bytes is too long to be added`);
  if (isUtf8) return joinBytes([Uint8Array.of(text.length, bytes.length), bytes, Uint8Array.of(0)]);
  return u16(text.length, ...Array.from({ length: text.length }, (_, n) => text.charCodeAt(n)), 0);
}
